import Dashboard
import Explanation
import NcursesBackend
import TerminalUI

/// The settings of a dashboard, merged from several configurations. The command line precedes the configuration file.
struct ScreenSettings {
  /// The name of a theme, or the path of a theme file; nil if no configuration names a theme.
  private let givenTheme: String?
  let color: ColorChoice
  let ascii: AsciiChoice
  let usesMouse: Bool
  /// The maximum number of frames per second, apart from frames after a key.
  let frameRate: Int
  /// Whether many characters at once count as pasted text on a terminal that does not mark it.
  let recognizesUnmarkedPaste: Bool
  let ambiguousWidth: AmbiguousWidth
  let historyLimit: Int
  let keymap: Keymap
  /// The names of the panels that are open at the start; nil for the panels of the last session, or the default panels.
  private let panels: [String]?

  /// Merges configurations in order of priority: first the command line, then the configuration file.
  init(_ layers: Configuration...) {
    func first<Value>(_ setting: (Configuration) -> Value?) -> Value? { layers.lazy.compactMap(setting).first }
    givenTheme = first(\.theme)
    color = first(\.color) ?? .auto
    ascii = first(\.ascii) ?? .auto
    usesMouse = first(\.usesMouse) ?? true
    frameRate = first(\.frameRate) ?? 30
    recognizesUnmarkedPaste = first(\.recognizesUnmarkedPaste) ?? true
    ambiguousWidth = first(\.ambiguousWidth) ?? .auto
    historyLimit = first(\.historyLimit) ?? History.defaultLimit
    keymap = first(\.keymap) ?? .standard
    panels = first(\.panels)
  }

  /// The name of the theme to show first, or the path of its file.
  var theme: String { givenTheme ?? EmbeddedFiles.defaultTheme }

  /// Returns the themes to cycle through. The first is the configured one, else that of `remembered`, or the default.
  func themes(_ remembered: ScreenMemory?, on library: ThemeLibrary) throws(Problem) -> ThemeCycle {
    // A remembered name is no path: only named themes are read.
    if givenTheme == nil, let name = remembered?.theme, library[name] != nil,
      let themes = try? ThemeCycle(startingWith: name, on: library)
    {
      return themes
    }
    return try ThemeCycle(startingWith: theme, on: library)
  }

  /// Returns the layout of the screen at the start: the remembered layout, but with the configured panels, if set.
  ///
  /// - Parameter remembered: The layout at the end of the last session; nil for the default layout.
  func memory(_ remembered: ScreenMemory? = nil) -> ScreenMemory {
    let memory = remembered ?? ScreenMemory()
    return panels.map(memory.opening) ?? memory
  }
}
