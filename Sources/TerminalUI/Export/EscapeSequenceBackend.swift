/// A terminal that is not there: what would be sent to one is kept as text with escape sequences, as ``SequenceWriter``
/// makes them.
@MainActor
public final class EscapeSequenceBackend: TerminalBackend {
  public let size: Size
  public let colorSupport: ColorSupport

  private var writer: SequenceWriter
  /// Nil while it is not known.
  private var isCursorShown: Bool?

  /// Makes a terminal of which nothing is known but its size.
  public init(size: Size, colorSupport: ColorSupport = .trueColor) {
    self.size = size
    self.colorSupport = colorSupport
    // Nobody knows what becomes of a line feed where this is shown.
    writer = SequenceWriter(size: size, colorSupport: colorSupport, features: .init(feedsLines: false))
  }

  /// What has to be sent since this was last asked for; empty for nothing.
  public func takeText() -> String { String(decoding: writer.take(), as: UTF8.self) }

  public func draw(_ runs: [CellRun]) {
    for run in runs { writer.write(run) }
  }

  public func setCursor(_ position: Point?) {
    if let position { writer.move(to: position) }
    guard isCursorShown != (position != nil) else { return }
    isCursorShown = position != nil
    writer.append(position == nil ? "\u{1B}[?25l" : "\u{1B}[?25h")
  }

  public func flush() {}

  public func redrawAll() { writer.clear() }
}
