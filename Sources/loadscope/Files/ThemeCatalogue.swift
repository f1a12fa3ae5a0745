import TerminalUI

/// The themes that a person can go through while the dashboard is shown.
struct ThemeCatalogue {
  /// Those that are built in, in the order of their table; before them the one from a file, if there is one.
  let themes: [Theme]

  /// The one that was asked for.
  let start: Theme

  /// Reads every theme.
  ///
  /// - Parameter nameOrFile: What `--theme` says.
  init(startingWith nameOrFile: String) throws(Problem) {
    start = try ThemeReader.theme(nameOrFile)
    var themes: [Theme] = []
    for file in EmbeddedFiles.themes { themes.append(try ThemeReader.theme(file.name)) }
    // A file can be the copy of one of ours; twice the same would be a dead end on the way round.
    self.themes = themes.contains(start) ? themes : [start] + themes
  }

  /// The theme with a name, if there is one.
  func named(_ name: String) -> Theme? { themes.first { $0.name == name } }

  /// The theme that follows; after the last one, the first.
  func next(after theme: Theme) -> Theme {
    guard let index = themes.firstIndex(of: theme) else { return start }
    return themes[(index + 1) % themes.count]
  }
}
