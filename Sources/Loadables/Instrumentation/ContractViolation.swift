/// A promise of ``PureLoadableProtocol`` that a loadable has broken.
///
/// Nothing stops such a loadable, but its observers see something that they may rightly not expect.
public enum ContractViolation: Sendable, Hashable, CustomStringConvertible {
  /// `didSyncSuccessfully` while the contents are not available.
  case syncedWithoutContents
  /// An error in a state other than `didFailToSync`.
  case errorWithoutFailure
  /// Observers kept changing the loadable that notified them; what was over the limit was dropped.
  case tooManyWaitingRounds(limit: Int)

  /// A sentence for a person.
  public var description: String {
    switch self {
    case .syncedWithoutContents: "synced successfully, but its contents are not available"
    case .errorWithoutFailure: "has an error, but has not failed to sync"
    case .tooManyWaitingRounds(let limit):
      "observers asked for more than \(limit) rounds of notifications while being notified: the rest was dropped"
    }
  }
}
