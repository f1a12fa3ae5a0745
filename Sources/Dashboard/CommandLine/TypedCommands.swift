import Explanation
import InspectionModel

extension TypedCommand {
  /// All commands, in display order. A new command is an entry here.
  static let all: [TypedCommand] = [
    TypedCommand(
      name: "break", parameters: "NODE STATE", help: "pause when NODE is STATE next; off removes the breakpoint",
      reasonNot: { $0.reasonForReadOnly },
      complete: { arguments, kept, _, names in
        // Names may contain blanks, states do not.
        if let (node, state) = lastWord(of: arguments), names.contains(node) {
          return Completion(
            kept: "\(kept)\(node) ", typed: state, kind: "state", isFollowed: false, from: breakpointWords)
        }
        return Completion(kept: kept, typed: arguments, isFollowed: true, from: names)
      },
      perform: { (arguments, model) throws(CommandProblem) in [.perform(try breakpoint(arguments, model.context))] }),

    TypedCommand(
      name: "go", parameters: "TIME", help: "go to a time: 12.5s, 1m3s, start, end; +5s, -500ms: from now",
      complete: { arguments, kept, model, _ in
        let clock = model.context.source.clock
        let words = times(arguments, or: momentExamples(clock)) { moment($0, clock) != nil }
        return words.contains { $0.hasPrefix(arguments) }
          ? Completion(kept: kept, typed: arguments, kind: "time", isFollowed: false, from: words)
          : Completion(kept: kept, typed: arguments, kind: "time", advice: Messages.noSuchTime(arguments))
      },
      perform: { (arguments, model) throws(CommandProblem) in
        guard !arguments.isEmpty else { throw CommandProblem(Messages.goUsage) }
        guard let time = moment(arguments, model.context.source.clock) else {
          throw CommandProblem(Messages.noSuchTime(arguments))
        }
        if let reason = model.context.reasonNotToGo(to: time) { throw CommandProblem(reason) }
        return [.perform(.clock(.jump(to: time)))]
      }),

    TypedCommand(
      name: "speed", parameters: "FACTOR", help: "set the speed: 0.5, 1, 20",
      complete: { arguments, kept, _, _ in
        let words = Speeds.ladder.map(\.shortText)
        return Completion(
          kept: kept, typed: arguments, kind: "speed", isFollowed: false,
          from: speed(arguments) == nil || words.contains(arguments) ? words : [arguments])
      },
      perform: { (arguments, model) throws(CommandProblem) in
        guard let factor = speed(arguments) else { throw CommandProblem(Messages.noSuchSpeed(arguments)) }
        if let reason = model.context.reasonNotToContinue { throw CommandProblem(reason) }
        return [.perform(.clock(.setSpeed(factor)))]
      }),

    TypedCommand(
      name: "filter", parameters: "[TEXT]", help: "filter by a text or an expression; without one, show all",
      complete: { arguments, kept, _, _ in
        let advice = FilterReading(arguments).problem ?? "such as state:failed; Enter keeps it"
        return Completion(kept: kept, typed: arguments, kind: "text", advice: advice)
      },
      perform: { (arguments, model) throws(CommandProblem) in
        let reading = FilterReading(arguments)
        if let problem = reading.problem ?? reading.missing { throw CommandProblem(problem) }
        model.context.filter(by: arguments)
        return []
      }),

    TypedCommand(
      name: "violations", parameters: "", help: "show the violations of the loadables' contract in the log",
      reasonNot: { $0.source.counts.lints.violations == 0 ? Messages.noViolations : nil },
      complete: { arguments, kept, _, _ in
        Completion(kept: kept, typed: arguments, kind: "text", advice: "Enter shows them")
      },
      perform: { (_, model) in
        if model.context.panels.focus != .log { model.context.focusOrClose(.log) }
        model.panelList[.log].setFilter("violated", in: model.context)
        return []
      }),

    TypedCommand(
      name: "postpone", parameters: "TIME", help: "postpone the selected action: 10s, 1m30s",
      reasonNot: { $0.reasonNotToPostpone },
      complete: { arguments, kept, model, _ in
        let last = TimeText.typed(model.context.lastPostponement)
        let examples = [last] + ["500ms", "10s", "1m30s", "1h"].filter { $0 != last }
        let words = times(arguments, or: examples) { TimeText.positiveLength($0) != nil }
        return Completion(kept: kept, typed: arguments, kind: "time", isFollowed: false, from: words)
      },
      perform: { (arguments, model) throws(CommandProblem) in
        guard let node = model.context.subject else { throw CommandProblem(Messages.noSubject(model.context)) }
        guard !arguments.isEmpty else { throw CommandProblem(Messages.postponeTakes) }
        guard let length = TimeText.positiveLength(arguments) else {
          let isAboutNode = arguments.contains(" ") || model.context.node(named: arguments) != nil
          throw CommandProblem(isAboutNode ? Messages.postponesSelected : Messages.noSuchLength(arguments))
        }
        model.context.lastPostponement = length
        return [.perform(.postpone(node.id, by: length))]
      }),

    TypedCommand(
      name: "theme", parameters: "NAME", help: "switch to another theme",
      complete: { arguments, kept, model, _ in
        Completion(kept: kept, typed: arguments, kind: "theme", isFollowed: false, from: model.context.themeNames)
      },
      perform: { (arguments, model) throws(CommandProblem) in
        guard model.context.themeNames.contains(arguments) else {
          throw CommandProblem(Messages.noSuchTheme(arguments, model.context.themeNames))
        }
        return [.theme(arguments)]
      }),

    TypedCommand(
      name: "save-script", parameters: "FILE", help: "save a copy of the scenario whose script repeats your session",
      reasonNot: { $0.reasonNotToAddToScenario },
      complete: { arguments, kept, _, _ in
        Completion(
          kept: kept, typed: arguments, kind: "file", advice: "the file of the copy, a new one; Enter saves it")
      },
      perform: { (arguments, _) throws(CommandProblem) in
        guard !arguments.isEmpty else { throw CommandProblem(Messages.saveScriptUsage) }
        return [.saveScript(file: arguments)]
      }),

    TypedCommand(
      name: "save-scenario", parameters: "FILE", help: "save the run of a program or a recording as a scenario",
      reasonNot: { $0.source.clock.isOfProgram || $0.source.clock.isRecorded ? nil : Messages.runHasScenario },
      complete: { arguments, kept, _, _ in
        Completion(
          kept: kept, typed: arguments, kind: "file", advice: "the file of the scenario, a new one; Enter saves it")
      },
      perform: { (arguments, _) throws(CommandProblem) in
        guard !arguments.isEmpty else { throw CommandProblem(Messages.saveScenarioUsage) }
        return [.saveScenario(file: arguments)]
      }),

    TypedCommand(
      name: "expect", parameters: "[NODE]", help: "add an expectation: the state of NODE, or of the selected node",
      reasonNot: { $0.reasonNotToAddToScenario },
      complete: { arguments, kept, _, names in
        Completion(kept: kept, typed: arguments, isFollowed: false, from: names)
      },
      perform: { (arguments, model) throws(CommandProblem) in
        guard !arguments.isEmpty else {
          guard let selected = model.context.subject else { throw CommandProblem(Messages.noSubject(model.context)) }
          return [.expect(selected.id)]
        }
        guard let node = model.context.node(named: arguments) else {
          throw CommandProblem(Messages.noSuchNode(arguments, in: model.context))
        }
        return [.expect(node)]
      }),
  ]

