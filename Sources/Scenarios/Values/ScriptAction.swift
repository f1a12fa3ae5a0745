/// What a script can do. Where a node is concerned, its id is given first.
public enum ScriptAction: Sendable, Equatable {
  /// Calls `sync()`.
  case sync(String)
  /// Calls `sync()` of every node at the top level that can be synced, but of scheduled actions.
  case syncRoots
  /// Calls `syncIfNeeded()`.
  case syncIfNeeded(String)
  /// Fails the node now with this code, whatever runs; of a node that stands on others, the simulated ones behind it.
  case fail(String, error: String)
  /// Lets something go wrong with the next syncs of the node; of one that stands on others, of the simulated ones behind.
  case fault(String, Fault)
  /// Takes away all faults of the node, or of the simulated ones behind it; nil: of every node.
  case clearFaults(String?)
  /// Puts the node into a state; `contents` is left alone when nil; `error` only goes with `didFailToSync`.
  case set(String, state: TargetState, contents: Bool?, error: String?)
  /// Gives a proxy another target; nil takes it away.
  case target(String, to: String?)
  /// Gives a group other children; one may be named more than once.
  case children(String, to: [String])
  /// Switches the network on or off.
  case network(NetworkState)
  /// Brings the app to the foreground or sends it to the background.
  case activity(ActivityState)
  /// Gives a scheduled action another date: so much later than its own, or than now if that has come.
  case postpone(String, by: Duration)
  /// No scheduled action starts until that is taken back. Suspensions add up.
  case suspendActions
  /// Takes back one suspension of the scheduled actions.
  case resumeActions

  /// The id of the node that this is about; nil if it is about none, or about all.
  public var node: String? {
    switch self {
    case .sync(let id), .syncIfNeeded(let id), .fail(let id, _), .fault(let id, _), .set(let id, _, _, _),
      .target(let id, _), .children(let id, _), .postpone(let id, _):
      id
    case .clearFaults(let id): id
    case .syncRoots, .network, .activity, .suspendActions, .resumeActions: nil
    }
  }
}
