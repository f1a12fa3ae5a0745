/// A terminal backend for tests, which keeps everything that it receives.
@MainActor
public final class MemoryBackend: TerminalBackend {
  public private(set) var size: Size
  public let colorSupport: ColorSupport

  /// The cells that a terminal would show.
  public private(set) var shown: Buffer

  /// The position of the cursor; `nil` while the cursor is hidden.
  public private(set) var cursor: Point?

  /// The runs passed to each call of ``draw(_:)``, the oldest call first.
  public private(set) var drawn: [[CellRun]] = []

  /// The number of calls of ``flush()``.
  public private(set) var flushCount = 0

  /// The number of calls of ``redrawAll()``.
  public private(set) var redrawCount = 0

  public init(size: Size, colorSupport: ColorSupport = .trueColor) {
    self.size = size
    self.colorSupport = colorSupport
    shown = Buffer(size: size)
  }

  /// Resizes the window and clears all cells, as some terminals do on a resize.
  public func resize(to size: Size) {
    self.size = size
    shown = Buffer(size: size)
  }

  public func draw(_ runs: [CellRun]) {
    drawn.append(runs)
    for run in runs { shown.apply(run) }
  }

  public func setCursor(_ position: Point?) { cursor = position }

  public func flush() { flushCount += 1 }

  public func redrawAll() { redrawCount += 1 }
}
