/// A source of loadables to watch and command: a simulation, a recording or another process.
///
/// A source has one stream of changes. Each consumer reads the stream independently, with a separate ``ChangeCursor``.
@MainActor
public protocol InspectionSource: AnyObject {
  /// The name of the source, for the screen.
  var title: String { get }

  /// The commands that the source currently refuses, each with its reason.
  var capabilities: Capabilities { get }

  /// Returns a cursor whose first batch holds the whole state. A source's first cursor also gets the whole journal.
  ///
  /// - Parameter wake: Called when there are new changes, once until the changes are taken. Not called for the first
  ///   batch, which is ready from the start. `wake` must not take the changes itself: a change may still be under way.
  func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor

  /// Starts a command and returns at once. A later batch holds the outcome, with the number `request`.
  func perform(_ command: NodeCommand, request: RequestNumber)
}

extension InspectionSource {
  /// Returns a cursor for a consumer that polls for changes.
  public func makeCursor() -> ChangeCursor { makeCursor {} }
}

/// The number that identifies the outcome of a command, from ``ChangeCursor/makeRequest()``; 0 to ignore the outcome.
public typealias RequestNumber = UInt64
