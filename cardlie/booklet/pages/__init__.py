"""What any booklet is set with: its pages, styles, paragraphs, and how pages fall on sheets."""
