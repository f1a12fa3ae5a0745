// Placeholder, replaced by this module's first tests.
