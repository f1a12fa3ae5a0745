import Foundation

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
