import Dashboard
import NcursesBackend
import TerminalUI

/// The user interface of a session: a dashboard drawn on the terminal, or lines of text.
@MainActor
protocol SessionFrontend: AnyObject {
  /// The descriptor from which keys are read. Valid after ``start()``.
  var inputDescriptor: Int32 { get }

  /// Whether the terminal has been closed.
  var isHungUp: Bool { get }

  /// Whether the process may use the terminal. False after the shell has continued the process in the background.
  var isInForeground: Bool { get }

  /// The glyphs that the dashboard is drawn with.
  var glyphs: GlyphSet { get }

  /// The size of the dashboard, in cells.
  var size: Size { get }

  /// The minimum time between two frames, except for the frame after a key, which is drawn at once.
  var shortestFrame: Duration { get }

  func start() throws(TerminalStartError)

  /// Returns the pending keys and other input.
  func readEvents() -> [InputEvent]

  /// Adapts the dashboard's size to the terminal, and returns whether the size has changed.
  func fit() -> Bool

  func present(_ model: Model)

  /// Marks the whole screen to be redrawn with the next frame.
  func redraw()

  /// Gives the terminal back in its state before ``start()``. A call of ``resume()`` takes the terminal again.
  func suspend()

  func resume()

  /// Ends the use of the terminal, and restores the state that it had before the start.
  func stop()

  var themeNames: [String] { get }

  /// The name of the shown theme; nil for a theme from a file outside the library, or if nothing is drawn.
  var themeName: String? { get }

  /// Shows the theme with this name.
  ///
  /// - Returns: The message about the theme, in a sentence; nil if the theme is unusable.
  func showTheme(named name: String) -> String?

  /// Shows the next theme in the cycle.
  ///
  /// - Returns: The message about the theme, in a sentence.
  func showNextTheme() -> String

  /// Copies a text to the clipboard.
  ///
  /// - Returns: A warning if some or all of the text was not copied, or a hint about the terminal; nil for success.
  func copy(_ text: String) -> Event?
}
