import Foundation
import Link
import Recordings

/// Prints the table of `loadscope attach --list`: the running programs that have an agent.
@MainActor
enum ProgramList {
  /// The maximum wait for the header of a program's stream. The table then says that the program does not respond.
  private static let patience = Duration.seconds(1)
  private static let longestName = 40

  static func print() throws {
    let folder = SocketFolder()
    do throws(SocketFolderError) { try folder.check() } catch {
      guard case .missing = error else { throw Problem(error.sentence) }
    }
    let rows = folder.entries().compactMap(row)
    guard !rows.isEmpty else {
      return StandardError.write(ProgramStream.noProgram(nil, in: folder))
    }
    try StandardOutput.write(text([["NAME", "PID", "SINCE", "ACCESS", "EXECUTABLE"]] + rows))
  }

  private static func row(_ entry: SocketFolder.Entry) -> [String]? {
    guard let connection = try? LinkConnection.socket(entry.path) else { return nil }
    defer { connection.close() }
    let deadline = ContinuousClock.now + patience
    while connection.reader.header == nil, ContinuousClock.now < deadline {
      var waiting = pollfd(fd: connection.input, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, 100)
      guard let state = try? connection.read({ _ in }), state != .closed else { break }
    }
    guard let header = connection.reader.header else {
      return [entry.name, "\(entry.pid)", "?", "does not respond", ""]
    }
    let process = header.process
    let since = Date(timeIntervalSince1970: Double(process.start) / 1e9)
    return [
      // Programs in other languages may have names of any length.
      String(process.name.prefix(longestName)), "\(process.pid)", since.formatted(.iso8601.dateTimeSeparator(.space)),
      header.commands.isEmpty ? "read-only" : "control", process.executable,
    ]
  }

  private static func text(_ rows: [[String]]) -> String {
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { text, width in text.padding(toLength: width, withPad: " ", startingAt: 0) }
        .joined(separator: "  ").trimmingCharacters(in: .whitespaces)
    }.joined(separator: "\n")
  }
}
