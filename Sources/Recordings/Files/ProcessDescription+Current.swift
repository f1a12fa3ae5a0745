import Foundation

extension ProcessDescription {
  /// Returns a description of this process; time 0 of the description is now.
  package static func current(name: String) -> ProcessDescription {
    let process = ProcessInfo.processInfo
    let start = Date().timeIntervalSince1970 * 1e9
    return ProcessDescription(
      name: name, pid: process.processIdentifier, executable: process.arguments.first ?? "", host: process.hostName,
      start: start > 0 ? Int64(start) : 0)
  }
}
