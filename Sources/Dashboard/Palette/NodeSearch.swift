import InspectionModel

/// Finds nodes by letters of their names and titles. When more letters are typed it looks through what the fewer ones have found.
struct NodeSearch: Equatable {
  /// A node by the index of its id, and how well it is found.
  struct Found: Equatable {
    let index: Int
    let score: Int
    let length: Int
  }

  /// How the nodes are called in commands.
  private(set) var names = PackedNames()
  /// What is looked through: a node's name, and its title where it has one.
  private var texts = PackedNames()
  private var query = FuzzyQuery("")
  /// Everything that is found.
  private var all: [Int32] = []
  /// What is found best, the best first; what is found equally well stands in the order of the nodes.
  private(set) var best: [Found] = []
  /// How many names were looked at for it.
  private(set) var lookedAt = 0

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

  /// How many nodes are found.
  var count: Int { all.count }

  /// Looks for other letters.
  ///
  /// - Parameter limit: How many of the best are kept.
  mutating func search(_ query: FuzzyQuery, atMost limit: Int) {
    let candidates = query.narrows(self.query) ? all : nil
    self.query = query
    (all, best) = ([], [])
    lookedAt = query.isEmpty ? 0 : candidates?.count ?? names.count
    guard !query.isEmpty else { return }
    var found: [Int32] = []
    found.reserveCapacity(lookedAt)
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
