import InspectionModel

/// The causes in the detail, one of which can be selected while the detail has the keyboard.
extension Model {
  /// The entry of the cause that is selected in the detail, if one is.
  var selectedCause: JournalEntry? {
    guard let detailCause else { return nil }
    let causes = DetailView.measured(self).detail.causes
    return causes.indices.contains(detailCause) ? causes[detailCause].entry : nil
  }

  /// The cause that the key up selects; nil where it scrolls.
  var causeAbove: Int? {
    guard let detailCause, detailCause > 0 else { return nil }
    return isInSight(detailCause - 1) ? detailCause - 1 : nil
  }

  /// The cause that the key down selects; nil where it scrolls.
  var causeBelow: Int? {
    let (detail, height) = DetailView.measured(self)
    let next = detailCause.map { $0 + 1 } ?? detail.causes.firstIndex { $0.lines.lowerBound >= detailScroll }
    guard let next, detail.causes.indices.contains(next) else { return nil }
    return detail.causes[next].lines.lowerBound < detailScroll + height ? next : nil
  }

  /// Selects the next cause that is in sight in place of scrolling by a line.
  ///
  /// - Returns: False where there is none, or more than a line is to be scrolled.
  mutating func selectCause(by distance: Int) -> Bool {
    switch distance {
    case 1 where causeBelow != nil: detailCause = causeBelow
    case -1 where causeAbove != nil: detailCause = causeAbove
    case 1, -1: return false
    default:
      detailCause = nil
      return false
    }
    return true
  }

  /// Selects the cause that is told of at a line of the panel.
  mutating func selectCause(atLine line: Int) {
    let causes = DetailView.measured(self).detail.causes
    detailCause = causes.firstIndex { $0.lines.contains(detailScroll + line) }
  }

  /// To be called when the detail was scrolled: what is out of sight is not selected.
  mutating func forgetHiddenCause() {
    if let detailCause, !isInSight(detailCause) { self.detailCause = nil }
  }

  private func isInSight(_ cause: Int) -> Bool {
    let (detail, height) = DetailView.measured(self)
    guard detail.causes.indices.contains(cause) else { return false }
    return (detailScroll..<detailScroll + height).contains(detail.causes[cause].lines.lowerBound)
  }
}
