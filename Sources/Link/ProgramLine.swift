import Foundation
import InspectionModel
import Recordings

/// A line that a program sends, or a moment sent in several lines.
package enum ProgramLine: Sendable {
  case header(LinkHeader)
  /// The changes of a moment; for the first moment, the complete state.
  case moment(ChangeBatch)
  /// The outcome of the request with the given number.
  case reply(RequestNumber, CommandOutcome)
  /// The client that has control, nil if there is none, and whether that is the receiver of the line.
  case control(holder: String?, isYours: Bool)
  /// The answer to the request for a picture with the given number.
  case picture(RequestNumber, PictureAnswer)
  /// A keep-alive, to be answered by a pong with the ping's number.
  case ping(UInt64)
  case pong(UInt64)
  /// The end of the stream, with the reason in words.
  case end(String)
}

/// The first key of a line, which identifies the kind of line.
enum LinkKey: String {
  case link, t, part, ready, request, reply, control, picture, ping, pong, end
  /// The second keys of replies, requests and lines about control.
  case done, refused, command, yours, node
  /// The further keys of lines about pictures.
  case width, height, ofWidth, ofHeight, pixels, unavailable
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

  /// Returns the line that ends a moment sent in several parts.
  package static func ready(parts: Int) -> [UInt8] { line { $0.add(LinkKey.ready, parts) } }

  package static func ping(number: UInt64) -> [UInt8] { line { $0.add(LinkKey.ping, number) } }

  package static func pong(number: UInt64) -> [UInt8] { line { $0.add(LinkKey.pong, number) } }

  package static func end(because reason: String) -> [UInt8] { line { $0.add(LinkKey.end, reason) } }

  package static func control(of holder: String?, isYours: Bool) -> [UInt8] {
    line { line in
      line.add(LinkKey.control, holder ?? "")
      line.add(LinkKey.yours, isYours)
    }
  }

  package static func picture(for request: RequestNumber, _ answer: PictureAnswer) -> [UInt8] {
    line { line in
      line.add(LinkKey.picture, request)
      switch answer {
      case .unavailable(let reason): line.add(LinkKey.unavailable, reason)
      case .picture(let picture):
        line.add(LinkKey.width, picture.width)
        line.add(LinkKey.height, picture.height)
        line.add(LinkKey.ofWidth, picture.original.width)
        line.add(LinkKey.ofHeight, picture.original.height)
        line.add(LinkKey.pixels, Data(picture.pixels).base64EncodedString())
      }
    }
  }

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
