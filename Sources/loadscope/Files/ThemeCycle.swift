import Scenarios
import TerminalUI

/// The themes through which the user cycles with a key. A theme is read when it is shown.
struct ThemeCycle {
  struct Step {
    let theme: Theme
    /// The message for the user about the shown theme.
    let notice: String
  }

  /// The theme at the start, which the user requested.
  let start: Theme

  private let library: ThemeLibrary
  /// The index of the shown theme in the library; nil for the requested theme file, which comes before the library.
  private var place: Int?
  /// Whether the requested theme is in the library.
  private let isStartInLibrary: Bool

  /// Reads the requested theme, with which the cycle begins.
  ///
  /// - Parameter nameOrFile: The value of `--theme`.
  init(startingWith nameOrFile: String, on library: ThemeLibrary = .builtIn) throws(Problem) {
    start = try ThemeReader.theme(nameOrFile, on: library)
    self.library = library
    place = library.entries.firstIndex { $0.name == nameOrFile }
    isStartInLibrary = place != nil
  }

  /// The name of the shown theme; nil for the requested theme file, which is not in the library.
  var name: String? { place.map { library.entries[$0].name } }

  var names: [String] { library.entries.map(\.name) }

  /// Moves to the library theme with this name; returns nil if the theme is missing or unusable.
  mutating func go(to name: String) -> Step? {
    guard let index = library.entries.firstIndex(where: { $0.name == name }),
      let theme = try? library.entries[index].read()
    else { return nil }
    place = index
    return step(to: theme, entry: library.entries[index], [])
  }

  /// Moves to the next usable theme; from the last theme, to the first.
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
