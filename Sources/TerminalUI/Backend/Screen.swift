/// A screen that shows buffers on a terminal. It sends only the cells that differ from the previous buffer.
@MainActor
public final class Screen {
  private let backend: any TerminalBackend
  /// The buffer that the terminal shows; `nil` while the contents of the terminal are unknown.
  private var shown: Buffer?
  private var cursor: Point?

  /// Creates a screen for a terminal with unknown contents.
  public init(backend: any TerminalBackend) {
    self.backend = backend
  }

  /// The size of the terminal's window, which the next buffer should have.
  public var size: Size { backend.size }

  /// Shows a buffer, with the cursor at a cell or hidden. Sends nothing if cells and cursor are unchanged.
  public func present(_ buffer: Buffer, cursor: Point? = nil) {
    let runs = shown.map { BufferDiff.runs(from: $0, to: buffer) } ?? BufferDiff.runs(of: buffer)
    guard shown == nil || !runs.isEmpty || cursor != self.cursor else { return }
    if !runs.isEmpty { backend.draw(runs) }
    backend.setCursor(cursor)
    backend.flush()
    if shown?.size == buffer.size {
      for run in runs { shown?.apply(run) }
    } else {
      shown = buffer
    }
    self.cursor = cursor
  }

  /// Makes the next ``present(_:cursor:)`` send every cell. Needed after output by other programs and after a resize.
  public func invalidate() {
    shown = nil
    backend.redrawAll()
  }
}
