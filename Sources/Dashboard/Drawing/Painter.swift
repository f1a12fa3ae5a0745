import Explanation
import TerminalUI

/// Draws one frame after the other. What a panel has drawn is kept, and drawn again only when something has changed that it
/// shows.
public struct Painter {
  /// A whole screen.
  public struct Frame {
    public let picture: Buffer
    /// Where the terminal's cursor belongs; nil when it is hidden.
    public let cursor: Point?
  }

  /// The panels, without what is drawn over them.
  private var panels = Buffer(size: .zero)
  private var looks: [PanelKind: PanelLook] = [:]
  private var setting: Setting?

  /// What all panels depend on.
  private struct Setting: Equatable {
    let size: Size
    let glyphs: GlyphSet
    let theme: Theme
    let runNumber: Int
    let layout: Layout
  }

  /// What the picture of a panel depends on besides.
  private struct PanelLook: Equatable {
    let title: String
    let hasFocus: Bool
    let values: [AnyHashable]
  }

  public init() {}

  /// Draws what a model says. Only the rows in the window are looked at.
  ///
  /// - Parameters:
  ///   - theme: How each meaning looks.
  ///   - size: The size of the frame; nil for the model's.
  public mutating func frame(of model: Model, theme: Theme, size: Size? = nil, glyphs: GlyphSet = .unicode) -> Frame {
    let context = model.context
    let setting = Setting(
      size: size ?? context.size, glyphs: glyphs, theme: theme, runNumber: context.runNumber, layout: context.layout)
    if setting != self.setting {
      panels = Buffer(size: setting.size, glyphs: glyphs)
      panels.fill(panels.bounds, style: theme[.text])
      looks = [:]
      self.setting = setting
    }
    for kind in context.layout.shown { draw(model.panelList[kind], context, theme) }
    var picture = panels
    let cursor = picture.drawAroundPanels(model, theme: theme)
    return Frame(picture: picture, cursor: cursor)
  }

  private mutating func draw(_ panel: any Panel, _ context: Context, _ theme: Theme) {
    let look = PanelLook(
      title: panel.title(in: context), hasFocus: panel.hasFocus(in: context), values: panel.look(in: context))
    guard look != looks[panel.kind] else { return }
    looks[panel.kind] = look
    let area = context.layout[panel.kind]
    panels.fill(area, style: theme[.text])
    if context.layout.hasFrames {
      panels.drawPanelFrame(area, title: look.title, hasFocus: look.hasFocus, theme: theme)
    }
    panel.draw(in: context, theme: theme, into: &panels)
  }
}

extension Buffer {
  /// Draws all but the panels, some of it over them.
  ///
  /// - Returns: Where the terminal's cursor belongs; nil when it is hidden.
  fileprivate mutating func drawAroundPanels(_ model: Model, theme: Theme) -> Point? {
    let (context, layout) = (model.context, model.context.layout)
    HeaderView(context: context, theme: theme).draw(in: layout.header, into: &self)
    drawBanner(context.bannerLines(glyphs), in: layout.banner, theme: theme)
    let cursor = HintBarView(model: model, theme: theme).draw(in: layout.hintBar, into: &self)
    switch context.overlay {
    case .help(let state): HelpView(context: context, theme: theme).draw(state, layout, into: &self)
    case .faults(let form): return FaultFormView(context: context, theme: theme).draw(form, layout, into: &self)
    case .backoff(let form): return BackoffFormView(context: context, theme: theme).draw(form, layout, into: &self)
    case .commandLine(let line): PaletteView(model: model, theme: theme).draw(line, layout, into: &self)
    case .failPrompt, .postponePrompt, .statePrompt, .breakpointPrompt, .filterPrompt, .panelFilterPrompt, .goOnPrompt,
      nil:
      break
    }
    return cursor
  }

  /// What does not fit is counted in the last line that does.
  private mutating func drawBanner(_ lines: [String], in area: Rect, theme: Theme) {
    fill(area, style: theme[.banner])
    for (number, line) in lines.prefix(area.height).enumerated() {
      let hidden = number == area.height - 1 ? lines.count - area.height : 0
      let text = hidden > 0 ? "\(line)  (and \(hidden) more)" : line
      write(StyledLine(text, .banner), in: area.row(number).inset(horizontally: 1, vertically: 0), theme: theme)
    }
  }
}
