import Foundation

/// A line on standard error that is written over again and again, if that is a terminal.
@MainActor
final class ProgressLine {
  private let isShown: Bool
  private var lastUpdate: ContinuousClock.Instant?

  init() {
    isShown = isatty(STDERR_FILENO) == 1
  }

  /// Shows a text, unless the last one has been there for too short a time to be read.
  func show(_ text: @autoclosure () -> String) {
    guard isShown, lastUpdate.map({ $0.duration(to: .now) > .milliseconds(100) }) ?? true else { return }
    lastUpdate = .now
    FileHandle.standardError.write(Data("\r\u{1B}[2K\(text())".utf8))
  }

  /// Leaves nothing of the line.
  func clear() {
    guard isShown, lastUpdate != nil else { return }
    lastUpdate = nil
    FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8))
  }
}
