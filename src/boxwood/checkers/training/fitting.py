"""Fitting a network to positions and what they turned out to be worth, with PyTorch on one core of the processor."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from boxwood.checkers.engine.evaluation import INPUTS, ONE, OUTPUT_ONE, SQUARES, UNITS
from boxwood.checkers.engine.network import BIAS, KING, MAN, MATERIAL, OUTPUT, ROWS, TEMPO, Network
from boxwood.checkers.training.game_kernels import SCALE
from boxwood.checkers.training.games import Records

__all__ = ["Fit", "fit"]


@dataclass(frozen=True)
class Fit:
    """How a network is fitted: epochs over the data, batches, and a rate that falls to nothing along a cosine."""

    epochs: int = 8
    batch: int = 8192
    rate: float = 2e-3
    seed: int = 1


class _Layers(nn.Module):
    """The evaluation as PyTorch sees it, in units of the logistic curve instead of hundredths of a man."""

    def __init__(self) -> None:
        super().__init__()
        self.hidden, self.output, self.material = (
            nn.Linear(INPUTS, UNITS),
            nn.Linear(UNITS, 1),
            nn.Linear(2, 1, bias=False),
        )
        with torch.no_grad():
            self.material.weight[:] = torch.tensor([[100.0, 140.0]]) / SCALE

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        kinds = inputs.reshape(len(inputs), 4, SQUARES).sum(2)
        sums = self.hidden(inputs).clamp(0, 1)
        return torch.squeeze(self.output(sums * sums) + self.material(kinds[:, :2] - kinds[:, 2:]), 1)

    def network(self, recipe: str) -> Network:
        """The same in whole numbers."""
        rows = np.zeros((ROWS, UNITS))
        rows[:INPUTS] = self.hidden.weight.detach().numpy().T * ONE
        rows[BIAS] = self.hidden.bias.detach().numpy() * ONE
        rows[OUTPUT] = self.output.weight.detach().numpy()[0] * SCALE * OUTPUT_ONE
        rows[MATERIAL, TEMPO] = self.output.bias.detach().numpy()[0] * SCALE
        rows[MATERIAL, [MAN, KING]] = self.material.weight.detach().numpy()[0] * SCALE
        return Network(recipe, np.clip(np.round(rows), -30_000, 30_000).astype(np.int16))


def fit(records: Records, recipe: str, how: Fit) -> Network:
    """A network that says what the positions were worth, as well as it can."""
    torch.manual_seed(how.seed)
    torch.set_num_threads(1)
    layers, rng = _Layers(), np.random.default_rng(how.seed)
    optimiser = torch.optim.Adam(layers.parameters(), how.rate)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, how.epochs)
    for _ in range(how.epochs):
        order = rng.permutation(len(records))
        for begin in range(0, len(order), how.batch):
            inputs, targets = _batch(records[order[begin : begin + how.batch]])
            optimiser.zero_grad()
            loss = nn.functional.binary_cross_entropy_with_logits(layers(inputs), targets)
            loss.backward()
            optimiser.step()
        schedule.step()
    return layers.network(recipe)


def _batch(records: Records) -> tuple[torch.Tensor, torch.Tensor]:
    """Positions as ones and zeros, a column for each kind and square as the side to move sees it, and their targets."""
    own, enemy, kings = records["own"], records["enemy"], records["kings"]
    kinds = np.stack([own & ~kings, own & kings, enemy & ~kings, enemy & kings], 1)
    bits = (kinds[:, :, np.newaxis] >> np.arange(SQUARES) & 1).astype(np.float32)
    seen = np.where(records["black"][:, np.newaxis, np.newaxis], bits, bits[:, :, ::-1])
    return torch.from_numpy(seen.reshape(len(records), INPUTS)), torch.from_numpy(records["target"].copy())
