import Explanation
import InspectionModel

extension Action {
  /// The command that the action sends to the source; nil if it sends none.
  var command: CommandTag? {
    switch self {
    case .sync, .syncRoots, .runNow: .sync
    case .syncIfNeeded: .syncIfNeeded
    case .postpone: .postpone
    case .fail: .fail
    case .faults: .fault
    case .backoff: .backoff
    case .setState: .set
    case .breakpoint: .breakpoint
    case .happenNow: .happenNow
    case .network: .network
    case .activity: .activity
    case .suspendActions: .suspend
    case .resumeActions: .resume
    default: nil
    }
  }

  /// The command that the action sends to the clock; nil if it sends none.
  var clockCommand: ClockTag? {
    switch self {
    case .pause: .pause
    case .step: .step
    case .stepBack: .stepBack
    case .previousEvent: .previousEvent
    case .nextEvent: .nextEvent
    case .faster, .slower: .speed
    case .goToCursor: .jump
    default: nil
    }
  }
}

extension NodeCommand {
  /// The action that asks for the command, if there is one.
  var action: Action? {
    switch self {
    case .syncRoots: .syncRoots
    case .clearFaults: .faults
    default: Action.ofCommands[CommandTag(self)]
    }
  }
}

extension Action {
  /// The first action of each command.
  fileprivate static let ofCommands = Dictionary(
    allCases.compactMap { action in action.command.map { ($0, action) } }, uniquingKeysWith: { first, _ in first })
}

extension Model {
  /// Why the source refuses the command of an action, as a sentence; nil if it does not.
  func refusal(of action: Action) -> String? {
    let reason =
      action.command.flatMap { capabilities.refused[$0] }
      ?? action.clockCommand.flatMap { capabilities.refusedOfClock[$0] }
    return reason.map(Messages.refusal)
  }
}
