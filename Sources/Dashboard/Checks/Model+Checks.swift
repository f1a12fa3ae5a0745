import Explanation
import TerminalUI

/// Moving in the checks: what is told of the selected one is gone through before the next one is.
extension Model {
  mutating func moveInChecks(by distance: Int) {
    if distance == 1, checkScroll < ChecksView.hiddenDetailCount(self) {
      checkScroll += 1
    } else if distance == -1, checkScroll > 0 {
      checkScroll -= 1
    } else {
      lists[.checks, default: ListCursor()].move(by: distance, of: source.checks.count)
      checkScroll = 0
    }
  }

  var isAtStartOfChecks: Bool { (lists[.checks]?.index ?? 0) == 0 && checkScroll == 0 }

  var isAtEndOfChecks: Bool {
    (lists[.checks]?.index ?? 0) + 1 >= source.checks.count && checkScroll >= ChecksView.hiddenDetailCount(self)
  }
}
