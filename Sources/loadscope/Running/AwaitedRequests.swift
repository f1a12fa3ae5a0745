import InspectionModel

/// A request for what a place of the screen shows, which may change with the version of the request.
protocol PlacedRequest: Hashable {
  associatedtype Place: Hashable

  var place: Place { get }
}

extension PictureRequest: PlacedRequest {}

extension ContentsRequest: PlacedRequest {
  var place: NodeID { node }
}

/// The requests for what is on the screen that have no answer yet, one for each place.
struct AwaitedRequests<Request: PlacedRequest> {
  private var awaited: [Request.Place: (request: Request, number: Int)] = [:]
  private var count = 0

  /// Notes what the screen lacks now.
  ///
  /// A request goes on if its place waits for a newer version meanwhile. That one is made after the answer, so that one of
  /// both is shown.
  ///
  /// - Returns: The requests to make, each with its number, and then those to cancel.
  mutating func update(missing: [Request]) -> (new: [(request: Request, number: Int)], cancelled: [Request]) {
    var new: [(Request, Int)] = []
    for request in missing where awaited[request.place] == nil {
      count += 1
      awaited[request.place] = (request, count)
      new.append((request, count))
    }
    let places = Set(missing.map(\.place))
    let cancelled = awaited.filter { !places.contains($0.key) }
    for place in cancelled.keys { awaited[place] = nil }
    return (new, cancelled.values.map(\.request))
  }

  /// Returns whether an answer to the request with a number is awaited, and ends the wait. The answer to a cancelled request
  /// may still arrive, even after the same request was made again.
  mutating func accepts(_ number: Int, to request: Request) -> Bool {
    guard awaited[request.place]?.number == number else { return false }
    awaited[request.place] = nil
    return true
  }

  /// Ends all waits, and returns the requests to cancel.
  mutating func removeAll() -> [Request] {
    defer { awaited = [:] }
    return awaited.values.map(\.request)
  }
}
