"""Files for others: pictures, print shops, Tabletop Simulator, and the write to disk."""
