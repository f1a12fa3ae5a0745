import InspectionModel
import TerminalUI

/// A part of the screen that can have the keyboard, with state, keys, drawing and announcements.
///
/// A panel is a folder with one type, and a line in ``PanelList``. The panel sees and changes the shared ``DashboardState``,
/// and no other panel. Most requirements have a default; a panel that lists rows is a ``ListPanel``.
protocol Panel: Sendable {
  static var kind: PanelKind { get }
  /// The panel's own keys, which work while the panel has the keyboard.
  static var keys: [PanelKey<Self>] { get }
  /// The action of a right click on the panel's title; nil for none.
  static var titleAction: KeyAction? { get }

  init()

  // MARK: Changes

  /// Drops state about journal entries after `lastEntry`, on a rewind. ``follow(_:gone:in:)`` is called next.
  mutating func rewind(to lastEntry: UInt64, in context: DashboardState)
  /// Applies a batch of changes, which ``DashboardState/source`` already includes.
  ///
  /// - Parameter gone: The last snapshots of the nodes that the batch removed.
  mutating func follow(_ batch: ChangeBatch, gone: [NodeSnapshot], in context: DashboardState)
  /// Resets the state that depends on the source, which is being replaced; `context` still has the old source.
  mutating func startOver(in context: DashboardState)
  /// Returns the number of rows that the content fills, without the frame; nil for a fixed share of the window. The
  /// panel gets at least this number if there is room, and no more if another panel needs the rows.
  func contentRows(in context: DashboardState) -> Int?
  /// Keeps the selection visible, and drops the state of a hidden panel. Called after every event.
  mutating func fit(in context: inout DashboardState)
  /// Returns whether rows are out of order and should be sorted by ``sortRows(in:)``.
  func isOutdated(in context: DashboardState) -> Bool
  /// Sorts rows that are out of order. Called at a moment without input, so that no row moves while the user acts.
  mutating func sortRows(in context: inout DashboardState)
  /// Returns the interval at which the visible panel is drawn without events; nil for never.
  func refreshInterval(in context: DashboardState) -> Duration?
  /// Returns the maximum number of pending events that the panel shows.
  func pendingLimit(in context: DashboardState) -> Int
  /// Returns the request for the picture that the visible panel shows; nil for none.
  func pictureRequest(in context: DashboardState) -> PictureRequest?
  /// Returns the request for the text about contents that the visible panel shows; nil for none.
  func contentsRequest(in context: DashboardState) -> ContentsRequest?
  /// Returns whether the panel shows pending events and has not received the first list of them.
  func lacksPending(in context: DashboardState) -> Bool

  // MARK: Keys

  /// Returns the panel's selected node, on which the keys for loadables act. If the outer optional is nil, the keys act
  /// on the tree's selected node; if the inner optional is nil, on no node.
  func subject(in context: DashboardState) -> PanelSubject
  mutating func move(by distance: Int, in context: inout DashboardState)
  /// Returns why the panel cannot move up or down, as a sentence; nil if the panel can move.
  func reasonNotToMove(_ direction: Direction, in context: DashboardState) -> String?
  mutating func open(in context: inout DashboardState)
  /// Returns why ``open(in:)`` would have no effect, as a sentence; nil if it has an effect.
  func reasonNotToOpen(in context: DashboardState) -> String?
  /// Returns whether the panel has a state that ``close(in:)`` ends, such as a filter.
  func canClose(in context: DashboardState) -> Bool
  mutating func close(in context: inout DashboardState)

  // MARK: Filter

  /// The text of the panel's own filter, empty while no filter is set; nil if the panel has no filter of its own.
  var filterText: String? { get }
  mutating func setFilter(_ text: String, in context: DashboardState)
  /// The number of matches of the panel's own filter, in words; nil without a filter.
  var filterResult: String? { get }

  // MARK: Mouse

  /// Handles the mouse wheel at a point: scrolls by a number of rows, or zooms.
  mutating func scroll(by distance: Int, at point: Point, in context: inout DashboardState)
  /// Handles a left click inside the frame.
  ///
  /// - Parameter isSecond: Whether the click is the second of a double click.
  /// - Returns: A key action for the caller to perform; nil for none.
  mutating func click(at point: Point, isSecond: Bool, in context: inout DashboardState) -> KeyAction?
  /// Handles a right click anywhere in the panel. Returns a key action for the caller to perform; nil for none.
  mutating func clickRight(at point: Point, in context: inout DashboardState) -> KeyAction?

