"""The series in a browser: `python -m ttt.course.site` builds it; `bar/` is above JupyterLab."""
