import InspectionModel
import TerminalUI

/// A part of the screen that can have the keyboard: its state, its keys, its drawing, and its announcements.
///
/// A panel is a folder with one type, and a line in ``PanelList``. It sees and changes the shared ``Context``, and no
/// other panel. Most requirements have a default; one that lists rows is a ``ListPanel``.
protocol Panel: Sendable {
  static var kind: PanelKind { get }
  /// The panel's own keys while it has the keyboard.
  static var keys: [PanelKey<Self>] { get }
  /// The action of a right click on the title.
  static var titleAction: KeyAction? { get }

  init()

  // MARK: Changes

  /// Drops the entries after a given one. The nodes and checks of that time follow in a batch.
  mutating func rewind(to lastEntry: UInt64, in context: Context)
  /// Applies a batch, after the source's state has.
  ///
  /// - Parameter gone: The last snapshots of the removed nodes.
  mutating func follow(_ batch: ChangeBatch, gone: [NodeSnapshot], in context: Context)
  /// Resets the state about the source, which is being replaced. `context` still has the old one.
  mutating func startOver(in context: Context)
  /// Returns the number of rows of the content, without the frame; nil for a fixed share of the window. The panel gets
  /// no fewer rows if there is room, and no more if another panel needs them.
  func contentRows(in context: Context) -> Int?
  /// Keeps the selection in view and drops hidden state. Called after every event.
  mutating func fit(in context: inout Context)
  /// Whether rows are out of order. They wait until there is no input.
  func isOutdated(in context: Context) -> Bool
  /// Puts such rows in order.
  mutating func settle(in context: inout Context)
  /// Returns the interval at which the panel, while it is shown, is drawn although nothing happens; nil for never.
  func refreshInterval(in context: Context) -> Duration?
  /// Returns the number of pending events that the panel shows.
  func pendingLimit(in context: Context) -> Int
  /// Whether the panel shows pending events and knows none yet.
  func lacksPending(in context: Context) -> Bool

  // MARK: Keys

  /// Returns the node that the keys for loadables act on: the inner nil if nothing is selected, the outer nil for the
  /// tree's selected node.
  func subject(in context: Context) -> NodeID??
  mutating func move(by distance: Int, in context: inout Context)
  /// Returns why the panel cannot move up or down, as a sentence; nil if it can.
  func reasonNotToMove(_ direction: Direction, in context: Context) -> String?
  mutating func open(in context: inout Context)
  /// Returns why ``open(in:)`` would do nothing, as a sentence; nil if it does something.
  func reasonNotToOpen(in context: Context) -> String?
  /// Whether the panel has a state of its own to leave.
  func canClose(in context: Context) -> Bool
  mutating func close(in context: inout Context)

  // MARK: Filter

  /// The text of the panel's own filter, "" without one; nil if the tree's filter applies.
  var filterText: String? { get }
  mutating func setFilter(_ text: String, in context: Context)
  /// The result of the filter as text; nil without one.
  var filterResult: String? { get }

  // MARK: Mouse

  /// Scrolls by a number of rows.
  mutating func scroll(by distance: Int, at point: Point, in context: inout Context)
  /// Handles a left click inside the frame.
  ///
  /// - Parameter isSecond: Whether the same place was clicked just before.
  /// - Returns: An action to perform afterwards.
  mutating func click(at point: Point, isSecond: Bool, in context: inout Context) -> KeyAction?
  /// Handles a right click anywhere in the panel.
  mutating func clickRight(at point: Point, in context: inout Context) -> KeyAction?

  // MARK: Drawing

  func title(in context: Context) -> String
  /// Hashes everything that the drawing depends on, besides the title, the place and the focus. The panel is drawn
  /// again only if the result changes.
  func hashLook(into hasher: inout Hasher, in context: Context)
  /// Returns the hash of each line inside the frame: only lines whose hashes differ are drawn again. Empty for a panel
  /// that is drawn as a whole.
  func lineLooks(in context: Context) -> [Int]
  /// Draws the inside of the frame. A panel with ``lineLooks(in:)`` draws only the lines inside the clip.
  func draw(in context: Context, theme: Theme, into buffer: inout Buffer)

  // MARK: Announcement

  /// Returns the number of rows that fit.
  func rowHeight(in context: Context) -> Int
  /// Returns the number of listed rows; nil if it lists none.
  func rowCount(in context: Context) -> Int?
  /// Returns the announcement when the panel gets the keyboard.
  func spokenLines(in context: Context) -> [String]
  /// Returns the announcement of the selected row, made when it changes; nil if there is none.
  func cursorAnnouncement(in context: Context) -> Announcement?
  /// Returns the additional announcement when the panel is shown in full; nil for none.
  func fullAnnouncement(in context: Context) -> Announcement?
}

enum Direction {
  case up, down
}

extension Panel {
  static var keys: [PanelKey<Self>] { [] }
  static var titleAction: KeyAction? { nil }

  mutating func rewind(to lastEntry: UInt64, in context: Context) {}
  mutating func follow(_ batch: ChangeBatch, gone: [NodeSnapshot], in context: Context) {}
  mutating func startOver(in context: Context) {}
  func contentRows(in context: Context) -> Int? { nil }
  mutating func fit(in context: inout Context) {}
  func isOutdated(in context: Context) -> Bool { false }
  mutating func settle(in context: inout Context) {}
  func refreshInterval(in context: Context) -> Duration? { nil }
  func pendingLimit(in context: Context) -> Int { 0 }
  func lacksPending(in context: Context) -> Bool { false }

  func subject(in context: Context) -> NodeID?? { nil }
  func canClose(in context: Context) -> Bool { false }
  mutating func close(in context: inout Context) {}

  func lineLooks(in context: Context) -> [Int] { [] }

  var filterText: String? { nil }
  mutating func setFilter(_ text: String, in context: Context) {}
  var filterResult: String? { nil }

  mutating func clickRight(at point: Point, in context: inout Context) -> KeyAction? { nil }

  func rowHeight(in context: Context) -> Int { area(in: context).height }
  func rowCount(in context: Context) -> Int? { nil }
  func cursorAnnouncement(in context: Context) -> Announcement? { nil }
  func fullAnnouncement(in context: Context) -> Announcement? { nil }

  var kind: PanelKind { Self.kind }

  func hasFocus(in context: Context) -> Bool { context.panels.focus == Self.kind }

  /// Whether the panel is drawn as focused. A dialog over it takes the keyboard until it is closed.
  func showsFocus(in context: Context) -> Bool { hasFocus(in: context) && !context.isInDialog }

  /// Returns the area inside the frame; empty while the panel is not shown.
  func area(in context: Context) -> Rect { context.layout.inside(Self.kind) }

  func isShown(in context: Context) -> Bool { !context.layout[Self.kind].isEmpty }
}

extension Hasher {
  mutating func combineAll<each Value: Hashable>(_ values: repeat each Value) { repeat combine(each values) }
}
