/// A terminal, or its substitute in tests and recordings. It draws cells; ``Screen`` remembers the shown picture.
@MainActor
public protocol TerminalBackend: AnyObject {
  /// The last known size of the window, which changes only between two turns of the run loop.
  var size: Size { get }

  /// The range of colours that the backend uses. ``draw(_:)`` reduces all styles to these colours.
  var colorSupport: ColorSupport { get }

  /// Draws cells, which may stay invisible until ``flush()``.
  func draw(_ runs: [CellRun])

  /// Moves the cursor to a cell, or hides the cursor for `nil`. The change may stay invisible until ``flush()``.
  func setCursor(_ position: Point?)

  /// Makes all drawn cells visible.
  func flush()

  /// Makes the next ``flush()`` send every cell, including unchanged cells.
  func redrawAll()
}
