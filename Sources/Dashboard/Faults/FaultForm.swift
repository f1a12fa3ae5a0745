import Explanation
import InspectionModel
import TerminalUI

/// The state of the form that adds a fault to the next syncs of a node, or of all matches of the filter.
struct FaultForm: Form {
  /// A field of the form: a value to fill in, or a command.
  enum Field: Hashable {
    case effect, error, delay, count, probability
    case scope
    /// The command that clears the faults of the form's targets: the selected node or its leaves, or the matches.
    case clearNode
    /// The command that clears the faults of every node.
    case clearAll
  }

  enum Kind: CaseIterable {
    case fail, hang, delay
  }

  /// The selected node; nil if no node is selected.
  let node: NodeID?
  /// The matches of the filter, which the user can choose as targets; nil if the form is for the selected node only.
  let matches: MatchTargets?
  private(set) var isForMatches: Bool
  /// The leaves of the selected node that accept faults. They are the targets unless the user chooses ``matches``.
  private let ownLeaves: [NodeID]
  /// Whether all leaves of the selected node are families of calls.
  private let ownAreCalls: Bool
  /// Whether all ``matches`` are families of calls.
  private let matchesAreCalls: Bool
  /// The errors that the form offers.
  let codes: ErrorCodes

  private(set) var effect = Kind.fail
  private(set) var fields: FormFields<Field>

  init(of node: NodeID, in context: DashboardState) { self.init(of: node, matches: nil, in: context) }

  init(of matches: MatchTargets, in context: DashboardState) {
    self.init(of: context.subject?.id, matches: matches, in: context)
  }

  private init(of node: NodeID?, matches: MatchTargets?, in context: DashboardState) {
    self.node = node
    self.matches = matches
    isForMatches = matches != nil
    ownLeaves = node.map { context.faultableLeaves(under: $0) } ?? []
    let isFamily = { (id: NodeID) in context[id]?.identity.kind == .callFamily }
    (ownAreCalls, matchesAreCalls) = (ownLeaves.allSatisfy(isFamily), matches?.nodes.allSatisfy(isFamily) ?? false)
    codes = ErrorCodes(in: context)
    fields = FormFields(
      [.error: context.defaultError, .delay: "2s", .count: "1", .probability: "100%"], selected: .effect)
  }

  var nodes: [NodeID]? { node.map { [$0] } ?? matches?.nodes }

  /// The nodes whose syncs get the fault: the selected node, its leaves, or the matches.
  var leaves: [NodeID] { isForMatches ? matches?.nodes ?? [] : ownLeaves }

  /// Whether the selected node is the only target.
  var isForNodeAlone: Bool { !isForMatches && leaves.count == 1 && leaves.first == node }

  /// Whether the fault affects calls rather than syncs.
  var isForCalls: Bool { isForMatches ? matchesAreCalls : ownAreCalls }

  /// Whether the form lets the user choose between the selected node and the matches of the filter.
  private var hasScope: Bool { matches != nil && !ownLeaves.isEmpty }

  /// Returns the fields that the form shows now, in display order.
  func shownFields(in context: DashboardState) -> [Field] {
    var fields: [Field] = [.effect]
    switch effect {
    case .fail: fields.append(.error)
    case .hang: break
    case .delay: fields.append(.delay)
    }
    fields += [.count, .probability]
    if hasScope { fields.append(.scope) }
    if leaves.contains(where: { context.hasFaults($0) }) { fields.append(.clearNode) }
    if context.source.counts.faulty > 0 { fields.append(.clearAll) }
    return fields
  }

  // MARK: Keys

  /// Moves the focus by a number of fields.
  mutating func move(by distance: Int, in context: DashboardState) {
    fields.move(by: distance, among: shownFields(in: context))
  }

  mutating func edit(by key: Key) {
    fields.clearProblem()
    switch (fields.selected, key) {
    case (.effect, .left): effect = effect.next(by: -1)
    case (.effect, .right), (.effect, .space): effect = effect.next(by: 1)
    case (.effect, .character(let character)):
      effect = Kind.allCases.first { $0.word.first == character } ?? effect
    case (.scope, .left), (.scope, .right), (.scope, .space): isForMatches.toggle()
    case (.error, .left): choose(-1)
    case (.error, .right): choose(1)
    case (.count, .left): step(by: -1)
    case (.count, .right): step(by: 1)
    default: fields.handle(key)
    }
  }

  mutating func insert(_ text: String) { fields.insert(text) }

