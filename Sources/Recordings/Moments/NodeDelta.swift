import InspectionModel

enum NodeDelta {
  // MARK: Writing

  /// Writes the fields of a node that differ from `known`, its previous snapshot, or from a new node if `known` is nil.
  static func write(_ node: NodeSnapshot, since known: NodeSnapshot?, to line: inout JSONWriter) {
    let old = known ?? NodeSnapshot(id: node.id, identity: node.identity)
    line.beginObject()
    line.add(NumberKey.n, node: node.id)
    if known?.identity != node.identity { write(node.identity, to: &line) }
    if node.state != old.state { line.add(NodeKey.state, node.state.word) }
    if node.hasContents != old.hasContents { line.add(NodeKey.contents, node.hasContents) }
    if node.error != old.error { write(.error, node.error, to: &line, error) }
    if node.needsSync != old.needsSync { write(.needs, node.needsSync, to: &line) { $1.truth($0) } }
    if node.observerCount != old.observerCount { line.add(NodeKey.observers, node.observerCount) }
    if node.counts != old.counts { write(node.counts, since: old.counts, to: &line) }
    if node.retry != old.retry { write(.retry, node.retry, to: &line, retry) }
    if node.backoff != old.backoff { write(.backoff, node.backoff, to: &line, backoff) }
    if node.stateEntry != old.stateEntry { write(.stateEntry, node.stateEntry, to: &line) { $1.integer($0) } }
    if node.faults != old.faults { write(node.faults, to: &line) }
    if node.breakpoint != old.breakpoint { write(.breakpoint, node.breakpoint, to: &line) { $1.text($0.word) } }
    if node.action != old.action { write(.action, node.action, to: &line, ActionValue.write) }
    if node.readings != old.readings { write(node.readings, .readings, to: &line) }
    if node.calls != old.calls { write(.calls, node.calls, to: &line, CallsValue.write) }
    if node.traffic != old.traffic {
      write(.traffic, node.traffic, to: &line) { TrafficValue.write($0, since: old.traffic, to: &$1) }
    }
    if node.children != old.children { line.add(NodeKey.children, nodes: node.children) }
    if node.home != old.home { write(node.home, to: &line) }
    if node.parents != old.parents { line.add(NodeKey.parents, nodes: node.parents) }
    line.endObject()
  }

  /// Writes a key with a value, or with `null` if the value is nil.
  private static func write<Value>(
    _ key: NodeKey, _ value: Value?, to line: inout JSONWriter, _ write: (Value, inout JSONWriter) -> Void
  ) {
    line.key(key)
    if let value { write(value, &line) } else { line.null() }
  }

  private static func write(_ home: NodeID?, to line: inout JSONWriter) {
    guard home == nil else { return line.add(NodeKey.home, node: home) }
    line.key(NodeKey.home)
    line.null()
  }

  private static func write(_ identity: NodeIdentity, to line: inout JSONWriter) {
    line.add(NodeKey.key, identity.key)
    line.add(NodeKey.title, identity.title)
    // A reader of an older minor version knows no images.
    let isImage = identity.kind == .image
    line.add(NodeKey.kind, isImage ? NodeKind.loadable.word : identity.kind.word)
    if isImage { line.add(NodeKey.image, true) }
    if !identity.facts.isEmpty { write(identity.facts, .facts, to: &line) }
  }

  private static func write(_ facts: [NodeFact], _ key: NodeKey, to line: inout JSONWriter) {
    line.key(key)
    line.beginList()
    for fact in facts {
      line.beginList()
      line.text(fact.name)
      line.text(fact.value)
      line.endList()
    }
    line.endList()
  }

  private static func write(_ counts: NodeCounts, since old: NodeCounts, to line: inout JSONWriter) {
    func add(_ key: NodeKey, _ count: KeyPath<NodeCounts, Int>) {
      if counts[keyPath: count] != old[keyPath: count] { line.add(key, counts[keyPath: count]) }
    }
    add(.syncs, \.syncs)
    add(.successes, \.successes)
    add(.failures, \.failures)
    add(.ignored, \.ignored)
    add(.inARow, \.failuresInARow)
    add(.notNeeded, \.notNeeded)
    add(.notifications, \.notifications)
    guard counts.lints != old.lints else { return }
    line.key(NodeKey.lints)
    EventLine.write(counts.lints, to: &line)
  }

