/// A terminal for tests: it keeps what it is told, and a test looks at it.
@MainActor
public final class MemoryBackend: TerminalBackend {
  public private(set) var size: Size
  public let colorSupport: ColorSupport

  /// What a person would see.
  public private(set) var shown: Buffer

  /// Where the cursor is; `nil` while hidden.
  public private(set) var cursor: Point?

  /// The runs of every call of ``draw(_:)``, the oldest first.
  public private(set) var drawn: [[CellRun]] = []

  /// How often ``flush()`` was called.
  public private(set) var flushCount = 0

  /// How often ``redrawAll()`` was called.
  public private(set) var redrawCount = 0

  /// Makes an empty screen.
  public init(size: Size, colorSupport: ColorSupport = .trueColor) {
    self.size = size
    self.colorSupport = colorSupport
    shown = Buffer(size: size)
  }

  /// Gives the window another size. What was shown is gone, as the worst of terminals does it.
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