  // MARK: Drawing

  func title(in context: DashboardState) -> String
  /// Hashes everything that the drawing depends on, except the title, the area and the focus, which the caller hashes.
  /// The panel is drawn again only if one of these hashes changes.
  func hashLook(into hasher: inout Hasher, in context: DashboardState)
  /// Returns a hash for each line inside the frame, so that only lines with a new hash are drawn again; empty for a
  /// panel that is always drawn as a whole.
  func lineHashes(in context: DashboardState) -> [Int]
  /// Draws the inside of the frame. A panel with ``lineHashes(in:)`` draws only the lines inside the clip.
  func draw(in context: DashboardState, theme: Theme, into buffer: inout Buffer)

  // MARK: Announcement

  /// Returns the number of rows that fit in the panel.
  func rowHeight(in context: DashboardState) -> Int
  /// Returns the number of rows in the panel's list; nil for a panel without a list.
  func rowCount(in context: DashboardState) -> Int?
  /// Returns the lines to announce when the panel gets the keyboard.
  func spokenLines(in context: DashboardState) -> [String]
  /// Returns the announcement of the selected row; nil for a panel without a selected row.
  func cursorAnnouncement(in context: DashboardState) -> Announcement?
  /// Returns an additional announcement, made when the panel becomes the only one shown; nil for none.
  func fullAnnouncement(in context: DashboardState) -> Announcement?
}

enum Direction {
  case up, down
}

extension Panel {
  static var keys: [PanelKey<Self>] { [] }
  static var titleAction: KeyAction? { nil }

  mutating func rewind(to lastEntry: UInt64, in context: DashboardState) {}
  mutating func follow(_ batch: ChangeBatch, gone: [NodeSnapshot], in context: DashboardState) {}
  mutating func startOver(in context: DashboardState) {}
  func contentRows(in context: DashboardState) -> Int? { nil }
  mutating func fit(in context: inout DashboardState) {}
  func isOutdated(in context: DashboardState) -> Bool { false }
  mutating func sortRows(in context: inout DashboardState) {}
  func refreshInterval(in context: DashboardState) -> Duration? { nil }
  func pendingLimit(in context: DashboardState) -> Int { 0 }
  func lacksPending(in context: DashboardState) -> Bool { false }
  func pictureRequest(in context: DashboardState) -> PictureRequest? { nil }
  func contentsRequest(in context: DashboardState) -> ContentsRequest? { nil }

  func subject(in context: DashboardState) -> PanelSubject { .tree }
  func canClose(in context: DashboardState) -> Bool { false }
  mutating func close(in context: inout DashboardState) {}

  func lineHashes(in context: DashboardState) -> [Int] { [] }

  var filterText: String? { nil }
  mutating func setFilter(_ text: String, in context: DashboardState) {}
  var filterResult: String? { nil }

  mutating func clickRight(at point: Point, in context: inout DashboardState) -> KeyAction? { nil }

  func rowHeight(in context: DashboardState) -> Int { area(in: context).height }
  func rowCount(in context: DashboardState) -> Int? { nil }
  func cursorAnnouncement(in context: DashboardState) -> Announcement? { nil }
  func fullAnnouncement(in context: DashboardState) -> Announcement? { nil }

  var kind: PanelKind { Self.kind }

  func hasFocus(in context: DashboardState) -> Bool { context.panels.focus == Self.kind }

  /// Returns whether the panel is drawn as focused. While a dialog is open, no panel is.
  func showsFocus(in context: DashboardState) -> Bool { hasFocus(in: context) && !context.isInDialog }

  /// Returns the area inside the panel's frame; empty while the panel is not shown.
  func area(in context: DashboardState) -> Rect { context.layout.inside(Self.kind) }

  func isShown(in context: DashboardState) -> Bool { !context.layout[Self.kind].isEmpty }
}

extension Hasher {
  mutating func combineAll<each Value: Hashable>(_ values: repeat each Value) { repeat combine(each values) }
}

/// The node on which keys act.
enum PanelSubject: Equatable {
  /// The node that is selected in the tree.
  case tree
  /// The node that the focused panel selects; nil if it selects none.
  case own(NodeID?)
}
