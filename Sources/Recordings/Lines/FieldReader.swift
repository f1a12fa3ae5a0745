import InspectionModel

/// Reads the fields of events and commands from a JSON object, in one pass if its members are in the order of a line.
struct FieldReader: EventVisitor {
  /// The scanner, where a value begins or has been read. Errors report its position.
  private(set) var scanner: JSONScanner
  /// The position of the first member that was not looked at; nil while its value is read.
  private var next: Int?
  /// The end of the value that is read, if it was passed over before.
  private var end: Int?
  /// The position of the value that was found last.
  private var place = 0
  /// The members that were passed over, with the positions of their values.
  private var passed: [(key: EventKey, place: Int, end: Int)] = []
  /// Returns the node that a name stands for; nil for an unknown name.
  private let nodes: (String) -> NodeID?
  /// The node of the event or command.
  private var node: NodeID?
  /// Whether a word is of a newer version.
  private var hasUnknownWord = false

  private static let keys = TagTable(of: EventKey.self)
  private static let events = TagTable(JournalEvent.Tag.allCases.map { ($0.word, $0) })

  /// Reads the beginning of an object.
  init(_ scanner: JSONScanner, nodes: @escaping (String) -> NodeID? = { _ in nil }) throws(JSONFailure) {
    (self.scanner, self.nodes) = (scanner, nodes)
    try self.scanner.beginObject()
  }

  // MARK: Whole values

  mutating func entry() throws(JSONFailure) -> JournalEntry {
    _ = try find(.t, .required)
    let time = try scanner.instant()
    let sequence = UInt64(try integer(nil, .seq, .entry, .required) ?? 0)
    try readNode()
    let event = try event()
    let cause = try entry(nil, .cause)
    guard cause ?? 0 < max(1, sequence) else { throw scanner.failure("an event is earlier than its cause") }
    // Last, as the lines of a recording do not have it, and a missing key is looked for in all members.
    _ = try text(nil, .version, .optional)
    try finish(skipsOthers: hasUnknownWord)
    return JournalEntry(sequence: sequence, time: time, node: node, event: event, cause: cause)
  }

  private mutating func event() throws(JSONFailure) -> JournalEvent {
    _ = try find(.event, .required)
    let read = try scanner.wordOrText(Self.events)
    guard let tag = read.word else {
      hasUnknownWord = true
      return .run(.other(read.text ?? ""))
    }
    do throws(JSONFailure) {
      let event = try JournalEvent.blank(tag).visited(by: &self)
      return hasUnknownWord ? .run(.other(tag.word)) : event
    } catch {
      guard hasUnknownWord else { throw error }
      // The fields of a newer version may have other values.
      end = nil
      scanner.move(to: place)
      try scanner.skipValue()
      return .run(.other(tag.word))
    }
  }

  /// Reads a command with its node, to the end of the object.
  mutating func command() throws(JSONFailure) -> NodeCommand {
    try readNode()
    let command = try command(.syncRoots)
    // Nothing is done in place of a command of a newer version.
    guard !hasUnknownWord else { throw scanner.failure("unknown word") }
    try finish()
    return command
  }

  private mutating func readNode() throws(JSONFailure) {
    if try find(.node, .optional) { node = try node(named: try scanner.text()) }
  }

  /// Reads the end of the object. Throws an error if it has members that were not read, unless it `skipsOthers`.
  mutating func finish(skipsOthers: Bool = false) throws(JSONFailure) {
    try passAll(until: nil)
    guard skipsOthers || passed.isEmpty else {
      throw scanner.failure("the key `\(passed[0].key.rawValue)` does not belong to this event")
    }
    _ = scanner.skip("}")
  }

  // MARK: Members

  /// Moves to the value of a key, and returns whether there is one.
  private mutating func find(_ key: EventKey, _ presence: FieldPresence) throws(JSONFailure) -> Bool {
    try checkEnd()
    if let index = passed.firstIndex(where: { $0.key == key }) {
      if next == nil { next = scanner.position }
      (_, place, end) = passed.remove(at: index)
      scanner.move(to: place)
      return true
    }
    if try passAll(until: key) {
      place = scanner.position
      return true
    }
    guard presence == .optional else { throw scanner.failure("`\(key.rawValue)` is missing") }
    return false
  }

  /// Passes over members up to the value of a key, and returns whether there is one.
  @discardableResult
  private mutating func passAll(until wanted: EventKey?) throws(JSONFailure) -> Bool {
    try checkEnd()
    if let next { scanner.move(to: next) }
    next = nil
    while let key = try scanner.key(Self.keys) {
      if key == wanted { return true }
      guard !passed.contains(where: { $0.key == key }) else { throw scanner.failure("duplicate key") }
      let place = scanner.position
      try scanner.skipValue()
      passed.append((key, place, scanner.position))
    }
    next = scanner.position
    return false
  }

