"""Writing what goes out: a notice as text, as HTML, and as bytes."""
