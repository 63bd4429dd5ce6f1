"""What a learner sees: JupyterLab in a headless Chromium.

Reading order: `lab`, `test_board`, then the others.
"""
