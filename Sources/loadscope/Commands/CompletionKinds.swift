import ArgumentParser
import Dashboard

// Shell completions of option values.

extension CompletionKind {
  static var yaml: CompletionKind { .file(extensions: ["yaml", "yml"]) }

  static var recording: CompletionKind { .file(extensions: ["ndjson"]) }

  static var builtInScenario: CompletionKind { .list(EmbeddedFiles.scenarios.map(\.name)) }

  /// Completes the names of all themes. The user's themes are read when the shell asks.
  static var theme: CompletionKind {
    .custom { _, _, _ in ThemeLibrary.all.entries.map(\.name) }
  }
}
