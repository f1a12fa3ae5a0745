import Explanation
import InspectionModel

extension TypedCommand {
  /// The command `go TIME`, which moves the clock to a time since the start, or by a distance from now.
  static let go = TypedCommand(
    name: "go", parameters: "TIME", help: "go to a time: 12.5s, 1m3s, start, end; +5s, -500ms: from now",
    complete: { arguments, kept, model, _ in
      let words = candidates(arguments, model)
      return words.contains { $0.hasPrefix(arguments) }
        ? Completion(kept: kept, typed: arguments, kind: "time", isFollowed: false, from: words)
        : Completion(kept: kept, typed: arguments, kind: "time", advice: Messages.noSuchTime(arguments))
    },
    perform: { (arguments, model) throws(CommandProblem) in
      guard !arguments.isEmpty else { throw CommandProblem(Messages.goUsage) }
      guard let time = time(arguments, model.context.source.clock) else {
        throw CommandProblem(Messages.noSuchTime(arguments))
      }
      if let reason = model.context.reasonNotToGo(to: time) { throw CommandProblem(reason) }
      return [.perform(.clock(.jump(to: time)))]
    })

  private static let start = "start"
  private static let end = "end"

  private static let examples = ["12.5s", "1m3s", "01:03.5", "+5s", "-500ms"]
  private static let units = ["s", "ms", "m", "h"]

  /// Returns the completions of a typed text: the text if it is a time, else the text with each unit, else examples.
  private static func candidates(_ text: String, _ model: Model) -> [String] {
    if time(text, model.context.source.clock) != nil { return [text] }
    let withUnits = units.map { text + $0 }.filter { time($0, model.context.source.clock) != nil }
    return withUnits.isEmpty ? [start] + (model.context.source.clock.isReplay ? [end] : []) + examples : withUnits
  }

  /// Returns the time that a text means, in ns since the start; nil for an invalid text. A negative distance from now
  /// leads at most to the start; a positive distance in a recording leads at most to the end.
  private static func time(_ text: String, _ clock: ClockSnapshot) -> Int64? {
    switch text {
    case start: return 0
    case end: return clock.end
    default: break
    }
    guard let sign = text.first, "+-".contains(sign) else { return TimeText.time(text) }
    guard let distance = TimeText.time(String(text.dropFirst())) else { return nil }
    if sign == "-" { return distance < clock.now ? clock.now - distance : 0 }
    let (time, isTooLate) = clock.now.addingReportingOverflow(distance)
    return min(isTooLate ? .max : time, clock.isRecorded ? clock.latest : .max)
  }
}
