"""The print kit: art, sheets, backs that line up, and files for printers and print shops.

Nothing here is imported by the judge's side. Lengths are millimetres everywhere but in the
one module that writes PDF operators (:mod:`cardlie.press.page.pen`).
"""
