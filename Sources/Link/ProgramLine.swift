import InspectionModel
import Recordings

/// A line of a program, or a moment in several of them.
package enum ProgramLine: Sendable {
  case header(LinkHeader)
  /// What a moment has changed; everything there is in the first one.
  case moment(ChangeBatch)
  /// What became of a request.
  case reply(RequestNumber, CommandOutcome)
  /// A sign of life, which wants the same number back.
  case ping(UInt64)
  case pong(UInt64)
  /// The program ends the stream, for a reason in words.
  case end(String)
}

/// The first key of each line, which says what the line is.
enum LinkKey: String {
  case link, t, part, ready, request, reply, ping, pong, end
  /// What follows in a reply and a request.
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

  /// The line that closes so many parts of a moment.
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
