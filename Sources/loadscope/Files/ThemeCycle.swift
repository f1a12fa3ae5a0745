import Scenarios
import TerminalUI

/// The themes that the user cycles through. Each is read when it is shown.
struct ThemeCycle {
  struct Step {
    let theme: Theme
    /// The message about the theme, in a sentence.
    let notice: String
  }

  /// The requested theme.
  let start: Theme

  private let library: ThemeLibrary
  /// The index of the shown library theme; nil for the theme from a file, which precedes the first.
  private var place: Int?
  /// Whether the requested theme is in the library.
  private let isStartInLibrary: Bool

  /// Reads the requested theme.
  ///
  /// - Parameter nameOrFile: The value of `--theme`.
  init(startingWith nameOrFile: String, on library: ThemeLibrary = .builtIn) throws(Problem) {
    start = try ThemeReader.theme(nameOrFile, on: library)
    self.library = library
    place = library.entries.firstIndex { $0.name == nameOrFile }
    isStartInLibrary = place != nil
  }

  /// The name of the shown theme; nil for one from a file.
  var name: String? { place.map { library.entries[$0].name } }

  var names: [String] { library.entries.map(\.name) }

  /// Goes to a library theme; returns nil if it is missing or unusable.
  mutating func go(to name: String) -> Step? {
    guard let index = library.entries.firstIndex(where: { $0.name == name }),
      let theme = try? library.entries[index].read()
    else { return nil }
    place = index
    return step(to: theme, entry: library.entries[index], [])
  }

  /// Goes to the next usable theme; after the last, to the first.
  mutating func next() -> Step {
    var unusable: [String] = []
    // At most once around: the requested theme is always usable.
    for _ in 0...library.entries.count {
      let next = place.map { $0 + 1 } ?? 0
      place = next < library.entries.count ? next : isStartInLibrary ? 0 : nil
      guard let place else { return step(to: start, entry: nil, unusable) }
      let entry = library.entries[place]
      guard let theme = try? entry.read() else {
        unusable.append(entry.name)
        continue
      }
      // A file may be a copy of a library theme, which would look the same.
      if !isStartInLibrary, theme == start { continue }
      return step(to: theme, entry: entry, unusable)
    }
    return step(to: start, entry: nil, unusable)
  }

  private func step(to theme: Theme, entry: ThemeLibrary.Entry?, _ unusable: [String]) -> Step {
    Step(theme: theme, notice: ThemeMessages.notice(of: theme, entry, passing: unusable))
  }
}