  /// Throws an error if a value that was passed over has not been read to its end.
  private mutating func checkEnd() throws(JSONFailure) {
    guard let end else { return }
    guard scanner.position == end else { throw scanner.failure("there should be a `,` or a `}`") }
    self.end = nil
  }

  private func node(named name: String) throws(JSONFailure) -> NodeID {
    guard let node = nodes(name) else { throw scanner.failure("no node is called `\(name)`") }
    return node
  }

  // MARK: Fields

  mutating func truth(_ value: Bool?, _ key: EventKey, _ presence: FieldPresence) throws(JSONFailure) -> Bool? {
    try find(key, presence) ? try scanner.truth() : nil
  }

  mutating func integer(
    _ value: Int64?, _ key: EventKey, _ kind: IntegerKind, _ presence: FieldPresence
  ) throws(JSONFailure) -> Int64? {
    guard try find(key, presence) else { return nil }
    return switch kind {
    case .count: Int64(try scanner.count())
    case .duration: try scanner.time()
    case .time: try scanner.date()
    case .entry: try scanner.event().map { Int64(clamping: $0) }
    case .timer: Int64(bitPattern: try scanner.integer())
    }
  }

  mutating func number(_ value: Double, _ key: EventKey, standard: Double?) throws(JSONFailure) -> Double {
    try find(key, standard == nil ? .required : .optional) ? try scanner.number() : standard ?? value
  }

  mutating func text(_ value: String?, _ key: EventKey, _ presence: FieldPresence) throws(JSONFailure) -> String? {
    try find(key, presence) ? try scanner.text() : nil
  }

  mutating func word<Word: FieldWord>(
    _ value: Word?, _ key: EventKey, _ presence: FieldPresence
  ) throws(JSONFailure) -> Word? {
    // A newer version may have replaced the key of the jitter.
    guard try find(key, key == .jitter && scanner.skipsUnknownKeys ? .optional : presence) else { return nil }
    if let word = try scanner.wordOrText(Word.table).word { return word }
    hasUnknownWord = true
    return value
  }

  mutating func id(_ value: NodeID?, _ key: EventKey, _ presence: FieldPresence) throws(JSONFailure) -> NodeID? {
    if key == .node {
      guard node != nil || presence == .optional else { throw scanner.failure("`node` is missing") }
      return node
    }
    return try find(key, presence) ? try node(named: try scanner.text()) : nil
  }

  mutating func lints(_ value: LintCounts, _ key: EventKey) throws(JSONFailure) -> LintCounts {
    try find(key, .required) ? try Self.lints(&scanner) : value
  }

  /// Reads a JSON object with the number of lints (warnings) of each kind.
  static func lints(_ scanner: inout JSONScanner) throws(JSONFailure) -> LintCounts {
    var counts = LintCounts()
    try scanner.object(Lint.table) { scanner, lint throws(JSONFailure) in counts.add(lint, times: try scanner.count()) }
    return counts
  }

  mutating func reference(_ value: NodeID?, _ key: EventKey) throws(JSONFailure) -> NodeID? {
    let name = try text("", key)
    return name == "null" ? nil : try node(named: name)
  }

  mutating func references(_ value: [NodeID], _ key: EventKey) throws(JSONFailure) -> [NodeID] {
    let names = try text("", key)
    guard !names.isEmpty else { return [] }
    var nodes: [NodeID] = []
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      nodes.append(try node(named: String(name)))
    }
    return nodes
  }

  func invalid<Value>(_ value: Value, _ message: @autoclosure () -> String) throws(JSONFailure) -> Value {
    throw scanner.failure(message())
  }
}

/// A reader of journal entries and commands from the JSON objects that ``EventLine`` writes.
package struct EventReader {
  /// Returns the node that a name in the lines stands for; nil for an unknown name.
  private let node: (String) -> NodeID?

  package init(node: @escaping (String) -> NodeID?) { self.node = node }

  func entry(_ scanner: inout JSONScanner) throws(JSONFailure) -> JournalEntry {
    var fields = try FieldReader(scanner, nodes: node)
    let entry = try fields.entry()
    scanner = fields.scanner
    return entry
  }

  /// Reads a requested command, written by ``EventLine/write(_:to:)``.
  package func command(_ scanner: inout JSONScanner) throws(JSONFailure) -> NodeCommand {
    var fields = try FieldReader(scanner, nodes: node)
    let command = try fields.command()
    scanner = fields.scanner
    return command
  }

  static func backoff(_ scanner: inout JSONScanner) throws(JSONFailure) -> NodeBackoff {
    var fields = try FieldReader(scanner)
    let backoff = try NodeBackoff.standard.visited(by: &fields)
    try fields.finish()
    scanner = fields.scanner
    return backoff
  }

  static func fault(_ scanner: inout JSONScanner) throws(JSONFailure) -> Fault {
    var fields = try FieldReader(scanner)
    let fault = try Fault(.hang).visited(by: &fields)
    try fields.finish()
    scanner = fields.scanner
    return fault
  }
}
