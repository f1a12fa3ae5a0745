@MainActor let stored = StoredDocument()
