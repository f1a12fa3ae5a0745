import Explanation
import InspectionModel

/// Navigation along the chain of causes of a node's state.
extension DashboardState {
  /// The user's path along causes, while the row of its last step is selected; nil once another row is selected.
  var trail: WhyTrail? { whyTrail.flatMap { $0.current.row == tree.selection ? $0 : nil } }

  /// The number of the entry to explain: the last on the path along causes, else that of the selected node's state.
  private var entryToExplain: UInt64? { trail?.current.entry ?? selectedNode?.stateEntry }

  /// The step of the chain of causes to explain; nil if there is no entry to explain, or the history does not keep it.
  var stepToExplain: CauseStep? {
    entryToExplain.flatMap { source.history[$0] }.map { source.history.step(from: $0) }
  }

  var reasonNotToExplain: String? {
    guard let node = subject else { return Messages.noSubject(self) }
    if panelSubject != .tree {
      guard let entry = node.stateEntry else { return Messages.nothingHappened(to: node.identity.key) }
      return source.history[entry] == nil ? Messages.causeNotKept : nil
    }
    guard entryToExplain != nil else { return Messages.nothingHappened(to: node.identity.key) }
    return stepToExplain == nil ? Messages.causeNotKept : nil
  }

  /// Whether the detail panel shows the user's path along causes, not the causes of the selected node's state.
  var isOnTrail: Bool { trail?.canGoBack == true }

  var reasonNotToGoBack: String? { isOnTrail ? nil : Messages.noLaterCause(self) }

  /// Shows a message about why the selected node is in its state, and selects the node that caused the state.
  mutating func explain() {
    // The trail starts in the tree.
    if case .own(let node?) = panelSubject { goToTree(for: node) }
    guard let step = stepToExplain else { return }
    if let next = step.next {
      let asked = selectedNode.flatMap { $0.stateEntry == step.head.sequence ? $0 : nil }
      let now = asked.flatMap { source.reasonToStay($0, since: step.head) }.map { "; now \($0)" } ?? ""
      go(to: next)
      let gone = next.node.map { $0 == selectedNode?.id ? "" : "; \(key($0)) is not in the tree any more" } ?? ""
      message = Message(text: source.named(step) + source.sentence(step).text + now + gone, isWarning: false)
      return
    }
    // At the end of the chain, the node may have changed since the trail began.
    if let trail, let latest = selectedNode?.stateEntry, latest > trail.beginning, source.history[latest] != nil {
      whyTrail = nil
      return explain()
    }
    message = Message(text: source.endMessage(step), isWarning: false)
  }

  /// Selects the node of the root cause: the last step of the chain of causes.
  mutating func explainRoot() {
    if case .own(let node?) = panelSubject { goToTree(for: node) }
    guard let step = stepToExplain else { return }
    let root = source.history.rootStep(from: step.head)
    if root != step { go(to: root.head) }
    message = Message(text: source.endMessage(root), isWarning: false)
  }

  /// Selects the node of an entry further along the chain of causes, and adds the entry to the user's path.
  mutating func go(to entry: JournalEntry) {
    var trail =
      trail
      ?? entryToExplain.map {
        WhyTrail(
          from: WhyTrail.Place(entry: $0, row: tree.selection), beginning: source.history.entries.last?.sequence ?? $0)
      }
    if let node = entry.node { goHome(of: node) }
    trail?.go(to: WhyTrail.Place(entry: entry.sequence, row: tree.selection))
    whyTrail = trail
  }

  /// Ends the user's path along causes; the selected row stays.
  mutating func leaveTrail() { whyTrail = nil }

  /// Goes back one step on the path along causes. If the step's row is hidden, selects its node and ends the path.
  mutating func goBackFromCause() {
    guard var trail else { return }
    trail.goBack()
    whyTrail = trail
    guard let row = trail.current.row else { return }
    tree.select(row)
    // The row may be folded away or moved.
    if tree.selection != row {
      goHome(of: row.node)
      whyTrail = nil
    }
  }
}

/// The user's path along a chain of causes, stored so that the user can go back step by step.
struct WhyTrail: Hashable {
  /// A place on the path: a step of the chain of causes, and the row selected for the step.
  struct Place: Hashable {
    /// The sequence number of the step's first entry.
    let entry: UInt64
    let row: RowID?
  }

  /// The place where the user's path along causes starts.
  let first: Place
  /// The sequence number of the journal's last entry when the path began.
  let beginning: UInt64
  private var others: [Place] = []

  init(from first: Place, beginning: UInt64) { (self.first, self.beginning) = (first, beginning) }

  /// The current place, which is the last of the path.
  var current: Place { others.last ?? first }

  /// All places in the order of the visits.
  var places: [Place] { [first] + others }

  var canGoBack: Bool { !others.isEmpty }

  mutating func go(to place: Place) { others.append(place) }

  mutating func goBack() { _ = others.popLast() }
}
