import TerminalUI

/// A terminal backend that collects the escape sequences of a `SequenceWriter` as text.
@MainActor
public final class EscapeSequenceBackend: TerminalBackend {
  public let size: Size
  public let colorSupport: ColorSupport

  private var writer: SequenceWriter
  /// Whether the cursor is shown; nil while unknown.
  private var isCursorShown: Bool?

  /// Creates a terminal in an unknown state.
  public init(size: Size, colorSupport: ColorSupport = .trueColor) {
    self.size = size
    self.colorSupport = colorSupport
    writer = SequenceWriter(size: size, colorSupport: colorSupport)
  }

  /// Returns the escape sequences since the last call.
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
