"""Mail in and out: reading replies, the command language, rendering, sources and sending."""
