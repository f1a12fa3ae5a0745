import Scenarios
import TerminalUI

/// The themes that a person can go through while the dashboard is shown. Each is read when somebody comes to it.
struct ThemeCatalogue {
  /// One step of the way round.
  struct Step {
    let theme: Theme
    /// What there is to be told of it, in a sentence.
    let notice: String
  }

  /// The one that was asked for.
  let start: Theme

  private let shelf: ThemeShelf
  /// Where on the shelf the person is; nil at the theme from a file, which is before the first one.
  private var place: Int?
  /// Whether the one that was asked for is on the shelf.
  private let isStartOnShelf: Bool

  /// Reads the theme that was asked for.
  ///
  /// - Parameter nameOrFile: What `--theme` says.
  init(startingWith nameOrFile: String, on shelf: ThemeShelf = .builtIn) throws(Problem) {
    start = try ThemeReader.theme(nameOrFile, on: shelf)
    self.shelf = shelf
    place = shelf.entries.firstIndex { $0.name == nameOrFile }
    isStartOnShelf = place != nil
  }

  /// The name of the theme that is shown; nil for one from a file.
  var name: String? { place.map { shelf.entries[$0].name } }

  /// The names of the themes on the shelf.
  var names: [String] { shelf.entries.map(\.name) }

  /// Goes to a theme on the shelf; nil for one that is not there, or cannot be used.
  mutating func go(to name: String) -> Step? {
    guard let index = shelf.entries.firstIndex(where: { $0.name == name }), let theme = try? shelf.entries[index].read()
    else { return nil }
    place = index
    return step(to: theme, entry: shelf.entries[index], [])
  }

  /// Goes to the theme that follows; after the last one, to the first. One that cannot be used is passed by.
  mutating func next() -> Step {
    var unusable: [String] = []
    // Once around at the most: there is at least the one that was asked for, as it was read.
    for _ in 0...shelf.entries.count {
      let next = place.map { $0 + 1 } ?? 0
      place = next < shelf.entries.count ? next : isStartOnShelf ? 0 : nil
      guard let place else { return step(to: start, entry: nil, unusable) }
      let entry = shelf.entries[place]
      guard let theme = try? entry.read() else {
        unusable.append(entry.name)
        continue
      }
      // A file can be the copy of one on the shelf, which would be the same again.
      if !isStartOnShelf, theme == start { continue }
      return step(to: theme, entry: entry, unusable)
    }
    return step(to: start, entry: nil, unusable)
  }

  private func step(to theme: Theme, entry: ThemeShelf.Entry?, _ unusable: [String]) -> Step {
    Step(theme: theme, notice: ThemeWords.notice(of: theme, entry, passing: unusable))
  }
}
