"""Sheets and marks: how cards lie on paper, cut guides, and printers that misplace backs."""
