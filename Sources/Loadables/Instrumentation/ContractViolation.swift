/// A violation of a rule that all loadables must follow, see ``ContractRule``.
///
/// The loadable continues to work, but its observers see inconsistent values. Tests listen with ``ContractViolations``.
public struct ContractViolation: CustomStringConvertible {
  /// The loadable that broke the rule.
  public let loadable: any PureLoadableProtocol
  /// The broken rule.
  public let rule: ContractRule

  /// A readable description of the violation.
  public var description: String { "\(type(of: loadable)) \(rule)" }
}

/// A rule that a class must follow to conform to ``PureLoadableProtocol``.
public enum ContractRule: Sendable, Hashable, CustomStringConvertible {
  /// The rule that contents are available in the state `didSyncSuccessfully`.
  case syncedWithoutContents
  /// The rule that an error exists only in the state `didFailToSync`.
  case errorWithoutFailure
  /// The rule that `isContentsAvailable` changes only together with a notification.
  case contentsChangedSilently
  /// The rule that observers cause no endless notifications. Those beyond `limit` are dropped, and reported once.
  case tooManyWaitingRounds(limit: Int)
  /// The rule that a loadable does not depend on itself. A cycle through a class that is no ``LoadableContainer`` shows
  /// by deeply nested calls, and is reported once. The deepest calls return a default, such as no contents.
  case dependsOnItself

  /// A description of the violation, which continues a sentence that begins with the loadable's name.
  public var description: String {
    switch self {
    case .syncedWithoutContents: "synced successfully, but its contents are not available"
    case .errorWithoutFailure: "has an error, but has not failed to sync"
    case .contentsChangedSilently: "changed its contents flag without notifying its observers"
    case .dependsOnItself:
      "depends on itself through a class that is no LoadableContainer: calls to it come back to it"
    case .tooManyWaitingRounds(let limit):
      "observers asked for more than \(limit) rounds of notifications while being notified: the rest was dropped"
    }
  }
}

/// A listener for contract violations of all loadables of the process, active until the listener is released.
///
/// ```swift
/// let listener = ContractViolations { violation in Issue.record("\(violation)") }
/// ```
///
/// Tests that run in parallel share the process: a listener also receives violations by loadables of the other tests.
///
/// The checks cost a few ns per change while a listener or an instrument exists, and nothing otherwise.
@MainActor
public final class ContractViolations {
  private static var listeners: [ObjectIdentifier: @MainActor (ContractViolation) -> Void] = [:]

  /// Starts a listener, which calls `body` at every violation until the listener is stopped or released.
  public init(_ body: @escaping @MainActor (ContractViolation) -> Void) {
    Self.listeners[ObjectIdentifier(self)] = body
    LoadableInstruments.hasViolationListeners = true
  }

  isolated deinit {
    stop()
  }

  /// Stops listening. May be called any number of times.
  public func stop() {
    Self.listeners[ObjectIdentifier(self)] = nil
    LoadableInstruments.hasViolationListeners = !Self.listeners.isEmpty
  }

  /// Reports that `loadable` has violated `rule`, first to the instruments, then to the listeners.
  static func report(_ rule: ContractRule, by loadable: LoadableBase, cause: EventNumber? = nil) {
    LoadableInstruments.record(.violated(rule), of: loadable, cause: cause)
    let violation = ContractViolation(loadable: loadable, rule: rule)
    for listener in listeners.values { listener(violation) }
  }
}
