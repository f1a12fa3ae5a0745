import Explanation
import InspectionModel

/// From a node to what led to its state, and back.
extension Context {
  /// The trail that the person is on; nil once another row was selected in any other way.
  var trail: WhyTrail? { whyTrail.flatMap { $0.current.row == tree.selection ? $0 : nil } }

  /// The entry that is asked about: where the trail is, else what brought the selected node into its state.
  private var questionedEntry: UInt64? { trail?.current.entry ?? selectedNode?.stateEntry }

  /// The link of the chain that is asked about, if it is still kept.
  var questionedStep: CauseStep? {
    questionedEntry.flatMap { source.history[$0] }.map { source.history.step(from: $0) }
  }

  var reasonNotToAskWhy: String? {
    guard let node = subject else { return Messages.noSubject(self) }
    if panelSubject != nil {
      guard let entry = node.stateEntry else { return Messages.nothingHappened(to: node.identity.key) }
      return source.history[entry] == nil ? Messages.causesNotKept : nil
    }
    guard questionedEntry != nil else { return Messages.nothingHappened(to: node.identity.key) }
    return questionedStep == nil ? Messages.causesNotKept : nil
  }

  /// Whether the detail shows the way that was gone in place of why the selected node is in its state.
  var isOnTrail: Bool { trail?.canGoBack == true }

  var reasonNotToGoBack: String? { isOnTrail ? nil : Messages.noWayBack(self) }

  /// Tells why the selected node is in its state, and selects the node of the cause.
  mutating func askWhy() {
    // The way to the causes begins in the tree.
    if let node = panelSubject ?? nil { leave(for: node) }
    guard let step = questionedStep else { return }
    if let next = step.next {
      let asked = selectedNode.flatMap { $0.stateEntry == step.head.sequence ? $0 : nil }
      let now = asked.flatMap { source.reasonToStayFailed($0, since: step.head) }.map { "; now \($0)" } ?? ""
      message = Message(text: source.named(step) + source.sentence(step).text + now, isWarning: false)
      return go(to: next)
    }
    // At the end of the chain: something may have happened to the node since the trail was begun.
    if let trail, let latest = selectedNode?.stateEntry, latest > trail.first.entry, source.history[latest] != nil {
      whyTrail = nil
      return askWhy()
    }
    message = Message(text: source.lastWord(step), isWarning: false)
  }

  /// Selects the node of a link further down the chain.
  mutating func go(to entry: JournalEntry) {
    var trail = trail ?? questionedEntry.map { WhyTrail(from: WhyTrail.Place(entry: $0, row: tree.selection)) }
    if let node = entry.node { goHome(of: node) }
    trail?.go(to: WhyTrail.Place(entry: entry.sequence, row: tree.selection))
    whyTrail = trail
  }

  /// Stays where the person is, and asks nothing more about where they came from.
  mutating func leaveTrail() { whyTrail = nil }

  /// Selects what was selected before the last step down the chain.
  mutating func goBackFromCause() {
    guard var trail else { return }
    trail.goBack()
    whyTrail = trail
    guard let row = trail.current.row else { return }
    tree.select(row)
    // It may have been folded away, or be elsewhere by now.
    if tree.selection != row {
      goHome(of: row.node)
      whyTrail = nil
    }
  }
}
