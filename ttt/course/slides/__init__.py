"""A deck of slides for each lesson: `python -m ttt.course.slides` builds them, `deck.js` shows them."""
