import Explanation
import InspectionModel
import TerminalUI

/// What all panels share: the source, the rows of the tree with the selection, which panels are open, and what is asked.
package struct Context {
  /// What the source is called.
  package internal(set) var title: String
  /// Which key does what.
  package let keymap: Keymap
  /// The themes that there are, by their names.
  let themeNames: [String]
  /// The name of the theme that was chosen last; nil if none was.
  var themeName: String?
  /// The size of the window.
  package internal(set) var size: Size { didSet { arrange() } }
  /// Which panels are open, their sizes, and which one has the keyboard.
  var panels = PanelSet() { didSet { arrange() } }
  /// How many rows the panels could fill.
  var contents = PanelContents() { didSet { arrange() } }
  /// Where everything is.
  private(set) var layout = Layout()

  /// The state of the source.
  package internal(set) var source: SourceState
  /// The commands that the source refuses.
  package internal(set) var capabilities = Capabilities()
  /// How often the source has begun anew.
  var runNumber = 0
  /// Whether what happens is being recorded.
  var isRecording = false
  /// How many scheduled actions are in which state.
  var actionCounts = ActionCounts()

  var tree = TreeOutline()
  /// In which order the nodes under one parent stand.
  var siblings = SiblingSorting()
  /// What narrows the tree down.
  var filtering = TreeFiltering()
  /// The moment that others are compared with.
  var mark = MomentMark()
  /// The way down a chain of causes that the person went last.
  var whyTrail: WhyTrail?
  /// What ``Panel/subject(in:)`` says of the panel that has the keyboard.
  var panelSubject: NodeID??

  var overlay: Overlay?
  /// Warnings under the header that stay until they no longer hold.
  var banners: [BannerTopic: [String]] = [:] { didSet { arrangeBanner() } }
  /// Takes the place of the hints until the next key, or for ``Model/messageLifetime``.
  var message: Message? {
    didSet { if message != nil { messageNumber += 1 } }
  }
  /// How many messages there have been, so that the same one is known for another when it comes again.
  private(set) var messageNumber = 0
  /// What was used in the palette.
  var commandHistory = CommandHistory()
  /// The error that was last used to fail something, offered for the next time.
  var lastError = "simulated-error"
  /// By how much an action was last postponed, in nanoseconds, offered for the next time.
  var lastPostponement: Int64 = 10_000_000_000

  init(
    title: String, size: Size, memory: ScreenMemory, historyLimit: Int, keymap: Keymap, themeNames: [String]
  ) {
    self.title = title
    self.keymap = keymap
    self.themeNames = themeNames
    self.size = size
    source = SourceState(historyLimit: historyLimit)
    commandHistory = memory.commands
    panels =
      memory.open.map { PanelSet(open: $0, sizes: memory.sizes) } ?? PanelSet(usualIn: size, sizes: memory.sizes)
    siblings = SiblingSorting(by: memory.order)
    themeName = memory.theme
    arrange()
  }

  /// Takes the size of the window. The first one decides which panels are open at a first start.
  mutating func resize(to size: Size) {
    if self.size == .zero, panels.isUsual { panels = PanelSet(usualIn: size, sizes: panels.sizes) }
    self.size = size
  }

  /// To be called when the banner may need more or less room.
  mutating func arrangeBanner() {
    if layout.bannerHeight != bannerHeight { arrange() }
  }

  private mutating func arrange() {
    layout = Layout(size: size, bannerHeight: bannerHeight, panels: panels, contents: contents)
  }

  /// The node with this id; nil if it is unknown.
  package subscript(id: NodeID) -> NodeSnapshot? { source[id] }

  /// The node of the selected row.
  var selectedNode: NodeSnapshot? {
    tree.selection.flatMap { self[$0.node] }
  }

  /// The node that the keys for loadables are about: of the tree's selected row, unless the panel that has the keyboard has
  /// one of its own.
  var subject: NodeSnapshot? {
    guard let own = panelSubject else { return selectedNode }
    return own.flatMap { self[$0] }
  }

  /// Whether the keyboard is in a dialog: the help, a form, the palette or a question.
  var isInDialog: Bool { overlay?.isDialog ?? false }

  /// The name of a node.
  func key(_ id: NodeID?) -> String { source.key(id) }

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