  private static func error(_ error: NodeError, to line: inout JSONWriter) {
    line.beginObject()
    line.add(NodePartKey.text, error.text)
    line.add(NodePartKey.origin, node: error.origin)
    line.endObject()
  }

  private static func retry(_ retry: NodeRetry, to line: inout JSONWriter) {
    line.beginObject()
    switch retry {
    // A reader of an older minor version knows no holds, and shows the timer.
    case .armed(let deadline, let delay, let attempt, let owner),
      .held(_, let deadline, let delay, let attempt, let owner):
      line.add(NodePartKey.due, deadline)
      line.add(NodePartKey.delay, delay)
      line.add(NodePartKey.attempt, attempt)
      line.add(NodePartKey.by, owner.word)
      line.add(NodePartKey.waiter, owner.waiterName)
      guard case .held(let hold, _, _, _, _) = retry else { break }
      line.add(NodePartKey.hold, hold.condition.rawValue)
      if let holder = hold.holder { line.add(NodePartKey.holder, node: holder) }
      if let until = hold.until { line.add(NodePartKey.until, until) }
    case .gaveUp(let attempts): line.add(NodePartKey.gaveUp, attempts)
    }
    line.endObject()
  }

  private static func backoff(_ backoff: NodeBackoff, to line: inout JSONWriter) {
    line.beginObject()
    EventLine.add(backoff, to: &line)
    line.endObject()
  }

  private static func write(_ faults: [Fault], to line: inout JSONWriter) {
    line.key(NodeKey.faults)
    line.beginList()
    for fault in faults {
      line.beginObject()
      EventLine.add(fault, to: &line)
      line.endObject()
    }
    line.endList()
  }

  // MARK: Reading

