import Dashboard
import TerminalUI

/// The settings of a dashboard, merged from several configurations. The command line precedes the configuration file.
struct ScreenSettings {
  /// The configurations in order of priority.
  private let layers: [Configuration]

  /// Merges configurations in order of priority: first the command line, then the configuration file.
  init(_ layers: Configuration...) { self.layers = layers }

  /// The value of a setting, or its default if no configuration sets it.
  subscript<Value>(setting: Setting<Value>) -> Value { first { $0[setting] } ?? setting.fallback }

  var keymap: Keymap { first(\.keymap) ?? .standard }

  /// The name of a theme, or the path of a theme file; nil if no configuration names a theme.
  private var configuredTheme: String? { first(\.theme) }

  private func first<Value>(_ setting: (Configuration) -> Value?) -> Value? { layers.lazy.compactMap(setting).first }

  /// The name of the theme to show first, or the path of its file.
  var theme: String { configuredTheme ?? EmbeddedFiles.defaultTheme }

  /// Returns the themes to cycle through. The first is the configured one, else that of `remembered`, or the default.
  func themes(_ remembered: ScreenMemory?, on library: ThemeLibrary) throws(Problem) -> ThemeCycle {
    // A remembered name is no path: only named themes are read.
    if configuredTheme == nil, let name = remembered?.theme, library[name] != nil,
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
    return first(\.panels).map(memory.opening) ?? memory
  }
}
