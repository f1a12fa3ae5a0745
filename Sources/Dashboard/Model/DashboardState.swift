import Explanation
import InspectionModel
import TerminalUI

/// The state that all panels share: the source, the tree with its selection, the open panels, and the overlay.
package struct DashboardState {
  package internal(set) var title: String
  package let keymap: Keymap
  let themeNames: [String]
  /// The name of the last chosen theme; nil if none was chosen.
  var themeName: String?
  package internal(set) var size: Size { didSet { arrange() } }
  /// The glyphs that the screen is drawn with, so that a click finds what is drawn.
  package internal(set) var glyphs = GlyphSet.unicode
  var panels = PanelSet() { didSet { arrange() } }
  /// The number of rows that each panel could fill.
  var contents = PanelContents() { didSet { arrange() } }
  private(set) var layout = Layout()

  package internal(set) var source: SourceState
  /// The capabilities of the source: which commands the source refuses.
  package internal(set) var capabilities = Capabilities()
  /// The number of restarts of the source.
  var runNumber = 0
  var isRecording = false
  var actionCounts = ActionCounts()

  var tree = TreeOutline()
  /// The window and the cursor of the panels over time.
  var timeline = TimelineState()
  var siblings = SiblingSorting()
  var filtering = TreeFiltering()
  /// The pictures shown lately.
  var pictures = PictureCache()
  /// The texts about the contents of the nodes looked at lately.
  var contentsTexts = ContentsTexts()
  /// The marked moment, which the current moment is compared with.
  var mark = MomentMark()
  /// The user's latest path along a chain of causes; nil if the user has followed no cause.
  var whyTrail: WhyTrail?
  /// The node on which the keys of the focused panel act.
  var panelSubject = PanelSubject.tree

  /// The prompt, question, form, palette or help that has the keyboard; nil while the panels have it.
  var overlay: (any Overlay)? {
    get { overlayBox?.overlay }
    set { overlayBox = newValue.map { OverlayBox($0) } }
  }
  /// A frame copies the context several times: of the overlay, only a reference.
  private var overlayBox: OverlayBox?

  private final class OverlayBox {
    let overlay: any Overlay

    init(_ overlay: any Overlay) { self.overlay = overlay }
  }

  /// The lasting warnings below the header, by topic.
  var banners: [BannerTopic: [String]] = [:] { didSet { arrangeBanner() } }
  /// The message in place of the hints, shown until the next key or for ``Model/messageLifetime``.
  var message: Message? {
    didSet { if message != nil { messageNumber += 1 } }
  }
  /// The number of messages shown since the start. It distinguishes a repeated message from an unchanged one.
  private(set) var messageNumber = 0
  var commandHistory = CommandHistory()
  /// The guide through the first keys; nil without one.
  var guide: Guide?
  /// The errors that the source is known to fail with.
  package internal(set) var errorCodes: [String] = []
  /// The error with which the user last failed a node; nil before the first one.
  var lastError: String?
  /// The error with which a node fails if the user types none.
  var defaultError: String {
    lastError ?? errorCodes.first { ErrorText.problem(of: $0) == nil } ?? "simulated-error"
  }
  /// The duration by which the user last postponed an action, in ns, offered as the default.
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
      memory.open.map { PanelSet(open: $0, sizes: memory.sizes) } ?? PanelSet(defaultFor: size, sizes: memory.sizes)
    siblings = SiblingSorting(by: memory.order)
    themeName = memory.theme
    filtering.text = memory.filter
    arrange()
  }

  /// Sets the size of the window. If no panels are saved, the first size decides which panels are open.
  mutating func resize(to size: Size) {
    if self.size == .zero, panels.isDefault { panels = PanelSet(defaultFor: size, sizes: panels.sizes) }
    self.size = size
  }

  /// Updates the layout if the height of the banner has changed.
  mutating func arrangeBanner() {
    if layout.bannerHeight != bannerHeight { arrange() }
  }

  private mutating func arrange() {
    layout = Layout(size: size, bannerHeight: bannerHeight, panels: panels, contents: contents)
  }

  /// The node with an id; nil for an unknown id.
  package subscript(id: NodeID) -> NodeSnapshot? { source[id] }

  var selectedNode: NodeSnapshot? {
    tree.selection.flatMap { self[$0.node] }
  }

  /// The node that the keys for loadables act on: the focused panel's own node, else the tree's selected node.
  var subject: NodeSnapshot? {
    switch panelSubject {
    case .tree: selectedNode
    case .own(let node): node.flatMap { self[$0] }
    }
  }

  /// Whether a dialog has the keyboard: the help, a form, the palette or a prompt.
  var isInDialog: Bool { overlay?.isDialog ?? false }

  func key(_ id: NodeID?) -> String { source.key(id) }

  /// Whether the clock runs, no event is pending and no node syncs. The header then shows the time of the last event instead of the
  /// current time, because the screen is not drawn while nothing changes.
  var isQuiet: Bool {
    let clock = source.clock
    return clock.isRunning && clock.next == nil && clock.end == nil && !clock.isReplay && clock.lag == 0
      && source.counts[.syncing] == 0
  }

  /// Whether the clock of a run runs, but nothing has happened for a real second and no node syncs. Times then advance once
  /// a second.
  var isIdle: Bool {
    let clock = source.clock
    let last = source.history.entries.last?.time ?? 0
    return clock.isRunning && !clock.isReplay && source.counts[.syncing] == 0
      && Double(clock.now - last) > 1e9 * clock.speed
  }
}

struct Message: Equatable {
  let text: String
  let isWarning: Bool
}
