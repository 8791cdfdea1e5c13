"""Fitting a network to positions and what they are worth, with PyTorch on one core of the processor."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from boxwood.backgammon.engine.boards import BoardArray
from boxwood.backgammon.engine.input_kernels import COUNT_ROWS, INPUTS, MEASURES_FROM, Floats
from boxwood.backgammon.engine.network import PREFILTER_UNITS, Network
from boxwood.backgammon.training.input_lists import describe_boards
from boxwood.backgammon.training.siblings import PLACES_LISTED, draw_siblings

__all__ = ["Fit", "fit"]

_NOTHING = INPUTS
"""A row of zeros, for places that are empty."""
PREFILTER_ROLLS, PREFILTER_EPOCHS, PREFILTER_RATE = 400_000, 4, 2e-3
"""The rolls the prefilter is fitted to, how often, and how fast."""
PIECE = 100_000
"""How many positions have their inputs listed at a time."""
NEAR = 0.1
"""Candidates that are further behind the best than this, in points, matter little."""


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
        self.weights = nn.Parameter(torch.from_numpy(network.weights[net][..., :units].copy()))
        self.bias2 = nn.Parameter(torch.from_numpy(network.bias2[net].copy()))

    def forward(self, rows: torch.Tensor, measures: torch.Tensor, buckets: torch.Tensor) -> torch.Tensor:
        dense = self.rows.weight[MEASURES_FROM:_NOTHING]
        hidden = torch.relu(self.rows(rows) + measures @ dense + self.bias1)
        outputs = (hidden @ self.weights.flatten(0, 1).T).unflatten(1, self.weights.shape[:2]) + self.bias2
        return torch.sigmoid(outputs[torch.arange(len(buckets)), buckets])


class _Prefilter(nn.Module):
    """The prefilter as PyTorch sees it: the counts alone, the equity alone."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        first = np.concatenate([network.prefilter_first, np.zeros((1, PREFILTER_UNITS), np.float32)])
        self.rows = nn.EmbeddingBag.from_pretrained(
            torch.from_numpy(first), freeze=False, mode="sum", padding_idx=COUNT_ROWS
        )
        self.bias = nn.Parameter(torch.from_numpy(network.prefilter_bias.copy()))
        self.weights = nn.Parameter(torch.from_numpy(network.prefilter_weights.copy()))

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.rows(rows) + self.bias) @ self.weights


def fit(
    network: Network,
    boards: BoardArray,
    targets: Floats,
    how: Fit,
    report: Callable[[str, float], None] = lambda what, part: None,
) -> Network:
    """The network after fitting each of its parts to the positions of its classes; boards are of the side to move."""
    torch.set_num_threads(1)
    classes = np.concatenate([describe_boards(some).classes for some in _pieces(boards)])
    parts = np.array(network.which)[classes]
    arrays = [array.copy() for array in network.floats]
    for net in range(network.networks):
        mine = np.flatnonzero(parts == net)
        if len(mine) < how.batch:
            continue
        layers = _Layers(network, net)
        loss = _descend(layers, boards[mine], targets[mine], how)
        report(f"network {net} fitted to {len(mine):,} positions, loss {loss:.5f}", (net + 1) / network.networks)
        fitted = (layers.rows.weight[:INPUTS], layers.bias1, layers.weights, layers.bias2)
        for array, tensor in zip(arrays, fitted, strict=False):
            array[net][..., : tensor.shape[-1]] = tensor.detach().numpy()
    fitted_network = Network(network.recipe, network.which, *arrays)
    loss = _fit_prefilter(fitted_network, boards, how)
    report(f"prefilter fitted, loss {loss:.5f}", 1.0)
    return fitted_network


def _pieces(boards: BoardArray) -> list[BoardArray]:
    """The boards in parts whose inputs fit into memory."""
    return np.array_split(boards, -(-len(boards) // PIECE))


def _fit_prefilter(network: Network, boards: BoardArray, how: Fit) -> float:
    """Teach the prefilter what the network thinks of candidates of the same roll; returns the mean loss at the end.

    Only their differences count, and those near the best count most.
    """
    generator = np.random.default_rng(how.seed)
    some = generator.choice(len(boards), min(len(boards), PREFILTER_ROLLS), replace=False)
    rows, equities = draw_siblings(network, boards[np.sort(some)], how.seed)
    prefilter, batch = _Prefilter(network), how.batch // 4
    optimizer = torch.optim.Adam(prefilter.parameters(), lr=PREFILTER_RATE)
    batches = PREFILTER_EPOCHS * (len(rows) // batch)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, max(batches, 1), eta_min=PREFILTER_RATE / 50)
    total, last = 0.0, 0
    for number in range(batches):
        picked = generator.integers(0, len(rows), batch)
        wanted = torch.from_numpy(equities[picked])
        weights = torch.softmax((wanted.min(dim=1, keepdim=True).values - wanted) / NEAR, dim=1)
        given = prefilter(torch.from_numpy(rows[picked].reshape(-1, PLACES_LISTED).astype(np.int32))).reshape(
            wanted.shape
        )
        wrong = given - wanted
        loss = (weights * (wrong - (weights * wrong).sum(dim=1, keepdim=True)).square()).sum(dim=1).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if number >= batches * 3 // 4:
            total, last = total + loss.item(), last + 1
    fitted = (prefilter.rows.weight[:COUNT_ROWS], prefilter.bias, prefilter.weights)
    for array, tensor in zip(network.floats[4:], fitted, strict=True):
        array[:] = tensor.detach().numpy()
    return total / max(last, 1)


def _descend(layers: _Layers, boards: BoardArray, targets: Floats, how: Fit) -> float:
    """Fit one network; returns the mean loss of the last epoch.

    The inputs of a batch are listed when its turn comes: those of a hundred million positions would fill the memory.
    """
    optimizer = torch.optim.Adam(layers.parameters(), lr=how.rate)
    batches = len(boards) // how.batch
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, how.epochs * batches, eta_min=how.rate / 50)
    generator = np.random.default_rng(how.seed)
    points = torch.tensor([2.0, 1.0, 1.0, -1.0, -1.0])
    total = 0.0
    for _ in range(how.epochs):
        order, total = generator.permutation(len(boards)), 0.0
        for batch in range(batches):
            some = order[batch * how.batch : (batch + 1) * how.batch]
            inputs, wanted = describe_boards(boards[some]), torch.from_numpy(targets[some])
            given = layers(
                torch.from_numpy(inputs.rows.astype(np.int32)),
                torch.from_numpy(inputs.measures),
                torch.from_numpy(inputs.buckets.astype(np.int64)),
            )
            wrong = given - wanted
            loss = (wrong @ points).square().mean() + wrong.square().sum(dim=1).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item()
    return total / max(batches, 1)
