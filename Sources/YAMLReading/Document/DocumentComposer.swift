/// Builds the tree of a document from the YAML parser's events, without recursion, and reports unsupported YAML.
///
/// Each subtree stores its number of values and the size of its texts, with all aliases expanded. So checking a limit
/// costs one addition for each alias, and the limits also bound every walk over the finished tree.
struct DocumentComposer {
  /// A finished subtree of the document, with its size.
  private struct Piece {
    let node: DocumentNode
    let isPlain: Bool
    let nodes: Int
    /// The size of all texts in the subtree, in bytes.
    let bytes: Int
    /// The depth of nested lists and mappings; 0 for a text, 1 for a list of texts.
    let height: Int
  }

  /// A list or mapping whose end is not read yet.
  private struct Frame {
    enum Pending {
      case none
      case key(String, SourceLocation, keeps: Bool)
    }

    let location: SourceLocation
    let anchor: String?
    let isMapping: Bool
    var items: [DocumentNode] = []
    var entries: [DocumentNode.Entry] = []
    var firstLocations: [String: SourceLocation] = [:]
    var pending = Pending.none
    var nodes = 1
    var bytes = 0
    var height = 1
  }

  private enum Anchored {
    case open
    case finished(Piece)
  }

  private let events: YAMLEventStream
  private let diagnostics: DiagnosticCollector
  private var frames: [Frame] = []
  private var anchors: [String: Anchored] = [:]
  private var nodes = 0
  private var bytes = 0
  private var root: DocumentNode?

  private init(_ text: String, _ diagnostics: DiagnosticCollector) {
    self.events = YAMLEventStream(text)
    self.diagnostics = diagnostics
  }

  /// Returns the tree of the only document in a text; nil if the text has no document.
  ///
  /// - Throws: An error that stops the reading. All other errors are reported to `diagnostics`.
  static func compose(_ text: String, _ diagnostics: DiagnosticCollector) throws(Diagnostic) -> DocumentNode? {
    var composer = DocumentComposer(text, diagnostics)
    return try composer.run()
  }

  private mutating func run() throws(Diagnostic) -> DocumentNode? {
    while true {
      let event = try events.next()
      switch event.kind {
      case .documentStart:
        guard root == nil else {
          diagnostics.report(.secondDocument(at: event.location))
          return root
        }
      case .documentEnd:
        break
      case .streamEnd:
        return root
      case .alias(let name):
        try finish(resolve(name, at: event.location))
      case .scalar(let text, let isPlain, let properties):
        check(properties, at: event.location)
        guard !hasTooManyMarks(text) else { throw .tooManyMarks(at: event.location) }
        let isNull = isPlain && ["", "~", "null", "Null", "NULL"].contains(text)
        let node = DocumentNode(content: isNull ? .null : .text(text), location: event.location)
        // A key is a text even if the same characters are null as a value.
        let piece = Piece(node: node, isPlain: isPlain, nodes: 1, bytes: text.utf8.count, height: 0)
        if let anchor = properties.anchor { anchors[anchor] = .finished(piece) }
        try finish(piece, keyText: text)
      case .sequenceStart(let properties):
        try open(properties, isMapping: false, at: event.location)
      case .mappingStart(let properties):
        try open(properties, isMapping: true, at: event.location)
      case .sequenceEnd, .mappingEnd:
        try close()
      }
    }
  }

  private func check(_ properties: YAMLEvent.Properties, at location: SourceLocation) {
    if let tag = properties.tag { diagnostics.report(.tag(tag, at: location)) }
  }

  /// Returns whether a text has too many consecutive combining marks to be compared fast: the standard library sorts
  /// them in quadratic time.
  private func hasTooManyMarks(_ text: String) -> Bool {
    var count = 0
    // All marks take two bytes or more in UTF-8.
    guard text.utf8.contains(where: { $0 >= 0xCC }) else { return false }
    for scalar in text.unicodeScalars {
      let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
      count = isMark ? count + 1 : 0
      if count > DocumentLimits.marks { return true }
    }
    return false
  }

