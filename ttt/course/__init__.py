"""What belongs to the course around the notebooks: learners' copies."""
