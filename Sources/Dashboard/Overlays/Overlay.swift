import InspectionModel
import TerminalUI

/// A prompt, question, form, palette or help, which has the keyboard instead of the panels.
///
/// An overlay is a value with its own state in its own folder. It is open while it is ``DashboardState/overlay``: to change or
/// close, it sets that property. Most requirements have a default; see ``TextPrompt``, ``Question`` and ``Form``.
protocol Overlay: Equatable {
  /// The nodes that the overlay is about; nil for an overlay about no node. It closes when they are gone.
  var nodes: [NodeID]? { get }
  /// Whether the overlay takes all keys. While a filter is typed, the cursor can still move among the rows.
  var isDialog: Bool { get }
  /// Returns the overlay after the source has been replaced; nil if it closes.
  func withNewSource() -> Self?

  // MARK: Keyboard and mouse

  func handle(_ key: Key, in model: inout Model) -> [Effect]
  func paste(_ text: String, in model: inout Model)
  /// Scrolls by steps of the mouse wheel. Returns false if the wheel acts on the panels behind.
  func scroll(by notches: Int, in model: inout Model) -> Bool
  /// Handles a left click.
  func click(at point: Point, in model: inout Model) -> [Effect]

  // MARK: Drawing

  /// Returns the line for typing in place of the hint bar; nil without one. A small `width`, in columns, shortens it.
  func prompt(in context: DashboardState, width: Int, _ glyphs: GlyphSet) -> PromptLine?
  /// Returns the question or the hint in the hint bar; nil without one.
  func hint(in context: DashboardState, width: Int, _ glyphs: GlyphSet) -> StyledLine?
  /// The key actions that the hint bar names, each with a verb, if it has neither a prompt nor a hint.
  var hintedActions: [(action: KeyAction, verb: String)] { get }
  /// Draws the hint bar; returns nil if the overlay leaves it to messages and hints.
  func drawHintBar(in area: Rect, of model: Model, theme: Theme, into buffer: inout Buffer) -> DrawnOverlay?
  /// Draws the overlay over the panels; returns nil if it covers none.
  func draw(_ model: Model, theme: Theme, into buffer: inout Buffer) -> DrawnOverlay?

  // MARK: Announcement

  /// Returns the announcement of the question, and of the keys that answer it.
  func questionAnnouncement(in model: Model) -> Announcement?
  /// Returns the announcement of the focused field.
  func fieldAnnouncement(in model: Model) -> Announcement?
  /// Returns the announcement of a text to read.
  func contentAnnouncement(in model: Model) -> Announcement?
  /// Returns the feedback on typed text: the error, the number of matches, or possible completions; nil for none.
  func feedback(in model: Model) -> String?
  /// Returns the typed text; nil if none can be typed, or if it is announced with its field.
  func typedText(in context: DashboardState) -> String?
}

/// A drawn part of an overlay.
struct DrawnOverlay {
  /// The position of the cursor; nil if no text can be typed there.
  var cursor: Point?
}

extension Overlay {
  var nodes: [NodeID]? { nil }
  var isDialog: Bool { true }
  // The number of a node may be that of another one in the new source.
  func withNewSource() -> Self? { nodes == nil ? self : nil }

  func paste(_ text: String, in model: inout Model) { model.ignorePaste() }
  func scroll(by notches: Int, in model: inout Model) -> Bool { false }

  func click(at point: Point, in model: inout Model) -> [Effect] {
    model.context.message = nil
    return []
  }

  func prompt(in context: DashboardState, width: Int, _ glyphs: GlyphSet) -> PromptLine? { nil }
  func hint(in context: DashboardState, width: Int, _ glyphs: GlyphSet) -> StyledLine? { nil }
  var hintedActions: [(action: KeyAction, verb: String)] { [] }

  func drawHintBar(in area: Rect, of model: Model, theme: Theme, into buffer: inout Buffer) -> DrawnOverlay? {
    if let prompt = prompt(in: model.context, width: area.width, buffer.glyphs) {
      return DrawnOverlay(cursor: prompt.draw(in: area, theme: theme, into: &buffer).cursor)
    }
    guard let hint = hint(in: model.context, width: area.width, buffer.glyphs) else { return nil }
    buffer.write(hint, in: area, theme: theme)
    return DrawnOverlay()
  }

  func draw(_ model: Model, theme: Theme, into buffer: inout Buffer) -> DrawnOverlay? { nil }

  func questionAnnouncement(in model: Model) -> Announcement? {
    if let prompt = spokenPrompt(in: model.context) {
      return Announcement(key: prompt.question) { ["\(prompt.question) \(prompt.help)"] }
    }
    return hint(in: model.context, width: Announcement.width, .ascii).map { Announcement($0.text.trimmingBlanks) }
  }

  func fieldAnnouncement(in model: Model) -> Announcement? { nil }
  func contentAnnouncement(in model: Model) -> Announcement? { nil }
  func feedback(in model: Model) -> String? { nil }
  func typedText(in context: DashboardState) -> String? { spokenPrompt(in: context)?.editor.text }

  /// Returns the prompt as a screen reader reads it, in its longest form.
  func spokenPrompt(in context: DashboardState) -> PromptLine? {
    prompt(in: context, width: Announcement.width, .ascii)
  }
}
