import Dashboard
import Explanation
import TerminalUI

/// The settings of a dashboard. For each setting, the first given value counts, else the default.
struct ScreenSettings {
  /// The name of a theme, or the path of a theme file; nil if not given.
  private let givenTheme: String?
  let color: ColorChoice
  let ascii: AsciiChoice
  let usesMouse: Bool
  /// The maximum number of frames per second without input.
  let frameRate: Int
  let historyLimit: Int
  let keymap: Keymap
  /// The panels that are open at the start; nil for the panels of the last session.
  private let panels: [String]?

  /// - Parameter layers: Settings in order of priority: the command line, then the configuration.
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

  /// Returns the themes, beginning with the given theme, else the last session's theme if usable, else the default.
  func themes(_ remembered: ScreenMemory?, on library: ThemeLibrary) throws(Problem) -> ThemeCycle {
    // A remembered name is no path: only named themes are read.
    if givenTheme == nil, let name = remembered?.theme, library[name] != nil,
      let themes = try? ThemeCycle(startingWith: name, on: library)
    {
      return themes
    }
    return try ThemeCycle(startingWith: theme, on: library)
  }

  /// Returns the state of the screen at the start.
  ///
  /// - Parameter remembered: The state at the end of the last session, if known.
  func memory(_ remembered: ScreenMemory? = nil) -> ScreenMemory {
    let memory = remembered ?? ScreenMemory()
    return panels.map(memory.opening) ?? memory
  }
}
