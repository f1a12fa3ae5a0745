import Synchronization

@testable import loadscope

/// The lines of an event log, complete once the log is flushed.
final class LoggedLines: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  @MainActor
  func log(_ format: EventFormat = .ndjson) -> EventLog {
    EventLog(format) { [self] new in bytes.withLock { $0 += new } }
  }

  var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

  var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) } }
}
