import Scenarios
import TerminalUI

/// The themes through which the user cycles with a key. A theme is read when it is shown.
struct ThemeCycle {
  struct Step {
    let theme: Theme
    /// The message for the user about the shown theme.
    let notice: String
  }

  /// The first theme of the cycle.
  let start: Theme

  private let library: ThemeLibrary
  /// The index of the shown theme in the library; nil if ``start`` is shown and comes from a file outside the library.
  private var place: Int?
  private let isStartInLibrary: Bool

  /// Reads the theme with which the cycle begins. Throws if the theme is missing or unusable.
  ///
  /// - Parameter nameOrFile: The name of a theme in the library, or the path of a theme file.
  init(startingWith nameOrFile: String, on library: ThemeLibrary = .builtIn) throws(Problem) {
    start = try ThemeReader.theme(nameOrFile, on: library)
    self.library = library
    place = library.entries.firstIndex { $0.name == nameOrFile }
    isStartInLibrary = place != nil
  }

  /// The name of the shown theme; nil for a theme from a file outside the library.
  var name: String? { place.map { library.entries[$0].name } }

  var names: [String] { library.entries.map(\.name) }

  /// Shows the library theme with this name. If it is missing or unusable, returns nil and changes nothing.
  mutating func go(to name: String) -> Step? {
    guard let index = library.entries.firstIndex(where: { $0.name == name }),
      let theme = try? library.entries[index].read()
    else { return nil }
    place = index
    return step(to: theme, entry: library.entries[index], [])
  }

  /// Shows the next usable theme; after the last of the library, ``start`` if that is from a file, else the first.
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
