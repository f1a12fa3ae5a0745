import Inspection
import TerminalUI

/// A question for something that is to go wrong with the next syncs of a node, filled in field by field.
struct FaultForm: Equatable {
  /// What can be filled in or be done.
  enum Field: Equatable {
    case effect, error, delay, count, chance
    /// Takes away the faults of the node, or of those behind it.
    case clearNode
    /// Takes away the faults of every node.
    case clearAll
  }

  /// What is to happen.
  enum Effect: CaseIterable {
    case fail, hang, delay
  }

  /// The node that was asked about.
  let node: NodeID
  /// The nodes whose syncs it would be: the node itself, or those behind it.
  let leaves: [NodeID]

  private(set) var effect = Effect.fail
  private(set) var error: LineEditor
  private(set) var delay = LineEditor("2s")
  private(set) var count = LineEditor("1")
  private(set) var chance = LineEditor("100%")
  private(set) var field = Field.effect
  /// Whether the field is as it was found: what is typed then takes the place of what stands there.
  private var isUntouched = true
  /// What is wrong with a field, in words; until the next key.
  private(set) var problem: String?

  init(of node: NodeID, in model: Model) {
    self.node = node
    leaves = model.faultableLeaves(behind: node)
    error = LineEditor(model.lastError)
  }

  /// The fields that there are now, in the order in which they are shown.
  func fields(in model: Model) -> [Field] {
    var fields: [Field] = [.effect]
    switch effect {
    case .fail: fields.append(.error)
    case .hang: break
    case .delay: fields.append(.delay)
    }
    fields += [.count, .chance]
    if leaves.contains(where: { model[$0]?.faults.isEmpty == false }) { fields.append(.clearNode) }
    if model.counts.faulty > 0 { fields.append(.clearAll) }
    return fields
  }

  /// What is typed into a field; nil for one that takes no text.
  func text(of field: Field) -> LineEditor? {
    switch field {
    case .effect, .clearNode, .clearAll: nil
    case .error: error
    case .delay: delay
    case .count: count
    case .chance: chance
    }
  }

  // MARK: Keys

  /// Goes to the field that is so many after this one.
  mutating func move(by distance: Int, in model: Model) {
    let fields = fields(in: model)
    let index = fields.firstIndex(of: field) ?? 0
    field = fields[max(0, min(index + distance, fields.count - 1))]
    isUntouched = true
  }

  /// Takes a key that changes the field.
  mutating func handle(_ key: Key) {
    problem = nil
    switch (field, key) {
    case (.effect, .left): choose(by: -1)
    case (.effect, .right), (.effect, .space): choose(by: 1)
    case (.effect, .character(let character)):
      effect = Effect.allCases.first { $0.word.first == character } ?? effect
    case (.count, .left): count = LineEditor(Self.stepped(count.text, by: -1))
    case (.count, .right): count = LineEditor(Self.stepped(count.text, by: 1))
    case (_, .character): replace { _ = $0.handle(key) }
    default: edit { _ = $0.handle(key) }
    }
    isUntouched = false
  }

  /// Inserts pasted text.
  mutating func insert(_ text: String) {
    problem = nil
    replace { $0.insert(text) }
    isUntouched = false
  }

  private mutating func replace(_ change: (inout LineEditor) -> Void) {
    let startsAnew = isUntouched
    edit { editor in
      if startsAnew { editor = LineEditor("") }
      change(&editor)
    }
  }

  private mutating func edit(_ change: (inout LineEditor) -> Void) {
    switch field {
    case .effect, .clearNode, .clearAll: break
    case .error: change(&error)
    case .delay: change(&delay)
    case .count: change(&count)
    case .chance: change(&chance)
    }
  }

  private mutating func choose(by distance: Int) {
    let all = Effect.allCases
    let index = all.firstIndex(of: effect) ?? 0
    effect = all[(index + distance + all.count) % all.count]
  }

  /// The next number up or down; below one are all.
  private static func stepped(_ text: String, by distance: Int) -> String {
    let number = (Int(text) ?? 0) + distance
    return number < 1 ? all : String(min(number, largestCount))
  }

  // MARK: What was filled in

  /// What stands for every sync until the faults are cleared.
  private static let all = "all"
  private static let largestCount = 1_000_000

  /// The fault as it is filled in; nil if something is wrong with it, and then the form says what and goes there.
  mutating func fault() -> NodeFault? {
    problem = nil
    guard let effect = readEffect(), let count = readCount(), let rate = readRate() else { return nil }
    return NodeFault(effect, count: count == 0 ? nil : count, rate: rate)
  }

  private mutating func readEffect() -> NodeFault.Effect? {
    switch effect {
    case .hang: return .hang
    case .fail:
      let code = error.text.trimmingBlanks
      return code.isEmpty ? complain(.error, "an error: any text, such as timeout") : .fail(error: code)
    case .delay:
      guard let delay = TimeText.nanoseconds(delay.text.trimmingBlanks), delay > 0 else {
        return complain(.delay, "a time, such as 500ms, 2s or 1m")
      }
      return .delay(delay)
    }
  }

  /// 0 for all.
  private mutating func readCount() -> Int? {
    let text = count.text.trimmingBlanks
    if text == Self.all { return 0 }
    guard let number = Int(text), (1...Self.largestCount).contains(number) else {
      return complain(.count, "a number from 1 to 1000000, or all")
    }
    return number
  }

  private mutating func readRate() -> Double? {
    var text = chance.text.trimmingBlanks
    if text.hasSuffix("%") { text.removeLast() }
    guard let percent = Double(text), percent > 0, percent <= 100 else {
      return complain(.chance, "a percentage, more than 0 and up to 100")
    }
    return percent / 100
  }

  private mutating func complain<Value>(_ field: Field, _ sentence: String) -> Value? {
    self.field = field
    isUntouched = true
    problem = "this takes \(sentence)"
    return nil
  }
}

extension FaultForm.Effect {
  var word: String {
    switch self {
    case .fail: "fail"
    case .hang: "hang"
    case .delay: "delay"
    }
  }
}

extension Model {
  /// The node itself if it stands on no others, else those behind it that do not, each once, as far as their syncs can be
  /// made to go wrong.
  ///
  /// - Parameter limit: How many are enough; whoever asks for one at every frame does not want to go through them all.
  func faultableLeaves(behind node: NodeID, atMost limit: Int = .max) -> [NodeID] {
    var leaves: [NodeID] = []
    var visited: Set<NodeID> = []
    var pending: [ArraySlice<NodeID>] = [[node]]
    while leaves.count < limit, let level = pending.indices.last {
      guard let id = pending[level].popFirst() else {
        pending.removeLast()
        continue
      }
      guard visited.insert(id).inserted, let node = self[id] else { continue }
      if !node.children.isEmpty {
        pending.append(node.children[...])
      } else if node.identity.kind.hasOwnSyncs {
        leaves.append(id)
      }
    }
    return leaves
  }
}
