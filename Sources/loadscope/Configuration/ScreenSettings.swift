import Dashboard
import Explanation
import TerminalUI

/// What holds where a dashboard is drawn: what was said first, and what is usual where nothing was.
struct ScreenSettings {
  /// The name of a theme, or the path of a theme file, from the command line or the configuration; nil where neither
  /// names one.
  private let givenTheme: String?
  let color: ColorChoice
  let ascii: AsciiChoice
  let usesMouse: Bool
  /// At most so many frames a second are drawn of their own accord.
  let frameRate: Int
  let historyLimit: Int
  let keymap: Keymap
  /// The panels that are open at the start; nil for those that are remembered.
  private let panels: [String]?

  /// - Parameter layers: What was said, each by those who win over the next: the command line, then the configuration.
  init(_ layers: Configuration...) {
    func first<Value>(_ setting: (Configuration) -> Value?) -> Value? { layers.lazy.compactMap(setting).first }
    givenTheme = first(\.theme)
    color = first(\.color) ?? .auto
    ascii = first(\.ascii) ?? .auto
    usesMouse = first(\.usesMouse) ?? true
    frameRate = first(\.frameRate) ?? 30
    historyLimit = first(\.historyLimit) ?? History.defaultLimit
    keymap = first(\.keymap) ?? .standard
    panels = first(\.panels)
  }

  /// The name of a theme, or the path of a theme file.
  var theme: String { givenTheme ?? EmbeddedFiles.defaultTheme }

  /// The themes, starting with the one that is given, else with the one that is remembered as far as it can be used.
  func themes(_ remembered: ScreenMemory?, on shelf: ThemeShelf) throws(Problem) -> ThemeCatalogue {
    // A remembered name is no path: only what is on the shelf is read.
    if givenTheme == nil, let name = remembered?.theme, shelf[name] != nil,
      let themes = try? ThemeCatalogue(startingWith: name, on: shelf)
    {
      return themes
    }
    return try ThemeCatalogue(startingWith: theme, on: shelf)
  }

  /// How the screen is at the start.
  ///
  /// - Parameter remembered: How it was left the last time, where that is known.
  func memory(_ remembered: ScreenMemory? = nil) -> ScreenMemory {
    let memory = remembered ?? ScreenMemory()
    return panels.map(memory.opening) ?? memory
  }
}