  private mutating func open(
    _ properties: YAMLEvent.Properties, isMapping: Bool, at location: SourceLocation
  ) throws(Diagnostic) {
    check(properties, at: location)
    guard frames.count < DocumentLimits.depth else { throw .tooDeep(at: location) }
    if let anchor = properties.anchor { anchors[anchor] = .open }
    frames.append(Frame(location: location, anchor: properties.anchor, isMapping: isMapping))
  }

  private mutating func close() throws(Diagnostic) {
    guard let frame = frames.popLast() else { return }
    let content: DocumentNode.Content = frame.isMapping ? .mapping(frame.entries) : .list(frame.items)
    let piece = Piece(
      node: DocumentNode(content: content, location: frame.location),
      isPlain: false, nodes: frame.nodes, bytes: frame.bytes, height: frame.height)
    if let anchor = frame.anchor { anchors[anchor] = .finished(piece) }
    // The piece is counted as a whole below; its values, but not the piece itself, were counted already.
    nodes -= frame.nodes - 1
    bytes -= frame.bytes
    try finish(piece)
  }

  private func resolve(_ name: String, at location: SourceLocation) throws(Diagnostic) -> Piece {
    switch anchors[name] {
    case .finished(let piece):
      return Piece(
        node: DocumentNode(content: piece.node.content, location: location),
        isPlain: piece.isPlain, nodes: piece.nodes, bytes: piece.bytes, height: piece.height)
    case .open:
      throw .aliasInsideItself(name, at: location)
    case nil:
      throw .undefinedAlias(name, at: location)
    }
  }

  /// Adds a finished subtree to its parent. `keyText` is its text as a key of a mapping; nil for the node's own text.
  private mutating func finish(_ piece: Piece, keyText: String? = nil) throws(Diagnostic) {
    let location = piece.node.location
    nodes += piece.nodes
    bytes += piece.bytes
    guard bytes <= DocumentLimits.textBytes else { throw .tooMuchText(at: location) }
    guard nodes <= DocumentLimits.nodes else { throw .tooManyNodes(at: location) }
    guard frames.count + piece.height <= DocumentLimits.depth else { throw .tooDeep(at: location) }
    guard let top = frames.indices.last else {
      root = piece.node
      return
    }
    frames[top].nodes += piece.nodes
    frames[top].bytes += piece.bytes
    frames[top].height = max(frames[top].height, piece.height + 1)
    guard frames[top].isMapping else {
      frames[top].items.append(piece.node)
      return
    }
    switch frames[top].pending {
    case .none:
      frames[top].pending = Self.begin(
        key: keyText ?? piece.node.text, of: piece, in: &frames[top].firstLocations, diagnostics)
    case .key(let key, let keyLocation, let keeps):
      frames[top].pending = .none
      guard keeps else { return }
      frames[top].entries.append(DocumentNode.Entry(key: key, location: keyLocation, value: piece.node))
    }
  }

  /// Begins an entry of a mapping. The value of a refused key is still read, to find syntax errors, and then dropped.
  ///
  /// Static, because a mutating method would copy the locations of the mapping's keys for every key.
  private static func begin(
    key: String?, of piece: Piece, in firstLocations: inout [String: SourceLocation],
    _ diagnostics: DiagnosticCollector
  ) -> Frame.Pending {
    let location = piece.node.location
    guard let key else {
      diagnostics.report(.keyIsNoText(at: location))
      return .key("", location, keeps: false)
    }
    if key == "<<" && piece.isPlain {
      diagnostics.report(.mergeKey(at: location))
      return .key(key, location, keeps: false)
    }
    if let first = firstLocations[key] {
      diagnostics.report(.duplicateKey(key, first: first, at: location))
      return .key(key, location, keeps: false)
    }
    firstLocations[key] = location
    return .key(key, location, keeps: true)
  }
}
