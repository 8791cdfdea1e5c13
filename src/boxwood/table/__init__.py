"""Tables: an append-only log of events with two seats and dice; the state of a table is the fold of its log."""

from boxwood.table.seats import Seat, Seats
from boxwood.table.table import Event, NewTable, Seal, Table, Terms, new_table

__all__ = ["Event", "NewTable", "Seal", "Seat", "Seats", "Table", "Terms", "new_table"]
