/// The meaning of a part of the screen, which a ``Theme`` maps to a style. The raw value is the index in `allCases`.
public enum StyleRole: Int, CaseIterable, Hashable, Sendable {
  /// Plain text, and the base of every other role.
  case text
  /// Less important text.
  case muted
  /// The program's name in the header.
  case title
  /// The frame of a panel.
  case border
  /// The frame of the panel that has the keyboard.
  case borderFocused
  /// The name in a panel's frame.
  case panelTitle
  /// The selected row of the panel that has the keyboard.
  case selection
  /// The selected row of any other panel.
  case selectionUnfocused
  /// The state of an idle node.
  case idle
  /// The state of a syncing node.
  case syncing
  /// The state of a synced node.
  case synced
  /// The state of a failed node.
  case failed
  /// The flag for available contents.
  case contents
  /// The flag for missing contents.
  case noContents
  /// The flag for stale contents.
  case stale
  /// An error message.
  case error
  /// The time until the next event.
  case countdown
  /// A reference to a node that is shown elsewhere.
  case reference
  /// The lines that join a node to its parent.
  case guide
  /// The name of a key.
  case key
  /// The description of a key binding.
  case hint
  /// A line that spans the screen, such as a lasting warning or the failure of a run.
  case banner
  /// A warning.
  case warning
  /// The input line and its prompt.
  case prompt
  /// The clock in virtual time.
  case virtualTime

  /// The name of the role in theme files.
  public var name: String {
    switch self {
    case .text: "text"
    case .muted: "muted"
    case .title: "title"
    case .border: "border"
    case .selection: "selection"
    case .idle: "idle"
    case .syncing: "syncing"
    case .synced: "synced"
    case .failed: "failed"
    case .contents: "contents"
    case .stale: "stale"
    case .error: "error"
    case .countdown: "countdown"
    case .reference: "reference"
    case .guide: "guide"
    case .key: "key"
    case .hint: "hint"
    case .banner: "banner"
    case .warning: "warning"
    case .prompt: "prompt"
    case .borderFocused: "border-focused"
    case .panelTitle: "panel-title"
    case .selectionUnfocused: "selection-unfocused"
    case .noContents: "no-contents"
    case .virtualTime: "virtual-time"
    }
  }

  /// The role whose style is used if a theme does not define this role; `nil` for ``text``.
  public var parent: StyleRole? {
    switch self {
    case .text: nil
    case .borderFocused, .panelTitle: .border
    case .selectionUnfocused: .selection
    case .border, .guide, .hint, .idle, .noContents: .muted
    case .reference: .muted
    case .error, .stale: .failed
    case .contents: .synced
    case .countdown: .syncing
    case .virtualTime, .key: .title
    case .banner: .warning
    case .warning: .syncing
    case .muted, .title, .selection, .syncing, .synced, .failed, .prompt: .text
    }
  }
}
