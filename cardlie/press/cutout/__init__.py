"""Things to cut out and fold: nets, dice, boxes, coins and screens."""
