/// Loadables that can be watched and commanded, in a simulation, a recording or another process.
///
/// A source has one stream of changes, which each consumer reads independently through its own ``ChangeCursor``.
@MainActor
public protocol InspectionSource: AnyObject {
  /// The source's name on the screen.
  var title: String { get }

  /// The commands that the source currently refuses, each with its reason.
  var capabilities: Capabilities { get }

  /// Returns a cursor whose first batch holds everything; a source's first cursor also gets the whole journal.
  ///
  /// - Parameter wake: Called once when there is something new to take, and again only after it has been taken. The
  ///   first batch is ready from the start, without a call. It must not take at once: the change may still be under
  ///   way.
  func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor

  /// Starts a command and returns at once. The outcome follows in a later batch, with the request's number.
  func perform(_ command: NodeCommand, request: RequestNumber)
}

extension InspectionSource {
  /// Returns a cursor for a consumer that polls.
  public func makeCursor() -> ChangeCursor { makeCursor {} }
}

/// The number that identifies a command's outcome, from ``ChangeCursor/makeRequest()``; 0 to ignore the outcome.
public typealias RequestNumber = UInt64
