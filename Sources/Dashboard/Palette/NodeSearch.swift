import InspectionModel

/// Finds nodes by letters of their names and titles. A longer query searches only the matches of the last query.
struct NodeSearch: Equatable {
  /// A match: the index of the node's id, the score, and the length of the searched text in bytes.
  struct Found: Equatable {
    let index: Int
    let score: Int
    let length: Int
  }

  /// The names of all nodes, as used in commands.
  private(set) var names = PackedNames()
  /// The searched text of each node: the name, followed by the title if the node has one.
  private var texts = PackedNames()
  private var query = FuzzyQuery("")
  private var all: [Int32] = []
  /// The best matches, best first; matches of equal rank are in the order of the nodes.
  private(set) var best: [Found] = []
  /// The number of texts that the last search compared.
  private(set) var searchedCount = 0

  init() {}

  init(_ names: PackedNames, texts: PackedNames? = nil) {
    self.names = names
    self.texts = texts ?? names
  }

  init(of nodes: [NodeSnapshot?]) {
    let haveTitles = nodes.contains { $0?.identity.title != nil }
    self.init(
      PackedNames(nodes) { $0.key },
      texts: haveTitles ? PackedNames(nodes) { node in node.title.map { "\(node.key) \($0)" } ?? node.key } : nil)
  }

  var count: Int { all.count }

  /// Finds the texts that match a query, and keeps the best matches up to a limit.
  mutating func search(_ query: FuzzyQuery, atMost limit: Int) {
    let candidates = query.narrows(self.query) ? all : nil
    self.query = query
    (all, best) = ([], [])
    searchedCount = query.isEmpty ? 0 : candidates?.count ?? names.count
    guard !query.isEmpty else { return }
    var found: [Int32] = []
    found.reserveCapacity(searchedCount)
    var best: [Found] = []
    texts.forEach(in: candidates) { index, name in
      guard let score = query.score(in: name) else { return }
      found.append(Int32(index))
      let new = Found(index: index, score: score, length: name.count)
      if best.count == limit {
        guard let last = best.last, Self.isBetter(new, than: last) else { return }
        best.removeLast()
      }
      let place = best.lastIndex { !Self.isBetter(new, than: $0) }.map { $0 + 1 } ?? 0
      best.insert(new, at: place)
    }
    (all, self.best) = (found, best)
  }

  private static func isBetter(_ one: Found, than other: Found) -> Bool {
    one.score != other.score ? one.score > other.score : one.length < other.length
  }
}
