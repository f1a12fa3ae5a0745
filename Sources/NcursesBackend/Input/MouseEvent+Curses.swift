import CNcurses
import TerminalUI

extension MouseEvent {
  /// Creates a mouse event from input of the C module; nil for an unknown action.
  init?(_ input: lsc_input) {
    let action: Action
    switch lsc_mouse_action(rawValue: UInt32(bitPattern: input.value)) {
    case LSC_MOUSE_LEFT: action = .press(.left)
    case LSC_MOUSE_MIDDLE: action = .press(.middle)
    case LSC_MOUSE_RIGHT: action = .press(.right)
    case LSC_MOUSE_WHEEL_UP: action = .wheelUp
    case LSC_MOUSE_WHEEL_DOWN: action = .wheelDown
    default: return nil
    }
    self.init(action: action, position: Point(x: Int(input.x), y: Int(input.y)))
  }
}
