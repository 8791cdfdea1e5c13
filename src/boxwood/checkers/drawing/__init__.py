"""Drawings of a board, made from letters on squares: they know nothing of rules."""
