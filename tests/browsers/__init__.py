"""The widgets in browsers other than Chromium: Firefox, and WebKit, which is Safari's engine."""
