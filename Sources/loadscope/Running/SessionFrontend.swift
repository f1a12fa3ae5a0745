import Dashboard
import NcursesBackend
import TerminalUI

/// The user interface of a session: a picture, or lines.
@MainActor
protocol SessionFrontend: AnyObject {
  /// The descriptor of the keyboard while started.
  var inputDescriptor: Int32 { get }

  /// Whether the terminal is gone.
  var isHungUp: Bool { get }

  /// The size of the dashboard.
  var size: Size { get }

  /// The minimum time between frames without input; a key is answered at once.
  var shortestFrame: Duration { get }

  func start() throws(TerminalStartError)

  /// Returns the pending input.
  func readEvents() -> [InputEvent]

  /// Updates the size.
  ///
  /// - Returns: Whether the size has changed.
  func fit() -> Bool

  func present(_ model: Model)

  /// Redraws everything with the next frame.
  func redraw()

  /// Restores the terminal until ``resume()``.
  func suspend()

  func resume()

  /// Restores the terminal.
  func stop()

  var themeNames: [String] { get }

  /// The name of the shown theme; nil for one from a file, or without a screen.
  var themeName: String? { get }

  /// Shows the theme with a name.
  ///
  /// - Returns: The message about it, in a sentence; nil if it is unusable.
  func showTheme(named name: String) -> String?

  /// Shows the next theme.
  ///
  /// - Returns: The message about it, in a sentence.
  func showNextTheme() -> String

  /// Copies a text to the clipboard.
  ///
  /// - Returns: A warning if the text was not or only partly copied, or a hint about the terminal; nil for success.
  func copy(_ text: String) -> Event?
}
