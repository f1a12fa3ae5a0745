import Foundation

/// The system's counters of a running process.
struct ProcessCounters {
  /// The number of times that its threads went to sleep, and so of wake-ups.
  let sleeps: Int

  /// The bytes written, to any file; nil where the system does not count them.
  let written: Int?

  init(of process: Int32) throws {
    let tasks = "/proc/\(process)/task"
    sleeps = try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
      // A thread may end meanwhile.
      sum + (Self.number(after: "\nvoluntary_ctxt_switches:", in: "\(tasks)/\(task)/status") ?? 0)
    }
    written = Self.number(after: "\nwchar:", in: "/proc/\(process)/io")
  }

  static func isRunning(_ process: Int32) -> Bool {
    // The link disappears when the process ends, even before its exit status is read.
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")) != nil
  }

  private static func number(after label: String, in path: String) -> Int? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8), let range = text.firstRange(of: label) else {
      return nil
    }
    return Int(text[range.upperBound...].prefix { $0 != "\n" }.trimmingCharacters(in: .whitespaces))
  }
}
