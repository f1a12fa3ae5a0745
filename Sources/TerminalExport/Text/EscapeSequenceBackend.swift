import TerminalUI

/// A terminal backend that collects its output, escape sequences and text, instead of sending it to a terminal.
@MainActor
public final class EscapeSequenceBackend: TerminalBackend {
  public let size: Size
  public let colorSupport: ColorSupport

  private var writer: SequenceWriter
  /// Whether the cursor is shown; nil while unknown.
  private var isCursorShown: Bool?

  /// Creates a backend for a terminal whose present contents are unknown.
  public init(size: Size, colorSupport: ColorSupport = .trueColor) {
    self.size = size
    self.colorSupport = colorSupport
    writer = SequenceWriter(size: size, colorSupport: colorSupport)
  }

  /// Returns the output, escape sequences and text, since the last call.
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
