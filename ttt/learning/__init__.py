"""Ways to learn, a file each, and judges who sample nothing (notebook 11)."""
