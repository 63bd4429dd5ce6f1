"""The series in a browser: `python -m ttt.course.site` builds the site, `bar.js` is what stands above JupyterLab."""
