import Foundation
import InspectionModel

/// The description of a program, in the header of its stream or recording.
package struct ProcessDescription: Equatable, Sendable {
  /// The name that the program gave itself, without control characters.
  package var name: String
  /// The process id; 0 if unknown.
  package var pid: Int32
  /// The path of the executable; empty if unknown.
  package var executable: String
  package var host: String
  /// The wall time at time 0 of the stream or recording, in nanoseconds since 1970.
  package var start: Int64

  package init(name: String, pid: Int32 = 0, executable: String = "", host: String = "", start: Int64 = 0) {
    self.name = name
    self.pid = pid
    self.executable = executable
    self.host = host
    self.start = start
  }
}

extension ProcessDescription {
  /// The keys of a process description as a JSON object; only `name` is required.
  package enum Key: String, CaseIterable, Sendable {
    case name, pid, executable, host, start

    static let table = TagTable(of: Self.self)
  }

  package func write(to line: inout JSONWriter) {
    line.beginObject()
    line.add(Key.name, name)
    line.add(Key.pid, pid)
    line.add(Key.executable, executable)
    line.add(Key.host, host)
    line.add(Key.start, start)
    line.endObject()
  }

  package init(_ scanner: inout JSONScanner) throws(JSONFailure) {
    var process = ProcessDescription(name: "")
    var hasName = false
    try scanner.object(Key.table) { scanner, key throws(JSONFailure) in
      switch key {
      case .name:
        process.name = try scanner.text()
        hasName = true
      case .pid: process.pid = try scanner.integer()
      case .executable: process.executable = try scanner.text()
      case .host: process.host = try scanner.text()
      case .start: process.start = try scanner.time()
      }
    }
    guard hasName else { throw scanner.failure("`name` is missing") }
    self = process
  }
}

extension ProcessDescription {
  /// Returns a description of this process. Asks the system for the host name, which may take long.
  ///
  /// - Parameter start: The date of time 0 in the stream or recording.
  package static func current(name: String, start: Date = Date()) -> ProcessDescription {
    let process = ProcessInfo.processInfo
    let start = start.timeIntervalSince1970 * 1e9
    return ProcessDescription(
      name: name, pid: process.processIdentifier, executable: process.arguments.first ?? "", host: process.hostName,
      start: start > 0 ? Int64(start) : 0)
  }
}
