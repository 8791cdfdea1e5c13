"""Drawings of a board, made from plain numbers: they know nothing of rules."""
