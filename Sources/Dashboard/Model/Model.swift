import Inspection
import TerminalUI

/// All that is on the screen or decides what is. It holds values only, never a loadable, and changes in
/// ``update(with:)`` alone.
public struct Model {
  /// What the source is called.
  public internal(set) var title: String
  /// The size of the window.
  public internal(set) var size: Size

  var clock = ClockSnapshot()
  var world = WorldSnapshot()
  /// What is expected of the run, in the order of the file.
  var checks = CheckList()
  /// By the index of their ids.
  var nodes: [NodeSnapshot?] = []
  var roots: [NodeID] = []
  var counts = StateCounts()
  var history = History()
  /// What the syncers have waited so far.
  var ledgers = BackoffLedgers()

  var tree = TreeOutline()
  /// What is typed to narrow the tree down; nil for the whole of it.
  var filterText: String?
  /// What the text finds in the nodes as they are.
  var filter: TreeFilter?
  /// The row that was selected when the filter was opened; nil when the person has moved since.
  var beforeFilter: RowID?
  /// What is to be restored in the tree when the nodes of a new source are known.
  var kept: KeptByName?
  var detailScroll = 0
  var panels = PanelSet()
  /// Where the person is in each panel that lists things.
  var lists: [Panel: ListCursor] = [:]

  var overlay: Overlay?
  /// Lines under the header that stay until they no longer hold.
  var banner: [String] = []
  /// What the hint bar says instead of the hints, until the next key.
  var message: Message?
  /// The error that was last used to fail something, offered for the next time.
  var lastError = "simulated-error"

  /// A dashboard over a source of which nothing is known yet.
  public init(title: String, size: Size) {
    self.title = title
    self.size = size
  }

  /// A node, if it is known.
  subscript(id: NodeID) -> NodeSnapshot? {
    nodes.indices.contains(Int(id.index)) ? nodes[Int(id.index)] : nil
  }

  /// The node of the selected row.
  var selectedNode: NodeSnapshot? {
    tree.selection.flatMap { self[$0.node] }
  }

  /// How a node is called.
  func key(_ id: NodeID?) -> String {
    id.flatMap { self[$0] }?.identity.key ?? "?"
  }

  /// How often the screen has to be looked at again although nothing happens, because it shows passing time; nil for
  /// never.
  public var refreshInterval: Duration? {
    guard clock.isRunning else { return nil }
    return clock.next == nil ? .seconds(1) : .milliseconds(100)
  }
}

/// A sentence in the hint bar.
struct Message: Equatable {
  let text: String
  let isWarning: Bool
}
