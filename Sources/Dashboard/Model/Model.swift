import Explanation
import InspectionModel
import TerminalUI

/// The state of the dashboard. A model holds only values, never a loadable, and changes only in ``update(with:)``.
public struct Model {
  package internal(set) var context: DashboardState
  var panelList = PanelList()
  /// The tree's folding, selection and breakpoints, kept until the nodes of a new source are known; nil at other times.
  var kept: RestorableViewState?
  /// The position of the last left click, where a second click is a double click; nil after any other input.
  var lastClick: Point?

  /// Creates a dashboard over a source whose nodes are not known yet.
  ///
  /// - Parameters:
  ///   - memory: The saved state of the screen from the last start.
  ///   - historyLimit: The maximum number of journal entries; the oldest are dropped first.
  ///   - keymap: The key bindings.
  ///   - themeNames: The names of the themes that ``Effect/theme(_:)`` can request.
  package init(
    title: String, size: Size, memory: ScreenMemory = ScreenMemory(), historyLimit: Int = History.defaultLimit,
    keymap: Keymap = .standard, themeNames: [String] = []
  ) {
    context = DashboardState(
      title: title, size: size, memory: memory, historyLimit: historyLimit, keymap: keymap, themeNames: themeNames)
  }

  var focused: any Panel { panelList[context.panels.focus] }

  /// Whether letters are ignored until ``Event/typingOver``: a key that opens a prompt was refused, and the user may go
  /// on typing the answer, whose letters are keys. Only a key that the refusal names still acts.
  package internal(set) var ignoresTyping = false

  /// The duration for which letters are ignored after a refused key, however much the user types meanwhile.
  package static let typingPause = Duration.seconds(1)

  /// Whether ``Event/inputPaused`` has an effect: rows are out of order, and no overlay is open.
  public var waitsForPause: Bool {
    context.overlay == nil && panelList.panels.contains { $0.isOutdated(in: context) }
  }

  /// The duration for which a message stays in the hint bar unless a key is pressed. Lasting warnings are banners.
  public static let messageLifetime = Duration.seconds(4)

  /// The number of the message in the hint bar, for ``Event/messageExpired(number:)``; nil without a message.
  public var expiringMessage: Int? { context.message == nil ? nil : context.messageNumber }

  /// The interval at which the screen is drawn even without events, so that times stay current; nil for never.
  public var refreshInterval: Duration? {
    let interval: Duration = context.isIdle ? .seconds(1) : .milliseconds(100)
    let clock = context.source.clock.isRunning && !context.isQuiet ? interval : nil
    return ([clock] + panelList.panels.map { $0.refreshInterval(in: context) }).compactMap { $0 }.min()
  }

  /// The maximum number of pending events to include in the next batch of changes; 0 if no panel shows pending events.
  public var pendingLimit: Int { panelList.panels.lazy.map { $0.pendingLimit(in: context) }.max() ?? 0 }

  /// Whether a panel that shows pending events has received no list of them yet.
  public var lacksPending: Bool { panelList.panels.contains { $0.lacksPending(in: context) } }
}
