"""Practice: one's own errors as exercises, when each comes back, and what one's play comes to over time."""