  /// Reads a node. Fields that the JSON lacks keep their previous values.
  ///
  /// - Parameter known: Returns the previous snapshot of a node; nil if the node is new.
  static func read(
    _ scanner: inout JSONScanner, since known: (NodeID) -> NodeSnapshot?
  ) throws(JSONFailure) -> NodeSnapshot {
    guard scanner.skip(all: #"{"n":"#) else { throw scanner.failure("a node should begin with its number, `n`") }
    let id = try scanner.node()
    let old = known(id)
    var node = old ?? NodeSnapshot(id: id, identity: NodeIdentity(key: "", kind: .pure))
    var (key, title, kind, facts) = (String?.none, String?.none, NodeKind?.none, [NodeFact]())
    var isImage = false
    try scanner.rest(ofObject: NodeKey.table) { scanner, member throws(JSONFailure) in
      switch member {
      case .key: key = try scanner.text()
      case .title: title = try scanner.text()
      case .kind:
        let read = try scanner.wordOrText(NodeKind.tags)
        kind = read.word ?? .pure
        // Shown in the detail, as the kind is of a newer version.
        if let word = read.text { facts.append(NodeFact(name: "kind", value: word)) }
      case .image: isImage = try scanner.truth()
      case .facts: try scanner.list { scanner throws(JSONFailure) in facts.append(try fact(&scanner)) }
      default: try read(member, of: &node, &scanner)
      }
    }
    if isImage, kind == .loadable { kind = .image }
    if let key, let kind {
      node.identity = NodeIdentity(key: key, title: title, kind: kind, facts: facts)
    } else if old == nil || key != nil || kind != nil || title != nil || !facts.isEmpty {
      throw scanner.failure(
        old == nil ? "a new node needs `key` and `kind`" : "`key`, `kind`, `title` and `facts` change only together")
    }
    return node
  }

  private static func read(
    _ key: NodeKey, of node: inout NodeSnapshot, _ scanner: inout JSONScanner
  ) throws(JSONFailure) {
    switch key {
    // A state of a newer version leaves the last known one.
    case .state: node.state = try scanner.wordOrText(NodeState.table).word ?? node.state
    case .contents: node.hasContents = try scanner.truth()
    case .error: node.error = try scanner.orNull(error)
    case .needs: node.needsSync = try scanner.orNull { scanner throws(JSONFailure) in try scanner.truth() }
    case .observers: node.observerCount = try scanner.count()
    case .syncs: node.counts.syncs = try scanner.count()
    case .successes: node.counts.successes = try scanner.count()
    case .failures: node.counts.failures = try scanner.count()
    case .inARow: node.counts.failuresInARow = try scanner.count()
    case .ignored: node.counts.ignored = try scanner.count()
    case .notNeeded: node.counts.notNeeded = try scanner.count()
    case .notifications: node.counts.notifications = try scanner.count()
    case .lints: node.counts.lints = try FieldReader.lints(&scanner)
    case .retry: node.retry = try scanner.orNull(retry)
    case .backoff: node.backoff = try scanner.orNull(EventReader.backoff)
    case .stateEntry: node.stateEntry = scanner.null() ? nil : try scanner.event()
    case .faults:
      node.faults = []
      try scanner.list { scanner throws(JSONFailure) in node.faults.append(try EventReader.fault(&scanner)) }
    case .breakpoint:
      node.breakpoint = try scanner.orNull { scanner throws(JSONFailure) in try scanner.word(Breakpoint.table) }
    case .action: node.action = try scanner.orNull(ActionValue.read)
    case .readings:
      node.readings = []
      try scanner.list { scanner throws(JSONFailure) in node.readings.append(try fact(&scanner)) }
    case .calls: node.calls = try scanner.orNull(CallsValue.read)
    case .traffic:
      let known = node.traffic
      node.traffic = try scanner.orNull { scanner throws(JSONFailure) in try TrafficValue.read(&scanner, since: known) }
    case .children: node.children = try scanner.nodes()
    case .home: node.home = try scanner.orNull { scanner throws(JSONFailure) in try scanner.node() }
    case .parents: node.parents = try scanner.nodes()
    case .key, .title, .kind, .image, .facts: break
    }
  }

  private static func fact(_ scanner: inout JSONScanner) throws(JSONFailure) -> NodeFact {
    var texts: [String] = []
    try scanner.list { scanner throws(JSONFailure) in texts.append(try scanner.text()) }
    guard texts.count == 2 else { throw scanner.failure("there should be a name and a value") }
    return NodeFact(name: texts[0], value: texts[1])
  }

  private static func error(_ scanner: inout JSONScanner) throws(JSONFailure) -> NodeError {
    var (text, origin) = (String?.none, NodeID?.none)
    try scanner.object(NodePartKey.table) { scanner, key throws(JSONFailure) in
      switch key {
      case .text: text = try scanner.text()
      case .origin: origin = try scanner.node()
      case .due, .delay, .attempt, .by, .waiter, .hold, .holder, .until, .gaveUp:
        throw scanner.failure("`\(key)` is nothing of an error")
      }
    }
    guard let text else { throw scanner.failure("`text` is missing") }
    return NodeError(text: text, origin: origin)
  }

  private static func retry(_ scanner: inout JSONScanner) throws(JSONFailure) -> NodeRetry {
    var (due, delay, attempt, attempts) = (Int64?.none, Int64?.none, Int?.none, Int?.none)
    var (owner, waiter) = (TimerOwner?.none, String?.none)
    var (condition, holder, until) = (HoldKind?.none, NodeID?.none, Int64?.none)
    try scanner.object(NodePartKey.table) { scanner, key throws(JSONFailure) in
      switch key {
      case .due: due = try scanner.instant()
      case .delay: delay = try scanner.time()
      case .attempt: attempt = try scanner.count()
      // An owner of a newer version is shown as a syncer.
      case .by: owner = try scanner.wordOrText(TimerOwner.table).word ?? .syncer
      case .waiter: waiter = try scanner.text()
      case .hold: condition = try scanner.wordOrText(HoldKind.table).word
      case .holder: holder = try scanner.node()
      case .until: until = try scanner.instant()
      case .gaveUp: attempts = try scanner.count()
      case .text, .origin: throw scanner.failure("`\(key)` is nothing of a timer")
      }
    }
    switch (due, delay, attempt, owner, attempts) {
    case (let due?, let delay?, let attempt?, let owner?, nil):
      let owner = owner.isWaiter ? .waiter(waiter) : owner
      if let condition {
        let hold = NodeHold(condition, holder: holder, until: until)
        return .held(hold, deadline: due, delay: delay, attempt: attempt, by: owner)
      }
      return .armed(deadline: due, delay: delay, attempt: attempt, by: owner)
    case (nil, nil, nil, nil, let attempts?): return .gaveUp(attempts: attempts)
    default: throw scanner.failure("there should be `due`, `delay`, `attempt` and `by`, or `gaveUp`")
    }
  }
}

extension NodeKind {
  /// The kinds by their words. An image is a loadable with a further key.
  static let tags = TagTable(allCases.filter { $0 != .image }.map { ($0.word, $0) })
}
