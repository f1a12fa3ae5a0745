import Explanation
import InspectionModel

/// The events of a run, each with its phrase, and with the sentence that explains it where a chain of causes needs one.
struct EventTable {
  private(set) var count = 0
  private var times = Column()
  private var lastTime: Int64 = 0
  /// Whether each event has the time of its moment, so that the column of times says nothing.
  private var areAtMoments = true
  private var firstNumber: UInt64 = 1
  private var lastNumber: UInt64 = 0
  private var gaps: [String] = []
  private var nodes = Column()
  private var signs = Column()
  private var levels = Column()
  private var phrases = Column()
  private var causes = Column()
  /// The sentences of the steps of chains of causes, and how many events before each the next step's event is. An event may
  /// become a step long after it was added.
  private var sentences: [Int32] = []
  private var distances: [Int32] = []

  /// Adds the entries of a moment, which are in the history of the source already.
  mutating func add(_ entries: [JournalEntry], _ source: SourceState, _ nodes: NodeTable, _ texts: inout TextTable) {
    for entry in entries { add(entry, source, nodes, &texts) }
    for entry in entries where entry.event.traits.kinds.contains(anyOf: .state) { explain(entry, source, &texts) }
  }

  private mutating func add(
    _ entry: JournalEntry, _ source: SourceState, _ nodes: NodeTable, _ texts: inout TextTable
  ) {
    if count == 0 {
      firstNumber = entry.sequence
    } else if entry.sequence > lastNumber + 1 {
      gaps.append("[\(count),\(entry.sequence - lastNumber - 1)]")
    }
    lastNumber = entry.sequence
    count += 1
    let time = max(lastTime, entry.time)
    times.append(time - lastTime)
    lastTime = time
    if time != source.clock.now { areAtMoments = false }
    self.nodes.append(nodes.number(of: entry.node))
    signs.append(Sign(entry.event.traits.sign).rawValue)
    levels.append(Level(entry.event.traits.level).rawValue)
    phrases.append(texts.number(of: source.phrase(entry, about: entry.node)))
    causes.append(entry.cause.map { entry.sequence - min($0, entry.sequence) } ?? 0)
    sentences.append(0)
    distances.append(0)
  }

  /// Adds the sentences of the chain of causes of an entry, as far as they are new.
  private mutating func explain(_ entry: JournalEntry, _ source: SourceState, _ texts: inout TextTable) {
    var next: JournalEntry? = entry
    while let entry = next, let place = place(of: entry, source), sentences[place] == 0 {
      let step = source.history.step(from: entry)
      let sentence = source.sentence(step)
      sentences[place] = texts.number(of: sentence.text)
      next = step.next
      if let next, let cause = self.place(of: next, source) { distances[place] = Int32(place - cause) }
    }
  }

  private func place(of entry: JournalEntry, _ source: SourceState) -> Int? {
    source.history.position(of: entry.sequence).map { $0 - source.history.droppedCount }
  }

  var json: String {
    let numbers = #""number":{"first":\#(firstNumber),"gaps":[\#(gaps.joined(separator: ","))]}"#
    return #"{"time":\#(areAtMoments ? "null" : times.json),\#(numbers),"node":\#(nodes.json),"sign":\#(signs.json),"#
      + #""level":\#(levels.json),"text":\#(phrases.json),"cause":\#(causes.json),"why":\#(sentences.json),"#
      + #""next":\#(distances.json)}"#
  }
}

/// The sign of an event on the page. The page has a glyph for each word.
enum Sign: Int, CaseIterable {
  case dot, retry, failure, fault, breakpoint, offline, suspended, resumed
  case idle, syncing, synced, failed
  case contents, noContents, user, script

  init(_ sign: EventSign) {
    self =
      switch sign {
      case .dot: .dot
      case .retry: .retry
      case .failure: .failure
      case .fault: .fault
      case .breakpoint: .breakpoint
      case .synced: .synced
      case .offline: .offline
      case .suspended: .suspended
      case .resumed: .resumed
      case .state(.idle): .idle
      case .state(.syncing): .syncing
      case .state(.synced): .synced
      case .state(.failed): .failed
      case .contents(let isAvailable): isAvailable ? .contents : .noContents
      case .command(.user): .user
      case .command(.script): .script
      }
  }
}

/// The weight of an event on the page.
enum Level: Int, CaseIterable {
  case consequence, quiet, normal, warning, error

  init(_ level: EventLevel) {
    self =
      switch level {
      case .consequence: .consequence
      case .quiet: .quiet
      case .normal: .normal
      case .warning: .warning
      case .error: .error
      }
  }
}

extension CaseIterable {
  /// The names of the cases as a JSON array.
  static var words: String { "[\(allCases.map { "\"\($0)\"" }.joined(separator: ","))]" }
}

extension EntryKinds {
  fileprivate func contains(anyOf kinds: EntryKinds) -> Bool { !isDisjoint(with: kinds) }
}
