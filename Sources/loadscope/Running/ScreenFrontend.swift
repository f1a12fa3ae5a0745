import Dashboard
import Explanation
import Foundation
import NcursesBackend
import TerminalUI

/// The dashboard drawn on the whole terminal.
@MainActor
final class ScreenFrontend: SessionFrontend {
  let shortestFrame: Duration

  private let terminal: NcursesTerminal
  private let screen: Screen
  private var painter = Painter()
  private(set) var glyphs: GlyphSet
  private var hasAskedWidth = false
  private var themes: ThemeCycle
  private var theme: Theme
  /// The current theme, adapted to the colours of the terminal.
  private var shownTheme: Theme
  private var hasCopied = false

  init(_ settings: ScreenSettings, _ themes: ThemeCycle) {
    self.themes = themes
    theme = themes.start
    shownTheme = themes.start
    terminal = NcursesTerminal(
      options: NcursesTerminal.Options(
        color: settings[Settings.color], usesMouse: settings[Settings.mouse],
        takesUTF8: settings[Settings.ascii] == .never,
        recognizesUnmarkedPaste: settings[Settings.unmarkedPaste], ambiguousWidth: settings[Settings.ambiguousWidth],
        environment: ProcessInfo.processInfo.environment))
    glyphs = settings[Settings.ascii].glyphs(isUTF8: terminal.isUTF8)
    shortestFrame = .seconds(1) / settings[Settings.frameRate]
    screen = Screen(backend: terminal)
  }

  var inputDescriptor: Int32 { terminal.inputDescriptor }

  var isInForeground: Bool { terminal.isInForeground }

  var isHungUp: Bool { terminal.isHungUp }

  var size: Size { terminal.size }

  func start() throws(TerminalStartError) {
    try terminal.start()
    if terminal.drawsAmbiguousWide { glyphs = .ascii }
    shownTheme = theme.adapted(to: terminal.colorSupport)
  }

  func readEvents() -> [InputEvent] { terminal.readEvents() }

  /// Replaces signs that the terminal turns out to draw two columns wide.
  private func fitGlyphs() {
    guard terminal.drawsAmbiguousWide, glyphs == .unicode else { return }
    glyphs = .ascii
    screen.invalidate()
  }

  func fit() -> Bool {
    guard terminal.resize() else { return false }
    screen.invalidate()
    return true
  }

  func present(_ model: Model) {
    fitGlyphs()
    let frame = painter.frame(of: model, theme: shownTheme, size: terminal.size, glyphs: glyphs)
    screen.present(frame.buffer, cursor: frame.cursor)
    if !hasAskedWidth, glyphs == .unicode {
      hasAskedWidth = true
      terminal.askAmbiguousWidth()
    }
  }

  func redraw() { screen.invalidate() }

  func suspend() { terminal.suspend() }

  func resume() {
    terminal.resume()
    screen.invalidate()
  }

  func stop() { terminal.stop() }

  var themeNames: [String] { themes.names }

  var themeName: String? { themes.name }

  func showTheme(named name: String) -> String? { themes.go(to: name).map(show) }

  func showNextTheme() -> String { show(themes.next()) }

  private func show(_ step: ThemeCycle.Step) -> String {
    theme = step.theme
    shownTheme = theme.adapted(to: terminal.colorSupport)
    return step.notice
  }

  func copy(_ text: String) -> Event? {
    let sent = terminal.copy(text)
    if sent.utf8.count < text.utf8.count {
      return .warning(CopyMessage.cut(sent: sent.count, of: text.count))
    }
    // The hint about tmux is shown once.
    defer { hasCopied = true }
    return hasCopied ? nil : CopyMessage.multiplexer(in: ProcessInfo.processInfo.environment, text).map { .notice($0) }
  }
}

/// Messages about text copied to the clipboard that may not arrive completely.
enum CopyMessage {
  /// Returns the message that only the first `sent` of `count` characters were copied.
  static func cut(sent: Int, of count: Int) -> String {
    "copied in part: the first \(Messages.grouped(sent)) of \(Messages.count(count, "character")), since a terminal's "
      + "clipboard takes no more"
  }

  /// Returns the message that `text` is copied only with a tmux setting, which is off by default; nil outside of tmux.
  static func multiplexer(in environment: [String: String], _ text: String) -> String? {
    guard environment["TMUX"]?.isEmpty == false else { return nil }
    return "copied: \(text); tmux passes it on after `set -g set-clipboard on`"
  }
}
