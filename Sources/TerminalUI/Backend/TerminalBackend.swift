/// A terminal, or what stands for one. It is told what to show and holds no picture of its own; ``Screen`` does.
@MainActor
public protocol TerminalBackend: AnyObject {
  /// The size of the window as far as is known; it changes only between two turns of the run loop.
  var size: Size { get }

  /// How many colours are used. The backend reduces styles to it itself.
  var colorSupport: ColorSupport { get }

  /// Puts cells onto the screen. They need not be seen before ``flush()``.
  func draw(_ runs: [CellRun])

  /// Puts the cursor into a cell; `nil` hides it. It need not be seen before ``flush()``.
  func setCursor(_ position: Point?)

  /// Makes everything visible that was drawn.
  func flush()

  /// Forgets what the terminal shows, so that the next ``flush()`` sends every cell.
  func redrawAll()
}
