"""A deck of slides for each lesson: `python -m teaching.slides` builds it, `deck.js` shows it."""
