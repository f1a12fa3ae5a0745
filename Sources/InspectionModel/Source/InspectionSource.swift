/// A source of nodes to watch and command: a simulation, a recording or another process.
///
/// A source has one stream of changes. Each consumer reads the stream with its own ``ChangeCursor``.
@MainActor
public protocol InspectionSource: AnyObject {
  /// The name of the source, for the screen.
  var title: String { get }

  /// The commands that the source refuses now, each with the reason.
  var capabilities: Capabilities { get }

  /// Returns a cursor whose first batch has the whole state. The source's first cursor also gets the whole journal.
  ///
  /// - Parameter wake: Called when there are new changes, once until the changes are taken. Not called for the first
  ///   batch, which is ready at once. `wake` must not take the changes itself, as a change may still be in progress.
  func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor

  /// Starts a command and returns at once. A later batch has the outcome under the number `request`.
  func perform(_ command: NodeCommand, request: RequestNumber)
}

extension InspectionSource {
  /// Returns a cursor for a consumer that polls for changes.
  public func makeCursor() -> ChangeCursor { makeCursor {} }
}

/// The number by which a client finds its command's outcome, from ``ChangeCursor/makeRequest()``; 0 to ignore outcomes.
public typealias RequestNumber = UInt64
