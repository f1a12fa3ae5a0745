import Foundation
import TerminalUI

/// A progress line on standard error, shown only if standard error is a terminal.
@MainActor
final class ProgressLine {
  private let isShown: Bool
  private var lastUpdate: ContinuousClock.Instant?

  init() {
    isShown = isatty(STDERR_FILENO) == 1
  }

  /// Shows a text in place of the last one. Skips the text if the last one was shown less than 100 ms ago.
  func show(_ text: @autoclosure () -> String) {
    guard isShown, lastUpdate.map({ $0.duration(to: .now) > .milliseconds(100) }) ?? true else { return }
    lastUpdate = .now
    FileHandle.standardError.write(Data("\r\u{1B}[2K\(Self.cut(text(), toFit: Self.columns()))".utf8))
  }

  /// Returns the beginning of a text, one column shorter than the line. Some terminals wrap after the last column.
  static func cut(_ text: String, toFit columns: Int) -> String {
    var line = Buffer(size: Size(width: max(0, columns - 1), height: 1))
    line.write(text, x: 0, y: 0)
    return String(line.text().dropLast())
  }

  /// Returns the number of columns of the terminal; 80 if unknown.
  private static func columns() -> Int {
    var window = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0
    return isKnown ? Int(window.ws_col) : 80
  }

  /// Removes the progress line from the terminal.
  func clear() {
    guard isShown, lastUpdate != nil else { return }
    lastUpdate = nil
    FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8))
  }
}
