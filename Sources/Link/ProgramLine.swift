import InspectionModel
import Recordings

/// A line of a program, or a moment in several lines.
package enum ProgramLine: Sendable {
  case header(LinkHeader)
  /// The changes of a moment; everything in the first one.
  case moment(ChangeBatch)
  /// The outcome of a request.
  case reply(RequestNumber, CommandOutcome)
  /// A keep-alive, to be answered with the same number.
  case ping(UInt64)
  case pong(UInt64)
  /// The end of the stream, with the reason in words.
  case end(String)
}

/// The first key of each line, which identifies it.
enum LinkKey: String {
  case link, t, part, ready, request, reply, ping, pong, end
  /// The second keys of replies and requests.
  case done, refused, command
}

extension ProgramLine {
  private static func line(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var line = JSONWriter()
    line.beginObject()
    members(&line)
    line.endObject()
    line.endLine()
    return line.bytes
  }

  /// Returns the line that ends a moment in parts.
  package static func ready(parts: Int) -> [UInt8] { line { $0.add(LinkKey.ready, parts) } }

  package static func ping(number: UInt64) -> [UInt8] { line { $0.add(LinkKey.ping, number) } }

  package static func pong(number: UInt64) -> [UInt8] { line { $0.add(LinkKey.pong, number) } }

  package static func end(because reason: String) -> [UInt8] { line { $0.add(LinkKey.end, reason) } }

  package static func reply(to request: RequestNumber, _ outcome: CommandOutcome) -> [UInt8] {
    line { line in
      line.add(LinkKey.reply, request)
      switch outcome {
      case .done(let nodes): line.add(LinkKey.done, nodes)
      case .ignored(let reason): line.add(LinkKey.refused, reason.rawValue)
      case .refused(let words): line.add(LinkKey.refused, words)
      }
    }
  }
}
