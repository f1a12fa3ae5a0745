/// What a piece of the screen means; a ``Theme`` says how each meaning looks. The raw value is its place among all.
public enum StyleRole: Int, CaseIterable, Hashable, Sendable {
  /// Plain text, and the base of every other role.
  case text
  /// What matters less than the text beside it.
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
  /// The state of a loadable which has not synced.
  case idle
  /// The state of a loadable which is syncing.
  case syncing
  /// The state of a loadable whose last sync went well.
  case synced
  /// The state of a loadable whose last sync failed.
  case failed
  /// The flag of a loadable that has contents.
  case contents
  /// The flag of a loadable that has none.
  case noContents
  /// The flag of a failed loadable that keeps the contents of an earlier sync.
  case stale
  /// What went wrong, in words.
  case error
  /// The time until something happens.
  case countdown
  /// A row that stands for a node shown elsewhere.
  case reference
  /// The lines that join a node to its parent.
  case guide
  /// The name of a key.
  case key
  /// What a key does.
  case hint
  /// A line over the picture that says that it no longer changes.
  case banner
  /// What deserves a look, but is no error.
  case warning
  /// Where a person types, and the question before it.
  case prompt
  /// The clock, when time is virtual.
  case virtualTime

  /// The name in theme files.
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

  /// The role that stands in when a theme leaves this one out; `nil` for ``text``.
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
