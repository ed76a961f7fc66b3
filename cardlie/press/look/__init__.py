"""How things look: colours, fonts, shapes, and the themes that choose among them."""
