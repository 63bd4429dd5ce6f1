"""A deck of slides for each lesson: `python -m teaching.slides` builds them, `deck.js` shows them."""
