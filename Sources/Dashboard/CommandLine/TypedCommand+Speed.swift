import Explanation
import InspectionModel

extension TypedCommand {
  /// The command `speed FACTOR`, which sets the clock's speed as a multiple of real time.
  static let speed = TypedCommand(
    name: "speed", parameters: "FACTOR", help: "set the speed: 0.5, 1, 20",
    complete: { arguments, kept, _, _ in
      let words = Speeds.ladder.map(\.shortText)
      return Completion(
        kept: kept, typed: arguments, kind: "speed", isFollowed: false,
        from: factor(arguments) == nil || words.contains(arguments) ? words : [arguments])
    },
    perform: { (arguments, model) throws(CommandProblem) in
      guard let factor = factor(arguments) else { throw CommandProblem(Messages.noSuchSpeed(arguments)) }
      if let reason = model.context.reasonNotToContinue { throw CommandProblem(reason) }
      return [.perform(.clock(.setSpeed(factor)))]
    })

  private static func factor(_ text: String) -> Double? {
    guard let factor = Double(text), ClockCommand.speeds.contains(factor) else { return nil }
    return factor
  }
}
