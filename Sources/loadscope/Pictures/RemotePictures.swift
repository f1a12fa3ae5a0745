import InspectionModel
import Link
import Recordings

/// The requests for pictures of an attached program. Only a few are sent at once, as the program answers them in order: the
/// picture on the screen must not wait for all those that the user has scrolled past.
@MainActor
struct RemotePictures {
  typealias Recipient = @MainActor (PictureAnswer) -> Void

  private static let limit = 2

  private struct Wish {
    let request: PictureRequest
    /// Nil after ``cancel(_:)``.
    var reply: Recipient?
  }

  /// The requests that are not sent yet.
  private var waiting: [Wish] = []
  /// The requests that the program has not answered yet, by their number.
  private var sent: [RequestNumber: Wish] = [:]
  private var count: RequestNumber = 0

  mutating func add(_ request: PictureRequest, _ reply: @escaping Recipient) {
    waiting.append(Wish(request: request, reply: reply))
  }

  mutating func cancel(_ request: PictureRequest) {
    waiting.removeAll { $0.request == request }
    for number in sent.keys where sent[number]?.request == request { sent[number]?.reply = nil }
  }

  /// Returns the next request to send, with its number; nil if the program has enough to do, or no request waits.
  mutating func next() -> (number: RequestNumber, line: ClientLine)? {
    guard sent.count < Self.limit, !waiting.isEmpty else { return nil }
    let wish = waiting.removeFirst()
    count += 1
    sent[count] = wish
    return (count, .picture(count, wish.request.node, wish.request.size))
  }

  /// Returns the recipient of the answer with a number; nil for an answer to nothing, or to a cancelled request.
  mutating func recipient(of number: RequestNumber) -> Recipient? { sent.removeValue(forKey: number)?.reply }

  /// Returns the recipients of all requests at the end of the connection, and forgets the requests.
  mutating func removeAll() -> [Recipient] {
    defer { (waiting, sent) = ([], [:]) }
    return (waiting + sent.values).compactMap(\.reply)
  }
}
