import InspectionModel
import TerminalUI

/// Mouse input. Everything that the mouse does can also be done by keys.
extension Model {
  /// The number of rows to scroll for each step of the wheel.
  static let wheelRows = 3

  mutating func handle(_ mouse: MouseEvent) -> [Effect] {
    let isSecond = mouse.action == .press(.left) && mouse.position == lastClick
    lastClick = mouse.action == .press(.left) && !isSecond ? mouse.position : nil
    switch mouse.action {
    case .wheelUp: return wheel(-1, at: mouse.position)
    case .wheelDown: return wheel(1, at: mouse.position)
    case .press(.left): return click(at: mouse.position, isSecond)
    case .press(.right): return clickRight(at: mouse.position)
    case .press: return []
    }
  }

  /// Performs a key action, or shows a message about the reason why the action is disabled.
  private mutating func act(_ action: KeyAction?) -> [Effect] {
    guard let binding = action.flatMap(context.keymap.binding) else { return [] }
    return perform(binding)
  }

  private func headerTarget(at point: Point) -> HeaderView.Target? {
    HeaderView(context: context, theme: .plain).target(at: point, in: context.layout.header)
  }

  /// Returns whether a point of the screen is on the title of a panel's frame.
  private func isTitle(of panel: PanelKind, at point: Point) -> Bool {
    let area = context.layout[panel]
    guard context.layout.hasFrames, point.y == area.y else { return false }
    let width = context.frameTitle(of: panelList[panel]).displayWidth() + 2
    return point.x > area.x && point.x <= area.x + width
  }

  private mutating func wheel(_ notches: Int, at point: Point) -> [Effect] {
    if let overlay = context.overlay, overlay.scroll(by: notches, in: &self) { return [] }
    if let target = headerTarget(at: point), let other = target.other {
      return act(notches < 0 ? target.action : other)
    }
    guard let panel = context.layout.panel(at: point) else { return [] }
    panelList[panel].scroll(by: notches * Self.wheelRows, at: point, in: &context)
    return []
  }

  private mutating func clickRight(at point: Point) -> [Effect] {
    guard context.overlay == nil else { return [] }
    if let target = headerTarget(at: point) { return act(target.other) }
    guard let panel = context.layout.panel(at: point) else { return [] }
    if isTitle(of: panel, at: point), let action = type(of: panelList[panel]).titleAction { return act(action) }
    return act(panelList[panel].clickRight(at: point, in: &context))
  }

  /// Handles a left click; `isSecond` is whether the click is the second of a double click.
  private mutating func click(at point: Point, _ isSecond: Bool) -> [Effect] {
    let hintBar = HintBarView(model: self, theme: .plain)
    if let key = hintBar.key(at: point, in: context.layout.hintBar) { return handle(key) }
    if let overlay = context.overlay { return overlay.click(at: point, in: &self) }
    context.message = nil
    if let target = headerTarget(at: point) { return act(target.action) }
    let strip = PanelStrip(context: context, theme: .plain)
    if let panel = strip.panel(at: point, in: context.layout.strip) { return act(panel.action) }
    guard let panel = context.layout.panel(at: point) else { return [] }
    context.panels.setFocus(panel)
    if isTitle(of: panel, at: point) { return isSecond ? act(.zoom) : [] }
    guard context.layout.inside(panel).contains(point) else { return [] }
    return act(panelList[panel].click(at: point, isSecond: isSecond, in: &context))
  }
}
