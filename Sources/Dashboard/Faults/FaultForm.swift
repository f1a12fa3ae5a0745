import Explanation
import InspectionModel
import TerminalUI

/// A question for something that is to go wrong with the next syncs of a node, filled in field by field.
struct FaultForm: Equatable {
  /// What can be filled in or be done.
  enum Field: Hashable {
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
  private(set) var fields: FormFields<Field>

  init(of node: NodeID, in context: Context) {
    self.node = node
    leaves = context.faultableLeaves(behind: node)
    fields = FormFields(
      [.error: context.lastError, .delay: "2s", .count: "1", .chance: "100%"], selected: .effect)
  }

  /// The fields that there are now, in the order in which they are shown.
  func shownFields(in context: Context) -> [Field] {
    var fields: [Field] = [.effect]
    switch effect {
    case .fail: fields.append(.error)
    case .hang: break
    case .delay: fields.append(.delay)
    }
    fields += [.count, .chance]
    if leaves.contains(where: { context[$0]?.faults.isEmpty == false }) { fields.append(.clearNode) }
    if context.source.counts.faulty > 0 { fields.append(.clearAll) }
    return fields
  }

  // MARK: Keys

  /// Goes to the field that is so many after this one.
  mutating func move(by distance: Int, in context: Context) {
    fields.move(by: distance, among: shownFields(in: context))
  }

  /// Takes a key that changes the field.
  mutating func handle(_ key: Key) {
    fields.clearProblem()
    switch (fields.selected, key) {
    case (.effect, .left): effect = effect.next(by: -1)
    case (.effect, .right), (.effect, .space): effect = effect.next(by: 1)
    case (.effect, .character(let character)):
      effect = Effect.allCases.first { $0.word.first == character } ?? effect
    case (.count, .left): step(by: -1)
    case (.count, .right): step(by: 1)
    default: fields.handle(key)
    }
  }

  /// Inserts pasted text.
  mutating func insert(_ text: String) { fields.insert(text) }

  /// The next number of syncs up or down; below one are all.
  private mutating func step(by distance: Int) {
    let number = (Int(fields.text(of: .count)) ?? 0) + distance
    fields.set(.count, to: number < 1 ? Self.all : String(min(number, Self.largestCount)))
    fields.touch()
  }

  // MARK: What was filled in

  /// What stands for every sync until the faults are cleared.
  private static let all = "all"
  private static let largestCount = 1_000_000

  /// The fault as it is filled in; nil if something is wrong with it, and then the form says what and goes there.
  mutating func fault() -> Fault? {
    fields.clearProblem()
    guard let effect = readEffect(), let count = readCount(), let rate = readRate() else { return nil }
    return Fault(effect, count: count == 0 ? nil : count, rate: rate)
  }

  private mutating func readEffect() -> Fault.Effect? {
    switch effect {
    case .hang: return .hang
    case .fail:
      let code = fields.text(of: .error)
      if let problem = ErrorWord.problem(of: code) {
        fields.complain(about: .error, problem)
        return nil
      }
      return code.isEmpty ? complain(.error, "an error, one word such as timeout") : .fail(error: code)
    case .delay:
      guard let delay = TimeText.nanoseconds(fields.text(of: .delay)), delay > 0 else {
        return complain(.delay, "a time, such as 500ms, 2s or 1m")
      }
      return .delay(delay)
    }
  }

  /// 0 for all.
  private mutating func readCount() -> Int? {
    let text = fields.text(of: .count)
    if text == Self.all { return 0 }
    guard let number = Int(text), (1...Self.largestCount).contains(number) else {
      return complain(.count, "a number from 1 to 1000000, or all")
    }
    return number
  }

  /// Less is not told from nothing in words.
  private static let smallestPercentage = 0.1

  private mutating func readRate() -> Double? {
    var text = fields.text(of: .chance)
    if text.hasSuffix("%") { text.removeLast() }
    guard let percent = Double(text), percent >= Self.smallestPercentage, percent <= 100 else {
      return complain(.chance, "a percentage from 0.1 to 100")
    }
    return percent / 100
  }

  private mutating func complain<Value>(_ field: Field, _ sentence: String) -> Value? {
    fields.complain(about: field, "this takes \(sentence)")
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

extension Context {
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
      if !node.children.isEmpty, node.identity.kind != .waiter {
        pending.append(node.children[...])
      } else if node.identity.kind.tag.hasOwnSyncs {
        leaves.append(id)
      }
    }
    return leaves
  }
}
