"""One QObject a page: it calls the pure core and emits one frozen snapshot per change."""
