import Explanation
import InspectionModel

extension TypedCommand {
  /// The command `break NODE STATE`, which pauses the clock when the node enters the state.
  static let breakpoint = TypedCommand(
    name: "break", parameters: "NODE STATE", help: "pause when NODE is STATE next; off removes the breakpoint",
    reasonNot: { $0.reasonForReadOnly },
    complete: { arguments, kept, _, names in
      // Names may contain blanks, states do not.
      if let (node, state) = lastWord(of: arguments), names.contains(node) {
        return Completion(kept: "\(kept)\(node) ", typed: state, kind: "state", isFollowed: false, from: states)
      }
      return Completion(kept: kept, typed: arguments, isFollowed: true, from: names)
    },
    perform: { (arguments, model) throws(CommandProblem) in
      guard let (name, word) = lastWord(of: arguments) else {
        throw CommandProblem(
          model.context.node(named: arguments) == nil ? Messages.breakUsage : Messages.breakNeedsState(arguments))
      }
      guard let node = model.context.node(named: name) else {
        throw CommandProblem(
          model.context.node(named: arguments) == nil
            ? Messages.noSuchNode(name, in: model.context)
            : Messages.breakNeedsState(arguments))
      }
      if word == off { return [.perform(.setBreakpoint(node, nil))] }
      guard let breakpoint = Breakpoint.all.first(where: { $0.word == word }) else {
        throw CommandProblem(Messages.noSuchState(word, states))
      }
      return [.perform(.setBreakpoint(node, breakpoint))]
    })

  private static let off = "off"
  private static let states = Breakpoint.all.map(\.word) + [off]

  /// Splits a text at the last blank; returns nil if the text has no blank.
  private static func lastWord(of text: String) -> (rest: String, word: String)? {
    guard let blank = text.lastIndex(of: " ") else { return nil }
    return (String(text[..<blank]).trimmingBlanks, String(text[text.index(after: blank)...]))
  }
}

extension Context {
  /// Returns the first node with a name; nil if no node has the name.
  func node(named name: String) -> NodeID? {
    source.nodes.lazy.compactMap { $0 }.first { $0.identity.key == name }?.id
  }

  var nodeNames: some Sequence<String> { source.nodes.lazy.compactMap { $0?.identity.key } }
}
