import Dashboard
import NcursesBackend
import TerminalUI

/// How a session shows itself to a person and hears them: as a picture, or as lines.
@MainActor
protocol SessionFace: AnyObject {
  /// Where keys come from while it is started.
  var inputDescriptor: Int32 { get }

  /// Whether nobody can see or press anything any more.
  var isHungUp: Bool { get }

  /// The size of the window that the dashboard is made for.
  var size: Size { get }

  /// The least time between two pictures of their own accord; a key is answered at once.
  var shortestFrame: Duration { get }

  /// Takes over the terminal.
  func start() throws(TerminalStartError)

  /// What has come in from the keyboard and the mouse.
  func readEvents() -> [InputEvent]

  /// Looks how large the window is.
  ///
  /// - Returns: Whether it is of another size than before.
  func fit() -> Bool

  /// Shows the dashboard as it is now.
  func present(_ model: Model)

  /// Shows everything anew with the next picture.
  func redraw()

  /// Gives the terminal back for a while.
  func suspend()

  /// Takes the terminal again.
  func resume()

  /// Gives the terminal back for good.
  func stop()

  /// The themes that can be asked for.
  var themeNames: [String] { get }

  /// The name of the theme that is shown; nil for one from a file, or without a screen.
  var themeName: String? { get }

  /// Goes on to the theme with a name.
  ///
  /// - Returns: What there is to be told of it, in a sentence; nil if it cannot be used.
  func showTheme(named name: String) -> String?

  /// Goes on to the next theme.
  ///
  /// - Returns: What there is to be told of it, in a sentence.
  func showNextTheme() -> String

  /// Puts a text on the clipboard.
  ///
  /// - Returns: What is to be said of it beside that it was copied: why it could not be, or only in part, as a warning, or
  ///   what the terminal needs.
  func copy(_ text: String) -> Event?
}
