import Loadables

/// A tracked function with an argument: a loadable for each argument with which it was called.
///
/// It retains the loadables of the latest 100 arguments, and those of calls that are not over. The program can
/// retain others.
public final class TrackedFunctions<Argument: Hashable & Sendable, Content: Sendable>: Sendable {
  /// The number of latest arguments whose loadables are retained.
  static var limit: Int { 100 }

  private let function: @Sendable (Argument) async throws -> Content
  /// Shows the loadable of an argument to clients.
  private let show: @Sendable @MainActor (TrackedFunction<Content>, Argument) -> Void
  @MainActor private var loadables: [Argument: Reference] = [:]
  /// The retained loadables with the number of their last use.
  @MainActor private var latest: [Argument: (loadable: TrackedFunction<Content>, use: UInt64)] = [:]
  @MainActor private var uses: UInt64 = 0
  /// The number of references at which the next addition first removes those of released loadables.
  @MainActor private var referenceLimit = 2 * TrackedFunctions.limit

  private struct Reference {
    weak var loadable: TrackedFunction<Content>?
  }

  init(
    _ function: @escaping @Sendable (Argument) async throws -> Content,
    show: @escaping @Sendable @MainActor (TrackedFunction<Content>, Argument) -> Void
  ) {
    (self.function, self.show) = (function, show)
  }

  /// Calls the function: syncs the loadable of an argument, or joins its sync if that is syncing already.
  ///
  /// - Returns: The content of the loadable after the sync.
  /// - Throws: The error of the function, or `CancellationError` if the task is cancelled.
  @MainActor
  public func callAsFunction(_ argument: Argument) async throws -> Content {
    let loadable = self[argument]
    defer { withExtendedLifetime(loadable) {} }
    // Also if its sync has begun already.
    loadable.noteCall()
    return try await loadable.fetch()
  }

  /// The loadable of an argument, which clients see from the first use of the argument on.
  @MainActor
  public subscript(argument: Argument) -> TrackedFunction<Content> {
    let loadable = latest[argument]?.loadable ?? loadables[argument]?.loadable ?? make(argument)
    retain(loadable, argument)
    return loadable
  }

  @MainActor
  private func make(_ argument: Argument) -> TrackedFunction<Content> {
    let loadable = TrackedFunction { [function] in try await function(argument) }
    if loadables.count >= referenceLimit {
      loadables = loadables.filter { $0.value.loadable != nil }
      referenceLimit = max(2 * Self.limit, 2 * loadables.count)
    }
    loadables[argument] = Reference(loadable: loadable)
    show(loadable, argument)
    return loadable
  }

  @MainActor
  private func retain(_ loadable: TrackedFunction<Content>, _ argument: Argument) {
    uses += 1
    latest[argument] = (loadable, uses)
    guard latest.count > Self.limit, let oldest = latest.min(by: { $0.value.use < $1.value.use }) else { return }
    latest[oldest.key] = nil
  }
}
