"""How ``strong`` came to play as it does: its nets and its tables."""
