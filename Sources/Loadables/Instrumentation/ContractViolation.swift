/// A violation of a rule of ``PureLoadableProtocol``.
///
/// The loadable continues, but the observers see an inconsistent state. Listen with ``ContractViolations`` in tests.
public struct ContractViolation: CustomStringConvertible {
  /// The loadable that broke the rule.
  public let loadable: any PureLoadableProtocol
  /// The broken rule.
  public let rule: ContractRule

  /// A readable description of the violation.
  public var description: String { "\(type(of: loadable)) \(rule)" }
}

/// A rule of ``PureLoadableProtocol``.
public enum ContractRule: Sendable, Hashable, CustomStringConvertible {
  /// `didSyncSuccessfully` implies available contents.
  case syncedWithoutContents
  /// An error exists in `didFailToSync` only.
  case errorWithoutFailure
  /// The contents flag changes only together with a notification.
  case contentsChangedSilently
  /// Observers do not request rounds endlessly. Rounds over the limit are dropped and reported once per loadable.
  case tooManyWaitingRounds(limit: Int)
  /// A loadable does not depend on itself. A cycle through classes that are no ``LoadableContainer`` is detected by
  /// nested calls and reported once; a call nested too deeply returns the value of a loadable without contents.
  case dependsOnItself

  /// A description of the violation that continues a sentence after the loadable's name.
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
/// In parallel tests, a listener also receives violations of the loadables of other tests that run meanwhile.
///
/// The checks cost a few ns per change, and nothing without a listener or an instrument.
@MainActor
public final class ContractViolations {
  private static var listeners: [ObjectIdentifier: @MainActor (ContractViolation) -> Void] = [:]

  /// A listener that calls `body` at every violation from now on.
  public init(_ body: @escaping @MainActor (ContractViolation) -> Void) {
    Self.listeners[ObjectIdentifier(self)] = body
    Instrumentation.hasViolationListeners = true
  }

  isolated deinit {
    stop()
  }

  /// Stops listening. May be called any number of times.
  public func stop() {
    Self.listeners[ObjectIdentifier(self)] = nil
    Instrumentation.hasViolationListeners = !Self.listeners.isEmpty
  }

  /// Reports a violation to the instrument, then to the listeners.
  static func report(_ rule: ContractRule, by loadable: LoadableBase, cause: EventNumber? = nil) {
    Instrumentation.record(.violated(rule), of: loadable, cause: cause)
    let violation = ContractViolation(loadable: loadable, rule: rule)
    for listener in listeners.values { listener(violation) }
  }
}
