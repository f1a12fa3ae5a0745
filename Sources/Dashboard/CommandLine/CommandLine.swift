import TerminalUI

/// A command that is being typed.
struct CommandLine: Equatable {
  private(set) var editor = LineEditor()
  /// What could stand in place of the last word.
  private(set) var completion: Completion
  /// What is wrong with what was typed, in words; until the next key.
  private(set) var problem: String?

  init(in model: Model) { completion = TypedCommand.complete("", in: model) }

  mutating func handle(_ key: Key, in model: Model) {
    problem = nil
    if editor.handle(key) { completion = TypedCommand.complete(editor.text, in: model) }
  }

  mutating func insert(_ text: String, in model: Model) {
    problem = nil
    editor.insert(text)
    completion = TypedCommand.complete(editor.text, in: model)
  }

  /// Goes on with what all that could follow has in common.
  mutating func complete(in model: Model) {
    problem = nil
    guard let text = completion.text else {
      problem = completion.problem
      return
    }
    editor = LineEditor(text)
    completion = TypedCommand.complete(text, in: model)
  }

  mutating func complain(_ sentence: String) { problem = sentence }
}

/// What could stand in place of the last word of a command.
struct Completion: Equatable {
  /// So many are offered at the most.
  static let offerLimit = 8

  /// What goes before that word, with the blank in between.
  let kept: String
  /// What was typed of the word.
  let typed: String
  /// What sort of thing the word is: `a node`.
  let kind: String
  /// Whether something follows the word.
  let isFollowed: Bool
  /// The first of those that begin with what was typed.
  private(set) var offers: [String] = []
  /// How many do.
  private(set) var count = 0
  /// What all of them begin with.
  private var common = ""
  /// What is told in place of offers where any word can stand; nil where only the offers can.
  let advice: String?

  init(kept: String, typed: String, kind: String, isFollowed: Bool, from words: some Sequence<String>) {
    (self.kept, self.typed, self.kind, self.isFollowed, advice) = (kept, typed, kind, isFollowed, nil)
    for word in words where word.hasPrefix(typed) {
      common = count == 0 ? word : String(zip(common, word).prefix { $0 == $1 }.map(\.0))
      count += 1
      if offers.count < Self.offerLimit { offers.append(word) }
    }
  }

  /// A word that nobody can go on with, since it can be any.
  init(kept: String, typed: String, kind: String, advice: String) {
    (self.kept, self.typed, self.kind, isFollowed, self.advice) = (kept, typed, kind, false, advice)
  }

  /// The whole line with as much of the word as is certain; nil if nothing begins with what was typed.
  var text: String? {
    if advice != nil { return kept + typed }
    guard count > 0 else { return nil }
    return kept + common + (count == 1 && isFollowed ? " " : "")
  }

  var problem: String { Wording.noneBegins(kind, with: typed) }
}
