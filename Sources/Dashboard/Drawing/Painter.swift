import Explanation
import InspectionModel
import TerminalUI

/// The renderer of frames. A part of the screen is redrawn only when its inputs have changed or an overlay covered it.
public struct Painter {
  /// The cells of the screen, with the position of the cursor.
  public struct Frame {
    public let buffer: Buffer
    /// The position of the terminal's cursor; nil if the cursor is hidden.
    public let cursor: Point?
  }

  private var frame = Buffer(size: .zero)
  private var setting: Setting?
  private var headerLook: HeaderLook?
  private var stripLook: PanelSet?
  private var hints: [HintBarView.Hint]?
  private var looks: [PanelKind: PanelLook] = [:]
  private var arePanelsCovered = false

  /// The inputs that all parts of the screen depend on; if one changes, everything is redrawn.
  private struct Setting: Equatable {
    let size: Size
    let glyphs: GlyphSet
    let theme: Theme
    let runNumber: Int
    let layout: Layout
  }

  /// The inputs that only the header depends on; if one changes, the header is redrawn.
  private struct HeaderLook: Equatable {
    let title: String
    let isRecording: Bool
    let isReadOnly: Bool
    let clock: ClockSnapshot
    let versions: SourceState.Versions

    init(_ context: DashboardState) {
      (title, isRecording) = (context.title, context.isRecording)
      isReadOnly = context.capabilities.refused[.sync] != nil
      var (clock, versions) = (context.source.clock, context.source.versions)
      versions.clock = 0
      if context.isQuiet { clock.now = 0 }
      (self.clock, self.versions) = (clock, versions)
    }
  }

  /// The hashes of a panel's drawing inputs: `whole` for the panel as a whole, and `lines` for each line.
  private struct PanelLook {
    let whole: Int
    let lines: [Int]
  }

  public init() {}

  /// Draws a model as a frame of the screen. Only the visible rows are read.
  ///
  /// - Parameters:
  ///   - theme: The theme, which has a style for each role.
  ///   - size: The size of the frame; nil for the size of the model's window.
  public mutating func frame(of model: Model, theme: Theme, size: Size? = nil, glyphs: GlyphSet = .unicode) -> Frame {
    let (context, layout) = (model.context, model.context.layout)
    let setting = Setting(
      size: size ?? context.size, glyphs: glyphs, theme: theme, runNumber: context.runNumber, layout: layout)
    if setting != self.setting || arePanelsCovered {
      frame = Buffer(size: setting.size, glyphs: glyphs)
      frame.fill(frame.bounds, style: theme[.text])
      (self.setting, headerLook, stripLook, hints, looks) = (setting, nil, nil, nil, [:])
    }
    for kind in layout.shown { draw(model.panelList[kind], context, theme) }
    drawHeader(context, theme)
    drawStrip(context, theme)
    frame.drawBanner(context.bannerLines(glyphs), in: layout.banner, theme: theme)
    let hintBar = HintBarView(model: model, theme: theme)
    let cursor = draw(hintBar, in: layout.hintBar, theme)
    let overlay = context.overlay?.draw(model, theme: theme, into: &frame)
    arePanelsCovered = overlay != nil || hintBar.messageHeight(in: layout.hintBar, glyphs) > 1
    return Frame(buffer: frame, cursor: overlay?.cursor ?? cursor)
  }

  private mutating func drawHeader(_ context: DashboardState, _ theme: Theme) {
    let look = HeaderLook(context)
    guard look != headerLook else { return }
    headerLook = look
    frame.fill(context.layout.header, style: theme[.text])
    HeaderView(context: context, theme: theme).draw(in: context.layout.header, into: &frame)
  }

  private mutating func drawStrip(_ context: DashboardState, _ theme: Theme) {
    guard stripLook != context.panels else { return }
    stripLook = context.panels
    frame.fill(context.layout.strip, style: theme[.text])
    PanelStrip(context: context, theme: theme).draw(in: context.layout.strip, into: &frame)
  }

  /// Draws the hint bar if it has changed, and returns the cursor's position while the user types text; nil otherwise.
  private mutating func draw(_ hintBar: HintBarView, in area: Rect, _ theme: Theme) -> Point? {
    let old = hints
    hints = hintBar.lasting
    guard hints == nil || hints != old else { return nil }
    frame.fill(area, style: theme[.text])
    return hintBar.draw(in: area, into: &frame)
  }

  private mutating func draw(_ panel: any Panel, _ context: DashboardState, _ theme: Theme) {
    let (title, hasFocus) = (context.frameTitle(of: panel, frame.glyphs), panel.showsFocus(in: context))
    var hasher = Hasher()
    hasher.combineAll(title, hasFocus)
    panel.hashLook(into: &hasher, in: context)
    let new = PanelLook(whole: hasher.finalize(), lines: panel.lineHashes(in: context))
    let old = looks.updateValue(new, forKey: panel.kind)
    if let old, old.whole == new.whole, old.lines.count == new.lines.count {
      for line in new.lines.indices where new.lines[line] != old.lines[line] {
        let row = panel.area(in: context).row(line)
        frame.clipped(to: row) { frame in
          frame.fill(row, style: theme[.text])
          panel.draw(in: context, theme: theme, into: &frame)
        }
      }
    } else {
      let area = context.layout[panel.kind]
      frame.fill(area, style: theme[.text])
      if context.layout.hasFrames { frame.drawPanelFrame(area, title: title, hasFocus: hasFocus, theme: theme) }
      panel.draw(in: context, theme: theme, into: &frame)
    }
  }
}

extension Buffer {
  /// Draws the lines of the banner. If some lines do not fit, the last visible line counts them.
  fileprivate mutating func drawBanner(_ lines: [String], in area: Rect, theme: Theme) {
    fill(area, style: theme[.banner])
    for (number, line) in lines.prefix(area.height).enumerated() {
      let hidden = number == area.height - 1 ? lines.count - area.height : 0
      let text = hidden > 0 ? "\(line)  (and \(hidden) more)" : line
      write(StyledLine(text, .banner), in: area.row(number).inset(horizontally: 1, vertically: 0), theme: theme)
    }
  }
}
