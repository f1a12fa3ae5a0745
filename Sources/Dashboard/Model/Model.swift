import Explanation
import InspectionModel
import TerminalUI

/// All that is on the screen or decides what is. It holds values only, never a loadable, and changes in
/// ``update(with:)`` alone.
public struct Model {
  /// What the source is called.
  public internal(set) var title: String
  /// Which key does what.
  public let keymap: Keymap
  /// The themes that there are, by their names.
  public let themeNames: [String]
  /// The size of the window.
  public internal(set) var size: Size

  /// The state of the source.
  package internal(set) var source: SourceState
  /// The commands that the source refuses.
  public internal(set) var capabilities = Capabilities()
  /// Whether what happens is being recorded.
  var isRecording = false
  /// The scheduled actions.
  var actions = ActionList()
  /// Which rows the log has.
  var log = LogList()
  /// What waits for its time, while the timers are shown.
  var pending: PendingSnapshot?

  var tree = TreeOutline()
  /// In which order the nodes under one parent stand.
  var siblings = SiblingSorting()
  /// What is typed to narrow the tree down; nil for the whole of it.
  var filterText: String?
  /// How the text is understood.
  var filterReading = FilterReading("")
  /// What it finds in the nodes as they are; nil without a text, and while something is wrong with it.
  var filter: TreeFilter?
  /// Whether it finds other nodes than the rows show. They are made anew before anybody sees or uses them.
  var areRowsOutdated = false
  /// The row that was selected when the filter was opened; nil when the person has moved since.
  var beforeFilter: RowID?
  /// What the selected group would be under each mode; nil while that is not shown.
  var policies: Policies?
  /// The first line of that which is shown.
  var policyScroll = 0
  /// What is to be restored in the tree when the nodes of a new source are known.
  var kept: KeptByName?
  var detailScroll = 0
  /// The way down a chain of causes that the person went last.
  var whyTrail: WhyTrail?
  /// Which of the causes in the detail is selected there, counted from the nearest.
  var detailCause: Int?
  var panels = PanelSet()
  var timeline = TimelineState()
  /// Where the person is in each panel that lists things.
  var lists: [Panel: ListCursor] = [:]
  /// What the cursors are on in the lists whose rows change places.
  var held = HeldItems()
  /// So many lines of what is told of the selected check are above what is shown of it.
  var checkScroll = 0

  var overlay: Overlay?
  /// Lines under the header that stay until they no longer hold.
  var banner: [String] = []
  /// Where the left button went down, until something else is done: the same place once more is a double click.
  var lastClick: Point?
  /// What was used in the palette.
  var commandHistory = CommandHistory()
  /// What the hint bar says instead of the hints, until the next key.
  var message: Message? {
    didSet { if message != nil { messageNumber += 1 } }
  }
  /// How many messages there have been, so that the same one is known for another when it comes again.
  private(set) var messageNumber = 0
  /// How often the source has begun anew.
  var runNumber = 0
  /// The error that was last used to fail something, offered for the next time.
  var lastError = "simulated-error"
  /// By how much an action was last postponed, in nanoseconds, offered for the next time.
  var lastPostponement: Int64 = 10_000_000_000

  /// A dashboard over a source of which nothing is known yet.
  ///
  /// - Parameters:
  ///   - memory: How the screen was left the last time.
  ///   - historyLimit: How many of the journal's entries are kept at the most; the oldest are given up first.
  ///   - keymap: Which key does what.
  ///   - themeNames: The themes that can be asked for by ``Effect/theme(_:)``.
  package init(
    title: String, size: Size, memory: ScreenMemory = ScreenMemory(), historyLimit: Int = History.defaultLimit,
    keymap: Keymap = .standard, themeNames: [String] = []
  ) {
    self.title = title
    self.keymap = keymap
    self.themeNames = themeNames
    commandHistory = memory.commands
    self.size = size
    source = SourceState(historyLimit: historyLimit)
    panels = PanelSet(open: memory.open, sizes: memory.sizes)
    siblings = SiblingSorting(by: memory.order)
  }

  /// The node with this id; nil if it is unknown.
  subscript(id: NodeID) -> NodeSnapshot? { source[id] }

  /// The node of the selected row.
  var selectedNode: NodeSnapshot? {
    tree.selection.flatMap { self[$0.node] }
  }

  /// The name of a node.
  func key(_ id: NodeID?) -> String { source.key(id) }

  /// What is wrong with the filter that is being typed, or missing at its end when it was to be kept.
  var filterProblem: String? {
    filterReading.problem ?? (message?.text == filterReading.missing ? filterReading.missing : nil)
  }

  /// Whether something waits for a moment at which nobody moves: rows that would stand elsewhere by now. While something
  /// is asked or typed there is no such moment.
  public var waitsToSettle: Bool { (siblings.isOutdated || actions.isOutdated) && overlay == nil }

  /// How often the screen has to be looked at again although nothing happens, because it shows passing time; nil for
  /// never.
  public var refreshInterval: Duration? {
    if log.isSearching { return LogList.searchInterval }
    guard source.clock.isRunning else { return nil }
    let interval = isQuiet ? nil : Duration.milliseconds(100)
    return [timelineInterval, interval].compactMap { $0 }.min()
  }

  /// Whether time goes by, and nothing is going to happen by itself. It is then told since when, and not what time it is:
  /// a screen on which nothing happens is not drawn.
  var isQuiet: Bool {
    let clock = source.clock
    return clock.isRunning && clock.next == nil && clock.end == nil && !clock.isReplay
  }
}

/// A sentence in the hint bar.
struct Message: Equatable {
  let text: String
  let isWarning: Bool
}
