import Explanation
import InspectionModel

/// The entries that the palette offers for a typed text, best first.
struct PaletteList: Equatable {
  /// The maximum number of entries in the palette's list; further matches are only counted.
  static let limit = 50
  /// The number of recent lines offered for an empty text.
  private static let recentLimit = 5

  private(set) var offers: [PaletteOffer] = []
  private(set) var count = 0
  /// The query that found the entries; the view highlights the letters that match the query.
  private(set) var query = FuzzyQuery("")

  init() {}

  /// Creates the list of candidates for the last word of a typed command.
  init(_ completion: Completion) {
    offers = completion.offers.map(PaletteOffer.word)
    count = completion.count
  }

  /// Creates the list for an empty text: recent lines, then all commands and key actions.
  init(everythingIn model: Model) {
    let recent = model.context.commandHistory.lines.suffix(Self.recentLimit).reversed()
    let known = Set(recent)
    offers = recent.map(PaletteOffer.recent)
    offers += TypedCommand.all.filter { !known.contains($0.name) }.map { .command($0.name) }
    for section in KeyBinding.Section.allCases {
      let actions = model.context.keymap.bindings.lazy.filter { $0.section == section }.map(\.action)
      offers += actions.filter { !known.contains($0.name) }.map(PaletteOffer.action)
    }
    count = offers.count
  }

  /// Creates the list for a text: commands and key actions found by name or help, and nodes found by name or title.
  init(_ text: String, _ nodes: inout NodeSearch, in model: Model) {
    query = FuzzyQuery(text)
    nodes.search(query, atMost: Self.limit)
    var found: [(offer: PaletteOffer, score: Int, length: Int, isEnabled: Bool)] = []
    func add(_ offer: PaletteOffer, _ name: String, _ sentence: String, isEnabled: () -> Bool = { true }) {
      // A match in the help counts only at the beginnings of words, and less than one in the name.
      let scores = [
        query.score(in: name), query.scoreOfWords(in: sentence),
        query.scoreOfWords(in: PaletteSynonyms.words(of: name)),
      ]
      if let score = scores.compactMap({ $0 }).max() { found.append((offer, score, name.count, isEnabled())) }
    }
    for command in TypedCommand.all { add(.command(command.name), command.name, command.help) }
    for binding in model.context.keymap.bindings {
      add(.action(binding.action), binding.action.name, binding.help) { model.reasonNot(to: binding) == nil }
    }
    count = found.count + nodes.count
    for node in nodes.best {
      if let id = model.context.source.nodes[node.index]?.id {
        found.append((.node(id), node.score, node.length, true))
      }
    }
    // Equal scores are ordered by kind (commands, actions, nodes), then by length, then enabled ones first.
    let order = found.indices.sorted { one, other in
      let (first, second) = (found[one], found[other])
      if first.score != second.score { return first.score > second.score }
      let (firstRank, secondRank) = (Self.rank(first.offer), Self.rank(second.offer))
      if firstRank != secondRank { return firstRank < secondRank }
      if first.length != second.length { return first.length < second.length }
      return first.isEnabled != second.isEnabled ? first.isEnabled : one < other
    }
    offers = order.prefix(Self.limit).map { found[$0].offer }
  }

  private static func rank(_ offer: PaletteOffer) -> Int {
    switch offer {
    case .command: 0
    case .action: 1
    case .node, .recent, .word: 2
    }
  }
}

/// An entry of the palette's list, which the user takes with Enter.
enum PaletteOffer: Equatable {
  case action(KeyAction)
  /// A typed command such as `go`, by its name.
  case command(String)
  /// A line that was entered recently.
  case recent(String)
  case node(NodeID)
  /// A candidate for the last word of the typed command.
  case word(String)
}
