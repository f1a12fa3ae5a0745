import InspectionModel

extension NodeCommand {
  /// Whether it makes something of a run: it could not be carried out where all has happened already.
  var changesRun: Bool {
    switch self {
    case .clock(.pause), .clock(.step), .clock(.setSpeed), .clock(.stepBack), .clock(.jump), .clock(.jumpToEvent): false
    case .clock(.resume): true
    case .sync, .syncIfNeeded, .syncRoots, .fail, .setState, .addFault, .clearFaults, .setBackoff, .setTarget,
      .setChildren, .setNetwork, .setActivity, .setBreakpoint, .happenNow, .postpone,
      .suspendActions, .resumeActions:
      true
    }
  }
}
