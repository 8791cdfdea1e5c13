"""Tables: an append-only log of events with two seats and dice; the state of a table is the fold of its log."""

from boxwood.table.event import Event
from boxwood.table.making import NewTable, Seal, branch_table, new_table, rematch_table
from boxwood.table.seats import Seat, Seats
from boxwood.table.table import Table
from boxwood.table.terms import Terms

__all__ = ["Event", "NewTable", "Seal", "Seat", "Seats", "Table", "Terms", "branch_table", "new_table", "rematch_table"]
