import Foundation
import JSONQuoting
import Link
import Recordings
import YAMLReading

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
    let rows = rows(folder.entries())
    guard !rows.isEmpty else {
      return StandardError.write(ProgramStream.noProgram(nil, in: folder))
    }
    try StandardOutput.write(text([["NAME", "PID", "SINCE", "ACCESS", "EXECUTABLE"]] + rows))
  }

  /// Returns the rows of the programs that run. Asks all of them at once, since each may be stopped.
  private static func rows(_ entries: [SocketFolder.Entry]) -> [[String]] {
    let programs = entries.compactMap { entry -> (entry: SocketFolder.Entry, connection: LinkConnection?)? in
      do throws(UnixSocket.Failure) {
        let socket = try UnixSocket.connect(to: entry.path)
        return (entry, LinkConnection(input: socket, output: socket))
      } catch {
        return error.isStale ? nil : (entry, nil)
      }
    }
    defer { for program in programs { program.connection?.close() } }
    var silent = programs.compactMap(\.connection)
    var headers: [Int32: LinkHeader] = [:]
    let deadline = ContinuousClock.now + patience
    while !silent.isEmpty, ContinuousClock.now < deadline {
      var waiting = silent.map { pollfd(fd: $0.input, events: Int16(POLLIN), revents: 0) }
      _ = poll(&waiting, nfds_t(waiting.count), 100)
      silent = silent.filter { connection in
        let state = try? connection.read { line throws(LinkFailure) in
          var reader = LinkReader()
          _ = try reader.read(line, since: RecordedState())
          headers[connection.input] = reader.header
          return false
        }
        return state != nil && state != .closed && headers[connection.input] == nil
      }
    }
    return programs.map { row($0.entry, $0.connection.flatMap { headers[$0.input] }) }
  }

  private static func row(_ entry: SocketFolder.Entry, _ header: LinkHeader?) -> [String] {
    guard let header else { return [entry.name.visible, "\(entry.pid)", "?", "does not respond", ""] }
    let process = header.process
    let since = Date(timeIntervalSince1970: Double(process.start) / 1e9)
    return [
      // Programs in other languages may have names of any length.
      String(process.name.prefix(longestName)).visible, "\(process.pid)",
      since.formatted(.iso8601.dateTimeSeparator(.space)),
      header.commands.isEmpty ? "read-only" : "control", process.executable.visible,
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
