/// Loadables that can be watched and commanded, wherever they live: in a simulation, a recording or another process.
///
/// A source has one stream of changes. Each consumer reads it through a ``ChangeCursor`` of its own, so that reading takes
/// nothing from the others.
@MainActor
public protocol InspectionSource: AnyObject {
  /// The source's name on the screen.
  var title: String { get }

  /// The commands that the source refuses now, each with its reason.
  var capabilities: Capabilities { get }

  /// A cursor whose first batch holds everything there is. The first cursor of a source also gets the journal from the
  /// start.
  ///
  /// - Parameter wake: Called once when there is something new to take, then not before it has been taken; so not before the
  ///   first batch, which waits from the start, has been. It must not take at once: the change may still be under way.
  func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor

  /// Starts a command and returns at once. The outcome comes in a later batch, under the request's number.
  func perform(_ command: NodeCommand, request: RequestNumber)
}

extension InspectionSource {
  /// A cursor for a consumer that looks by itself.
  public func makeCursor() -> ChangeCursor { makeCursor {} }
}

/// The number by which the outcome of a command is told from that of others. A consumer gets it from
/// ``ChangeCursor/makeRequest()``; 0 where it does not want the outcome.
public typealias RequestNumber = UInt64
