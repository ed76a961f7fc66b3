"""DrawnPage and pen: drawing in millimetres, PDF documents, and the linter that reads them."""
