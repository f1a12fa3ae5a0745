import Foundation
import InspectionModel
import Recordings

/// A line that a program sends to a client, or several lines that together hold one batch of changes.
package enum ProgramLine: Sendable {
  case header(LinkHeader)
  /// The changes since the batch before. The first batch has the whole state.
  case moment(ChangeBatch)
  /// The outcome of the client's request with this number.
  case reply(RequestNumber, CommandOutcome)
  /// The name of the client that has control, nil for none. `isYours` is true if the receiving client has control.
  case control(holder: String?, isYours: Bool)
  /// The answer to the request for a picture with the given number.
  case picture(RequestNumber, PictureAnswer)
  /// The answer to the request for contents with the given number; nil if the node describes none.
  case contents(RequestNumber, ContentsText?)
  /// A keep-alive, which the client answers with a pong of the same number.
  case ping(UInt64)
  case pong(UInt64)
  /// The end of the stream, with the reason as a sentence.
  case end(String)
}

/// The keys in lines. The first key of a line identifies the kind of line.
enum LinkKey: String {
  case link, t, part, ready, request, reply, control, picture, contents, ping, pong, end
  /// Keys that follow the first key in lines with requests, replies or changes of control.
  case done, refused, command, yours, node
  /// The further keys of lines about pictures.
  case width, height, ofWidth, ofHeight, format, bytes, pixels, unavailable
  /// The further key of lines about contents, beside `t`.
  case text
}

extension ProgramLine {
  /// The maximum number of pixels of a picture. In Base64, a line with them has less than 64 KiB.
  package static let maximumPixelCount = 12_000

  private static func line(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var line = JSONWriter()
    line.beginObject()
    members(&line)
    line.endObject()
    line.endLine()
    return line.bytes
  }

  /// Returns the line that ends a batch of changes sent in several parts. `parts` is the number of the parts.
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
        if let file = picture.original.file {
          line.add(LinkKey.format, file.format)
          line.add(LinkKey.bytes, file.byteCount)
        }
        line.add(LinkKey.pixels, Data(picture.pixels).base64EncodedString())
      }
    }
  }

  package static func contents(for request: RequestNumber, _ contents: ContentsText?) -> [UInt8] {
    line { line in
      line.add(LinkKey.contents, request)
      guard let contents else { return }
      line.add(LinkKey.t, contents.time)
      line.add(LinkKey.text, contents.text)
    }
  }

  package static func reply(to request: RequestNumber, _ outcome: CommandOutcome) -> [UInt8] {
    line { line in
      line.add(LinkKey.reply, request)
      switch outcome {
      case .done(let nodes): line.add(LinkKey.done, nodes)
      case .ignored(let reason): line.add(LinkKey.refused, reason.rawValue)
      case .refused(let words), .undelivered(let words): line.add(LinkKey.refused, words)
      }
    }
  }
}
