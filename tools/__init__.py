"""What those who change cardlie run by hand; nothing here is installed or imported by it."""
