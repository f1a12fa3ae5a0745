import CNcurses
import TerminalUI

extension Key {
  /// Creates a key from a key code (`lsc_key`) of the C module; nil for an unused code.
  init?(code: Int32) {
    let number = code - Int32(LSC_KEY_FUNCTION.rawValue)
    guard number <= 0 else {
      self = .function(Int(number))
      return
    }
    switch lsc_key(rawValue: UInt32(bitPattern: code)) {
    case LSC_KEY_UP: self = .up
    case LSC_KEY_DOWN: self = .down
    case LSC_KEY_LEFT: self = .left
    case LSC_KEY_RIGHT: self = .right
    case LSC_KEY_PAGE_UP: self = .pageUp
    case LSC_KEY_PAGE_DOWN: self = .pageDown
    case LSC_KEY_HOME: self = .home
    case LSC_KEY_END: self = .end
    case LSC_KEY_ENTER: self = .enter
    case LSC_KEY_BACK_TAB: self = .backTab
    case LSC_KEY_BACKSPACE: self = .backspace
    case LSC_KEY_DELETE: self = .delete
    case LSC_KEY_INSERT: self = .insert
    default: return nil
    }
  }
}
