/// A loadable has broken a rule of ``PureLoadableProtocol``.
///
/// Nothing stops such a loadable, but its observers see something that they may rightly not expect. Listen with
/// ``ContractViolations``, in a test of a loadable of your own for instance.
public struct ContractViolation: CustomStringConvertible {
  /// Which loadable it was.
  public let loadable: any PureLoadableProtocol
  /// What it should have kept to.
  public let rule: ContractRule

  /// A sentence for a person.
  public var description: String { "\(type(of: loadable)) \(rule)" }
}

/// A promise of ``PureLoadableProtocol``.
public enum ContractRule: Sendable, Hashable, CustomStringConvertible {
  /// `didSyncSuccessfully` means that the contents are available.
  case syncedWithoutContents
  /// There is an error in `didFailToSync` only.
  case errorWithoutFailure
  /// The contents flag changes together with a notification only.
  case contentsChangedSilently
  /// Observers do not change what they observe for ever; what is over the limit is dropped, and this is told once.
  case tooManyWaitingRounds(limit: Int)
  /// A loadable does not depend on itself. A cycle through classes that are no ``LoadableContainer`` is found by its calls
  /// and reported once; a call that comes back too often answers as a loadable without contents does.
  case dependsOnItself

  /// What a loadable did that broke the rule, in words that go on after its name.
  public var description: String {
    switch self {
    case .syncedWithoutContents: "synced successfully, but its contents are not available"
    case .errorWithoutFailure: "has an error, but has not failed to sync"
    case .contentsChangedSilently: "has contents, or has none any more, without a word to its observers"
    case .dependsOnItself:
      "depends on itself through a class that is no LoadableContainer: calls to it come back to it"
    case .tooManyWaitingRounds(let limit):
      "observers asked for more than \(limit) rounds of notifications while being notified: the rest was dropped"
    }
  }
}

/// Calls a closure at every violation of the contract by any loadable of the process, for as long as it lives.
///
/// ```swift
/// let listener = ContractViolations { violation in Issue.record("\(violation)") }
/// ```
///
/// Where tests run side by side, whoever waits while listening hears of the others' loadables as well.
///
/// Looking for violations costs a few nanoseconds a change, and nothing while nobody listens.
@MainActor
public final class ContractViolations {
  private static var listeners: [ObjectIdentifier: @MainActor (ContractViolation) -> Void] = [:]

  /// Listens from now on.
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

  /// Tells everybody, the instrument first.
  static func report(_ rule: ContractRule, by loadable: LoadableBase, cause: EventNumber? = nil) {
    Instrumentation.record(.violated(rule), of: loadable, cause: cause)
    let violation = ContractViolation(loadable: loadable, rule: rule)
    for listener in listeners.values { listener(violation) }
  }
}
