"""Fitting a network to positions and what they are worth, with PyTorch on one core of the processor."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from boxwood.backgammon.engine.boards import BoardArray
from boxwood.backgammon.engine.input_kernels import COUNT_ROWS, INPUTS, MEASURES_FROM, Floats
from boxwood.backgammon.engine.network import GLANCE, Network
from boxwood.backgammon.training.input_lists import describe_boards

__all__ = ["Fit", "fit"]

_NOTHING = INPUTS
"""A row of zeros, for places that are empty."""


@dataclass(frozen=True)
class Fit:
    """How a network is fitted: epochs over the data, batches, and a rate that falls to nothing along a cosine."""

    epochs: int = 4
    batch: int = 1024
    rate: float = 5e-4
    seed: int = 1


class _Layers(nn.Module):
    """One network as PyTorch sees it."""

    def __init__(self, network: Network, net: int) -> None:
        super().__init__()
        units = network.widths[net]
        first = np.concatenate([network.first[net][:, :units], np.zeros((1, units), np.float32)])
        self.rows = nn.EmbeddingBag.from_pretrained(
            torch.from_numpy(first.copy()), freeze=False, mode="sum", padding_idx=_NOTHING
        )
        self.bias1 = nn.Parameter(torch.from_numpy(network.bias1[net][:units].copy()))
        self.weights = nn.Parameter(torch.from_numpy(network.weights[net][:, :units].copy()))
        self.bias2 = nn.Parameter(torch.from_numpy(network.bias2[net].copy()))

    def forward(self, rows: torch.Tensor, measures: torch.Tensor) -> torch.Tensor:
        dense = self.rows.weight[MEASURES_FROM:_NOTHING]
        hidden = torch.relu(self.rows(rows) + measures @ dense + self.bias1)
        return torch.sigmoid(hidden @ self.weights.T + self.bias2)


class _Glance(nn.Module):
    """The glance as PyTorch sees it: the counts alone, the equity alone."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        first = np.concatenate([network.glance_first, np.zeros((INPUTS + 1 - COUNT_ROWS, GLANCE), np.float32)])
        self.rows = nn.EmbeddingBag.from_pretrained(
            torch.from_numpy(first), freeze=False, mode="sum", padding_idx=_NOTHING
        )
        self.bias = nn.Parameter(torch.from_numpy(network.glance_bias.copy()))
        self.weights = nn.Parameter(torch.from_numpy(network.glance_weights.copy()))

    def forward(self, rows: torch.Tensor, measures: torch.Tensor) -> torch.Tensor:
        seen = torch.where(rows < COUNT_ROWS, rows, _NOTHING)
        return torch.relu(self.rows(seen) + self.bias) @ self.weights


def fit(
    network: Network,
    boards: BoardArray,
    targets: Floats,
    how: Fit,
    report: Callable[[str, float], None] = lambda what, part: None,
) -> Network:
    """The network after fitting each of its parts to the positions of its kinds; boards are of the side to move."""
    torch.set_num_threads(1)
    rows, measures, kinds = describe_boards(boards)
    parts = np.array(network.which)[kinds]
    arrays = [array.copy() for array in network.floats]
    for net in range(network.networks):
        mine = np.flatnonzero(parts == net)
        if len(mine) < how.batch:
            continue
        layers = _Layers(network, net)
        loss = _descend(layers, rows[mine], measures[mine], targets[mine], how)
        report(f"network {net} fitted to {len(mine):,} positions, loss {loss:.5f}", (net + 1) / network.networks)
        fitted = (layers.rows.weight[:INPUTS], layers.bias1, layers.weights, layers.bias2)
        for array, tensor in zip(arrays, fitted, strict=False):
            array[net][..., : tensor.shape[-1]] = tensor.detach().numpy()
    glance = _Glance(network)
    loss = _descend(glance, rows, measures, targets, replace(how, epochs=1, rate=2e-3))
    report(f"glance fitted to {len(rows):,} positions, loss {loss:.5f}", 1.0)
    for array, tensor in zip(arrays[4:], (glance.rows.weight[:COUNT_ROWS], glance.bias, glance.weights), strict=True):
        array[:] = tensor.detach().numpy()
    return Network(network.recipe, network.which, *arrays)


def _descend(
    layers: _Layers | _Glance,
    rows: npt.NDArray[np.int16],
    measures: npt.NDArray[np.float32],
    targets: Floats,
    how: Fit,
) -> float:
    """Fit one network; returns the mean loss of the last epoch."""
    optimizer = torch.optim.Adam(layers.parameters(), lr=how.rate)
    batches = len(rows) // how.batch
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, how.epochs * batches, eta_min=how.rate / 50)
    generator = np.random.default_rng(how.seed)
    points = torch.tensor([2.0, 1.0, 1.0, -1.0, -1.0])
    total = 0.0
    for _ in range(how.epochs):
        order, total = generator.permutation(len(rows)), 0.0
        for batch in range(batches):
            some = order[batch * how.batch : (batch + 1) * how.batch]
            wanted = torch.from_numpy(targets[some])
            given = layers(torch.from_numpy(rows[some].astype(np.int32)), torch.from_numpy(measures[some]))
            if isinstance(layers, _Glance):
                loss = (given + 1.0 - wanted @ points).square().mean()
            else:
                wrong = given - wanted
                loss = (wrong @ points).square().mean() + wrong.square().sum(dim=1).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item()
    return total / max(batches, 1)
