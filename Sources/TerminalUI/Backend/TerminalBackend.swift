/// A terminal or a substitute. It keeps no picture of its own; ``Screen`` does.
@MainActor
public protocol TerminalBackend: AnyObject {
  /// The last known size of the window; changes only between two turns of the run loop.
  var size: Size { get }

  /// The colours in use. The backend itself reduces styles to them.
  var colorSupport: ColorSupport { get }

  /// Draws cells, which may stay invisible until ``flush()``.
  func draw(_ runs: [CellRun])

  /// Moves the cursor to a cell; `nil` hides it. The change may stay invisible until ``flush()``.
  func setCursor(_ position: Point?)

  /// Makes all drawn cells visible.
  func flush()

  /// Makes the next ``flush()`` send every cell.
  func redrawAll()
}
