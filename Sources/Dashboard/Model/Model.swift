import Explanation
import InspectionModel
import TerminalUI

/// All that is on the screen or decides what is. It holds values only, never a loadable, and changes in
/// ``update(with:)`` alone.
public struct Model {
  /// What all panels share.
  package internal(set) var context: Context
  var panelList = PanelList()
  /// What is to be restored in the tree when the nodes of a new source are known.
  var kept: KeptByName?
  /// Where the left button went down, until something else is done: the same place once more is a double click.
  var lastClick: Point?

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
    context = Context(
      title: title, size: size, memory: memory, historyLimit: historyLimit, keymap: keymap, themeNames: themeNames)
  }

  /// The panel that has the keyboard.
  var focused: any Panel { panelList[context.panels.focus] }

  /// Whether something waits for a moment at which nobody moves: rows that would stand elsewhere by now. While something
  /// is asked or typed there is no such moment.
  public var waitsToSettle: Bool {
    context.overlay == nil && panelList.panels.contains { $0.isOutdated(in: context) }
  }

  /// A message leaves the hint bar after so long, or with the next key. What still holds then is a banner.
  public static let messageLifetime = Duration.seconds(4)

  /// The number of the message in the hint bar, to be sent in ``Event/messageExpired(number:)``; nil without one.
  public var expiringMessage: Int? { context.message == nil ? nil : context.messageNumber }

  /// How often the screen has to be looked at again although nothing happens, because it shows passing time; nil for
  /// never.
  public var refreshInterval: Duration? {
    let clock = context.source.clock.isRunning && !context.isQuiet ? Duration.milliseconds(100) : nil
    return ([clock] + panelList.panels.map { $0.refreshInterval(in: context) }).compactMap { $0 }.min()
  }

  /// So many of the pending events should be in the next batch of changes; 0 while nobody sees them.
  public var pendingLimit: Int { panelList.panels.lazy.map { $0.pendingLimit(in: context) }.max() ?? 0 }

  /// Whether pending events are shown and not known yet.
  public var lacksPending: Bool { panelList.panels.contains { $0.lacksPending(in: context) } }
}