  /// Completes the typed error to a known one. Returns false if none begins with it, or another field has the focus.
  mutating func complete() -> Bool {
    guard fields.selected == .error, let code = codes.completions(of: fields.text(of: .error)).first else {
      return false
    }
    fields.set(.error, to: code)
    return true
  }

  /// Replaces the error by the known one at a distance from it.
  private mutating func choose(_ distance: Int) {
    if let code = codes.code(distance, from: fields.text(of: .error)) { fields.set(.error, to: code) }
  }

  /// Changes the number in the count field by a distance; a number below 1 becomes `all`.
  private mutating func step(by distance: Int) {
    let number = (Int(fields.text(of: .count)) ?? 0) + distance
    fields.set(.count, to: number < 1 ? Self.all : String(min(number, Self.largestCount)))
    fields.touch()
  }

  static let cancelled = Messages.noFaultAdded

  func confirm(in context: inout DashboardState) -> [Effect] {
    var form = self
    context.overlay = nil
    switch form.fields.selected {
    case .clearNode: return commands(in: context) { .clearFaults($0) }
    case .clearAll: return [.perform(.clearFaults(nil))]
    case .effect, .error, .delay, .count, .probability, .scope: break
    }
    guard let fault = form.fault() else {
      context.overlay = form
      return []
    }
    if case .fail(let error) = fault.effect { context.lastError = error }
    return commands(in: context) { .addFault($0, fault) }
  }

  private func commands(in context: DashboardState, _ command: (NodeID) -> NodeCommand) -> [Effect] {
    if isForMatches, let matches { return context.performAll(matches, command) }
    return node.map { [.perform(command($0))] } ?? []
  }

  // MARK: Values

  /// The text in the count field for a fault in every sync, until the fault is cleared.
  private static let all = "all"
  private static let largestCount = 1_000_000

  /// Returns the typed fault. For an invalid value, focuses its field, shows the error and returns nil.
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
      if let problem = ErrorText.problem(of: code) {
        fields.complain(about: .error, problem)
        return nil
      }
      return code.isEmpty ? complain(.error, "an error, one word such as timeout") : .fail(error: code)
    case .delay:
      guard let delay = TimeText.nanoseconds(fields.text(of: .delay)), delay > 0 else {
        if let sentence = Messages.unitMissing(fields.text(of: .delay)) {
          fields.complain(about: .delay, sentence)
          return nil
        }
        return complain(.delay, "a time, such as 500ms, 2s or 1m")
      }
      return .delay(delay)
    }
  }

  /// Returns the number of syncs from the count field: 0 for `all`, nil for an invalid text.
  private mutating func readCount() -> Int? {
    let text = fields.text(of: .count)
    if text == Self.all { return 0 }
    guard let number = Int(text), (1...Self.largestCount).contains(number) else {
      return complain(.count, "a number from 1 to 1000000, or all")
    }
    return number
  }

  /// The smallest valid probability, in percent. The screen shows percentages with one decimal.
  private static let smallestPercentage = 0.1

  private mutating func readRate() -> Double? {
    var text = fields.text(of: .probability)
    if text.hasSuffix("%") { text.removeLast() }
    guard let percent = Double(text), percent >= Self.smallestPercentage, percent <= 100 else {
      return complain(.probability, "a percentage from 0.1 to 100")
    }
    return percent / 100
  }

  private mutating func complain<Value>(_ field: Field, _ sentence: String) -> Value? {
    fields.complain(about: field, "this takes \(sentence)")
    return nil
  }
}

extension FaultForm.Kind {
  var word: String {
    switch self {
    case .fail: "fail"
    case .hang: "hang"
    case .delay: "delay"
    }
  }
}

extension DashboardState {
  mutating func askForFault() {
    if let matches = faultableMatches() {
      overlay = FaultForm(of: matches, in: self)
    } else if let subject {
      overlay = FaultForm(of: subject.id, in: self)
    }
  }

  /// Returns the nodes that get a fault when the user adds one to `node`: the node itself if it has no children or a
  /// state of its own, else its leaves, each once. Nodes whose syncs accept no faults are left out.
  ///
  /// - Parameter limit: The maximum number of nodes returned.
  func faultableLeaves(under node: NodeID, atMost limit: Int = .max) -> [NodeID] {
    leaves(under: [node], atMost: limit) { $0.takesFaults }
  }

  /// Returns whether a node has faults, or calls in flight that a fault may hold.
  func hasFaults(_ node: NodeID) -> Bool {
    self[node].map { !$0.faults.isEmpty || $0.calls.map { $0.inFlight > 0 } ?? false } ?? false
  }
}
