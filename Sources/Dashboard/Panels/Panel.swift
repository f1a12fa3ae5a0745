import InspectionModel
import TerminalUI

/// A part of the screen that can have the keyboard: its state, what keys, mouse and changes do to it, how it is drawn and
/// how it is told.
///
/// A panel is a folder with one type, and a line in ``PanelList``. It sees and changes what all panels share, its
/// ``Context``, and no other panel. Most requirements have a default; one that lists rows is a ``ListPanel``.
protocol Panel: Sendable {
  static var kind: PanelKind { get }
  /// The keys that are its own while it has the keyboard.
  static var keys: [PanelKey<Self>] { get }
  /// What a click with the right button on its title does.
  static var titleAction: Action? { get }

  init()

  // MARK: Changes

  /// Goes back in time; what happened after an entry has not happened yet. Its nodes and checks as they were then follow.
  mutating func rewind(to lastEntry: UInt64, in context: Context)
  /// Follows a batch, after the source's state has.
  ///
  /// - Parameter gone: The nodes of the batch that are gone, as they were last.
  mutating func follow(_ batch: ChangeBatch, gone: [NodeSnapshot], in context: Context)
  /// Forgets what is about the source, which is replaced by another one. `context` still has the old one.
  mutating func startOver(in context: Context)
  /// How many rows its content fills, without the frame: it gets no fewer where there is room, and no more where another
  /// panel needs them. Nil where it has its share of the window, whatever its content.
  func contentRows(in context: Context) -> Int?
  /// Keeps what is selected in sight, and drops what is not shown. Called after every event.
  mutating func fit(in context: inout Context)
  /// Whether rows would stand elsewhere by now, which has to wait until nobody moves.
  func isOutdated(in context: Context) -> Bool
  /// Puts such rows where they belong.
  mutating func settle(in context: inout Context)
  /// How often it has to be drawn although nothing happens, while it is shown; nil for never.
  func refreshInterval(in context: Context) -> Duration?
  /// How many of the pending events it shows.
  func pendingLimit(in context: Context) -> Int
  /// Whether it shows pending events and does not know any yet.
  func lacksPending(in context: Context) -> Bool

  // MARK: Keys

  /// The node that the keys for loadables are about; nil where nothing is selected.
  ///
  /// - Returns: Nothing where it is the node that is selected in the tree.
  func subject(in context: Context) -> NodeID??
  mutating func move(by distance: Int, in context: inout Context)
  /// Why it cannot be moved up or down, as a sentence; nil where it can.
  func reasonNotToMove(_ direction: Direction, in context: Context) -> String?
  /// Goes to what is selected.
  mutating func open(in context: inout Context)
  /// Why ``open(in:)`` would do nothing, as a sentence; nil where it does something.
  func reasonNotToOpen(in context: Context) -> String?
  /// Whether it has something of its own that can be left.
  func canClose(in context: Context) -> Bool
  mutating func close(in context: inout Context)

  // MARK: Filter

  /// The text of its own filter, "" while there is none; nil where the filter is the tree's.
  var filterText: String? { get }
  mutating func setFilter(_ text: String, in context: Context)
  /// What is said of what the filter finds; nil without one.
  var filterResult: String? { get }

  // MARK: Mouse

  /// Follows the wheel by so many rows.
  mutating func scroll(by distance: Int, at point: Point, in context: inout Context)
  /// Selects what is at a place inside its frame.
  ///
  /// - Parameter isSecond: Whether the same place was clicked just before.
  /// - Returns: What is to be done besides.
  mutating func click(at point: Point, isSecond: Bool, in context: inout Context) -> Action?
  /// The same for the right button, anywhere in the panel.
  mutating func clickRight(at point: Point, in context: inout Context) -> Action?

  // MARK: Drawing

  func title(in context: Context) -> String
  /// Puts in all that its picture depends on, besides its title, its place and whether it has the keyboard: as long as the
  /// result is the same, it is not drawn again.
  func hashLook(into hasher: inout Hasher, in context: Context)
  /// A number for each line inside its frame: where only some of them differ, only those lines are drawn again. Empty for a panel
  /// that is drawn as a whole.
  func lineLooks(in context: Context) -> [Int]
  /// Draws what is inside its frame, which is drawn already. Of a panel with ``lineLooks(in:)``, only what is inside the clip is
  /// wanted.
  func draw(in context: Context, theme: Theme, into buffer: inout Buffer)

  // MARK: Telling

  /// How many rows it has room for.
  func rowHeight(in context: Context) -> Int
  /// How many rows it lists; nil for none.
  func rowCount(in context: Context) -> Int?
  /// What is told when it gets the keyboard.
  func words(in context: Context) -> [String]
  /// What is told of the selected row whenever that is another one; nil where there is none.
  func cursorTelling(in context: Context) -> Telling?
  /// What is told when it is shown in full; nil for nothing besides.
  func fullTelling(in context: Context) -> Telling?
}

/// Which way the rows are gone through.
enum Direction {
  case up, down
}

extension Panel {
  static var keys: [PanelKey<Self>] { [] }
  static var titleAction: Action? { nil }

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

  mutating func clickRight(at point: Point, in context: inout Context) -> Action? { nil }

  func rowHeight(in context: Context) -> Int { area(in: context).height }
  func rowCount(in context: Context) -> Int? { nil }
  func cursorTelling(in context: Context) -> Telling? { nil }
  func fullTelling(in context: Context) -> Telling? { nil }

  var kind: PanelKind { Self.kind }

  /// Whether it has the keyboard.
  func hasFocus(in context: Context) -> Bool { context.panels.focus == Self.kind }

  /// Whether it is drawn with the keyboard. A dialog over it has the keyboard until it is closed.
  func showsFocus(in context: Context) -> Bool { hasFocus(in: context) && !context.isInDialog }

  /// Where it is, without its frame; empty while it is not shown.
  func area(in context: Context) -> Rect { context.layout.inside(Self.kind) }

  func isShown(in context: Context) -> Bool { !context.layout[Self.kind].isEmpty }
}

extension Hasher {
  /// Puts in several values.
  mutating func combineAll<each Value: Hashable>(_ values: repeat each Value) { repeat combine(each values) }
}
