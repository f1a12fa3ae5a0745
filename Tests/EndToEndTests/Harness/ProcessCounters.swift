import Foundation

/// What the system counts for a running process.
struct ProcessCounters {
  /// How often one of its threads went to sleep, and so how often one was woken up.
  let sleeps: Int

  /// The bytes that it has written, to whatever it was; nil where the system does not count them.
  let written: Int?

  /// Reads the counters of a process now.
  init(of process: Int32) throws {
    let tasks = "/proc/\(process)/task"
    sleeps = try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
      // A thread may end while it is looked at.
      sum + (Self.number(after: "\nvoluntary_ctxt_switches:", in: "\(tasks)/\(task)/status") ?? 0)
    }
    written = Self.number(after: "\nwchar:", in: "/proc/\(process)/io")
  }

  /// Whether a process has not ended yet.
  static func isRunning(_ process: Int32) -> Bool {
    // The link is gone as soon as it has ended, even while nobody has asked for its exit status.
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")) != nil
  }

  private static func number(after label: String, in path: String) -> Int? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8), let range = text.firstRange(of: label) else {
      return nil
    }
    return Int(text[range.upperBound...].prefix { $0 != "\n" }.trimmingCharacters(in: .whitespaces))
  }
}
