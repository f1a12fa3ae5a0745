import TerminalUI

/// Moving in the checks: what is told of the selected one is gone through before the next one is.
extension Model {
  mutating func moveInChecks(by distance: Int) {
    let hidden = ChecksView.hiddenDetailCount(self)
    let scroll = min(checkScroll, hidden)
    if distance == 1, scroll < hidden {
      checkScroll = scroll + 1
    } else if distance == -1, scroll > 0 {
      checkScroll = scroll - 1
    } else {
      lists[.checks, default: ListCursor()].move(by: distance, of: checks.count)
      checkScroll = 0
    }
  }

  var isAtStartOfChecks: Bool { (lists[.checks]?.index ?? 0) == 0 && checkScroll == 0 }

  var isAtEndOfChecks: Bool {
    (lists[.checks]?.index ?? 0) + 1 >= checks.count && checkScroll >= ChecksView.hiddenDetailCount(self)
  }
}
