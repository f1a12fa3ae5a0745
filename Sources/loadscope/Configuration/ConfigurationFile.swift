import Dashboard
import Foundation
import TerminalUI
import YAMLReading

/// Reads configuration files, with the decoders and diagnostics that read scenarios and themes.
struct ConfigurationFile {
  /// The name of the file in messages to the user.
  let file: String
  /// The folder to which relative paths in the file refer.
  let folder: URL
  /// The themes that the configuration can name.
  let library: ThemeLibrary

  /// Decodes the text of a configuration file.
  ///
  /// - Throws: All errors in the file; after a syntax error, only the syntax error.
  func read(_ bytes: some Collection<UInt8>) throws(DiagnosticList) -> Configuration {
    try Document.read(bytes: bytes, file: file, empty: Configuration()) { root, diagnostics in
      guard let cursor = MappingCursor(root, Settings.objectSchema, diagnostics) else { return nil }
      var configuration = Configuration(theme: theme(cursor), panels: cursor.read(Settings.panels))
      configuration.keymap = cursor.read(Settings.keys).flatMap { keymap($0, diagnostics) }
      for setting in Settings.values { setting.read(cursor, into: &configuration) }
      return configuration
    }
  }

  // MARK: The theme

  private func theme(_ cursor: MappingCursor) -> String? {
    guard let text = cursor.read(Settings.theme), let node = cursor.entry(Settings.theme)?.value
    else { return nil }
    if library[text] != nil { return text }
    let expectation = "the name of a theme or the path of a theme file"
    guard ThemeReader.isPath(text) else {
      let names = library.entries.map(\.name)
      let meant = cursor.diagnostics.nearMiss(to: text, among: names).map(Diagnostic.didYouMean)
      cursor.diagnostics.report(
        .invalidValue(node, expected: expectation, hint: meant ?? "there are: \(library.names)"))
      return nil
    }
    let url = text.hasPrefix("/") ? URL(fileURLWithPath: text) : folder.appending(path: text)
    let path = url.standardizedFileURL.path
    guard FileManager.default.fileExists(atPath: path) else {
      cursor.diagnostics.report(
        .invalidValue(node, expected: expectation, hint: "no such file beside this one"))
      return nil
    }
    return path
  }

  // MARK: The keys

  private func keymap(_ bindings: [WrittenBinding], _ diagnostics: DiagnosticCollector) -> Keymap? {
    let keys = Dictionary(
      bindings.map { ($0.action, $0.keys.map(\.key)) }, uniquingKeysWith: { first, _ in first })
    let problems = Keymap.standard.problems(remapping: keys)
    for problem in problems { report(problem, bindings, diagnostics) }
    return try? Keymap.standard.remapped(keys)
  }

  private func report(_ problem: KeymapError, _ bindings: [WrittenBinding], _ diagnostics: DiagnosticCollector) {
    func binding(_ action: String) -> WrittenBinding? { bindings.first { $0.action == action } }
    switch problem {
    case .unknownAction(let action), .needsKey(let action):
      guard let place = binding(action)?.location else { return }
      diagnostics.report(Diagnostic(.invalidValue, at: place, problem.message))
    case .conflict(let key, let first, let second):
      // The error is at the binding that comes later in the file.
      let places = [first, second].compactMap { action in
        binding(action)?.keys.last { $0.key == key }?.location
      }
      guard let place = places.max() else { return }
      diagnostics.report(Diagnostic(.invalidValue, at: place, problem.message))
    }
  }
}
