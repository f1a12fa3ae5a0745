/// What is on a terminal: it keeps the last picture, and sends only what differs in the next one.
@MainActor
public final class Screen {
  private let backend: any TerminalBackend
  /// `nil` while it is not known what the terminal shows.
  private var shown: Buffer?
  private var cursor: Point?

  /// Makes a screen on a terminal of which nothing is known.
  public init(backend: any TerminalBackend) {
    self.backend = backend
  }

  /// The size that the next buffer should have.
  public var size: Size { backend.size }

  /// Shows a buffer, with the cursor in a cell or hidden. When nothing differs from the last one, nothing is sent.
  public func present(_ buffer: Buffer, cursor: Point? = nil) {
    let runs = shown.map { BufferDiff.runs(from: $0, to: buffer) } ?? BufferDiff.runs(of: buffer)
    guard shown == nil || !runs.isEmpty || cursor != self.cursor else { return }
    if !runs.isEmpty { backend.draw(runs) }
    backend.setCursor(cursor)
    backend.flush()
    if shown?.size == buffer.size {
      // The rest is the same already.
      for run in runs { shown?.apply(run) }
    } else {
      shown = buffer
    }
    self.cursor = cursor
  }

  /// Sends everything with the next ``present(_:cursor:)``, because something else has written on the terminal (Ctrl-L)
  /// or the window has another size.
  public func invalidate() {
    shown = nil
    backend.redrawAll()
  }
}
