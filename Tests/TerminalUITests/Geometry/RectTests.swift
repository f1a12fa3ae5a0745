import Testing

@testable import TerminalUI

@Suite("Rect")
struct RectTests {
  private let rect = Rect(x: 2, y: 3, width: 10, height: 4)

  @Test("A negative size becomes empty")
  func negativeSize() {
    #expect(Rect(x: 0, y: 0, width: -1, height: 5).isEmpty)
    #expect(Size(width: 3, height: -2) == Size(width: 3, height: 0))
  }

  @Test("An inset removes a margin on all four sides")
  func inset() {
    #expect(rect.inset(by: 1) == Rect(x: 3, y: 4, width: 8, height: 2))
  }

  @Test("An inset wider than the rectangle leaves an empty one inside")
  func inset_pastTheMiddle() {
    let inset = rect.inset(by: 20)
    #expect(inset.isEmpty)
    #expect(inset.x <= rect.endX && inset.y <= rect.endY)
  }

  @Test("Both parts of a division make up the whole", arguments: [-3, 0, 1, 4, 10, 99])
  func divisions(part: Int) {
    let (top, below) = rect.dividedFromTop(height: part)
    #expect(top.height + below.height == rect.height && top.endY == below.y && top.y == rect.y)
    let (bottom, above) = rect.dividedFromBottom(height: part)
    #expect(bottom.height + above.height == rect.height && above.endY == bottom.y && bottom.endY == rect.endY)
    let (left, afterLeft) = rect.dividedFromLeft(width: part)
    #expect(left.width + afterLeft.width == rect.width && left.endX == afterLeft.x && left.x == rect.x)
    let (right, beforeRight) = rect.dividedFromRight(width: part)
    #expect(right.width + beforeRight.width == rect.width && right.endX == rect.endX && beforeRight.x == rect.x)
  }

  @Test("A division takes at most the whole")
  func division_takesAll() {
    #expect(rect.dividedFromTop(height: 99).top == rect)
    #expect(rect.dividedFromRight(width: 99).rest.isEmpty)
  }

  @Test("A row outside is empty and does not overlap another row", arguments: [-1, 4, 9])
  func row_outside(index: Int) {
    #expect(rect.row(index).isEmpty && !rect.rows.contains(rect.row(index).y))
  }

  @Test("Separate rectangles have an empty intersection")
  func intersection_apart() {
    #expect(rect.intersection(Rect(x: 50, y: 50, width: 2, height: 2)).isEmpty)
  }
}
