import ArgumentParser
import Dashboard

// What a shell offers for the value of an option.

extension CompletionKind {
  /// YAML files.
  static var yaml: CompletionKind { .file(extensions: ["yaml", "yml"]) }

  /// Recordings.
  static var recording: CompletionKind { .file(extensions: ["ndjson"]) }

  /// The names of the built-in scenarios.
  static var builtInScenario: CompletionKind { .list(EmbeddedFiles.scenarios.map(\.name)) }

  /// The names of themes, a person's own among them, which the program is asked for at that moment.
  static var theme: CompletionKind {
    .custom { _, _, _ in ThemeShelf.all.entries.map(\.name) }
  }
}
