import Dashboard
import Foundation
import NcursesBackend
import TerminalUI

/// The dashboard as lines on standard output, for a screen reader or a braille display. Writes no escape sequences.
@MainActor
final class LineFrontend: SessionFrontend {
  /// The minimum time between updates without input; long, because the user listens to the updates.
  let shortestFrame = Duration.milliseconds(500)

  /// The size for which the model lays out panels. Nothing is drawn, so it is large enough for every panel.
  let size = Size(width: 200, height: 60)

  private let terminal: NcursesTerminal
  private var narrator: Narrator
  /// Whether writing to standard output has failed.
  private var isDeaf = false

  init(_ settings: ScreenSettings) {
    terminal = NcursesTerminal(
      options: NcursesTerminal.Options(
        color: .never, usesMouse: false, takesUTF8: settings[Settings.ascii] == .never,
        recognizesUnmarkedPaste: settings[Settings.unmarkedPaste],
        environment: ProcessInfo.processInfo.environment))
    narrator = Narrator(glyphs: settings[Settings.ascii].glyphs(isUTF8: terminal.isUTF8))
  }

  var glyphs: GlyphSet { narrator.glyphs }

  var inputDescriptor: Int32 { terminal.inputDescriptor }

  var isInForeground: Bool { terminal.isInForeground }

  var isHungUp: Bool { terminal.isHungUp || isDeaf }

  func start() throws(TerminalStartError) { try terminal.startKeyboard() }

  func readEvents() -> [InputEvent] { terminal.readEvents() }

  func fit() -> Bool { false }

  func present(_ model: Model) {
    let lines = narrator.lines(for: model)
    guard !lines.isEmpty else { return }
    do {
      try StandardOutput.write(lines.joined(separator: "\n"))
    } catch {
      isDeaf = true
    }
  }

  func redraw() { narrator = Narrator(glyphs: narrator.glyphs) }

  func suspend() { terminal.suspend() }

  func resume() { terminal.resume() }

  func stop() { terminal.stop() }

  let themeNames: [String] = []

  let themeName: String? = nil

  func showTheme(named name: String) -> String? { showNextTheme() }

  func showNextTheme() -> String { "no themes without a screen" }

  func copy(_ text: String) -> Event? { .warning("no clipboard without a screen: \(text)") }
}