  // MARK: Breakpoints

  private static let off = "off"
  private static let breakpointWords = Breakpoint.all.map(\.word) + [off]

  /// Returns the command that a node and a word, such as `token failed` or `token off`, mean.
  private static func breakpoint(_ arguments: String, _ context: DashboardState) throws(CommandProblem) -> NodeCommand {
    let isNode = context.node(named: arguments) != nil
    guard let (name, word) = lastWord(of: arguments) else {
      throw CommandProblem(isNode ? Messages.breakNeedsState(arguments) : Messages.breakUsage)
    }
    guard let node = context.node(named: name) else {
      throw CommandProblem(isNode ? Messages.breakNeedsState(arguments) : Messages.noSuchNode(name, in: context))
    }
    if word == off { return .setBreakpoint(node, nil) }
    guard let breakpoint = Breakpoint.all.first(where: { $0.word == word }) else {
      throw CommandProblem(Messages.noSuchState(word, breakpointWords))
    }
    return .setBreakpoint(node, breakpoint)
  }

  /// Splits a text at the last blank; returns nil if the text has no blank.
  private static func lastWord(of text: String) -> (rest: String, word: String)? {
    guard let blank = text.lastIndex(of: " ") else { return nil }
    return (String(text[..<blank]).trimmingBlanks, String(text[text.index(after: blank)...]))
  }

  // MARK: Times and speeds

  private static let start = "start"
  private static let end = "end"

  /// Returns the completions of a text: the text if it is a time, else the text with each unit, else examples.
  private static func times(_ text: String, or examples: [String], isTime: (String) -> Bool) -> [String] {
    if isTime(text) { return [text] }
    let withUnits = ["s", "ms", "m", "h"].map { text + $0 }.filter(isTime)
    return withUnits.isEmpty ? examples : withUnits
  }

  private static func momentExamples(_ clock: ClockSnapshot) -> [String] {
    [start] + (clock.isReplay ? [end] : []) + ["12.5s", "1m3s", "01:03.5", "+5s", "-500ms"]
  }

  /// Returns the time that a text means, in ns since the start; nil for an invalid text. A negative distance from now
  /// leads at most to the start; a positive distance in a recording leads at most to the end.
  private static func moment(_ text: String, _ clock: ClockSnapshot) -> Int64? {
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

  private static func speed(_ text: String) -> Double? {
    guard let factor = Double(text), ClockCommand.speeds.contains(factor) else { return nil }
    return factor
  }
}

extension DashboardState {
  /// Returns the first node with a name; nil if no node has the name.
  func node(named name: String) -> NodeID? {
    source.nodes.lazy.compactMap { $0 }.first { $0.identity.key == name }?.id
  }

  var nodeNames: some Sequence<String> { source.nodes.lazy.compactMap { $0?.identity.key } }

  /// The reason why the user's commands cannot be added to the run's scenario, as a sentence; nil if they can.
  var reasonNotToAddToScenario: String? {
    if source.clock.canBranch { return Messages.notInPast(keymap) }
    return source.clock.isOfProgram ? Messages.programHasNoScenario : reasonForReadOnly
  }
}
