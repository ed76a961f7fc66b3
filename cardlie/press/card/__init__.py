"""Cards and their art: fronts, backs, the paper beneath, pictures of combinations."""
