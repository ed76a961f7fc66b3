"""The print kit: art, sheets, backs that line up, and files for printers and print shops.

Nothing here is imported by the judge's side. Lengths are millimetres everywhere but where a page
of a PDF begins (:mod:`cardlie.press.page.document`).
"""
