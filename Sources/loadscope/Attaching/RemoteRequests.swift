import InspectionModel
import Link
import Recordings

/// The requests for what an attached program's nodes show: pictures, or contents. Only a few are sent at once, as the program
/// answers them in order: what is on the screen must not wait for all that the user has scrolled past.
@MainActor
struct RemoteRequests<Request: Hashable, Answer> {
  typealias Recipient = @MainActor (Answer) -> Void

  private struct Wish {
    let request: Request
    /// Nil after ``cancel(_:)``.
    var reply: Recipient?
  }

  /// The requests that are not sent yet.
  private var waiting: [Wish] = []
  /// The requests that the program has not answered yet, by their number.
  private var sent: [RequestNumber: Wish] = [:]
  private var count: RequestNumber = 0
  private let line: (RequestNumber, Request) -> ClientLine

  /// - Parameter line: Returns the line that sends a request with a number.
  init(_ line: @escaping (RequestNumber, Request) -> ClientLine) { self.line = line }

  mutating func add(_ request: Request, _ reply: @escaping Recipient) {
    waiting.append(Wish(request: request, reply: reply))
  }

  mutating func cancel(_ request: Request) {
    waiting.removeAll { $0.request == request }
    for number in sent.keys where sent[number]?.request == request { sent[number]?.reply = nil }
  }

  /// Returns the next request to send, with its number; nil if the program has enough to do, or no request waits.
  mutating func next() -> (number: RequestNumber, line: ClientLine)? {
    let limit = 2
    guard sent.count < limit, !waiting.isEmpty else { return nil }
    let wish = waiting.removeFirst()
    count += 1
    sent[count] = wish
    return (count, line(count, wish.request))
  }

  /// Returns the recipient of the answer with a number; nil for an answer to nothing, or to a cancelled request.
  mutating func recipient(of number: RequestNumber) -> Recipient? { sent.removeValue(forKey: number)?.reply }

  /// Returns the recipients of all requests at the end of the connection, and forgets the requests.
  mutating func removeAll() -> [Recipient] {
    defer { (waiting, sent) = ([], [:]) }
    return (waiting + sent.values).compactMap(\.reply)
  }
}
