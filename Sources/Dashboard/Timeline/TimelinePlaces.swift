import TerminalUI

/// The areas of the timeline's parts: names at the left, lanes beside the names, the user's commands above the lanes if
/// there is room, and the axis and the readout in the panel's frame.
struct TimelinePlaces {
  let names: Rect
  let lanes: Rect
  /// The area of the user's commands; empty if there is no room for them.
  let keys: Rect
  /// The area of the axis, in the top edge of the panel's frame; empty if the panel has no frame.
  let axis: Rect
  let readout: Rect

  /// The possible widths of the names, including the cursor sign, in columns.
  private static let nameWidths = 13...20
  /// The minimum height of the panel's inside, in rows, for a row of the user's commands.
  private static let shortestWithKeys = 4

  init(_ layout: Layout) {
    var inside = layout.inside(.timeline)
    let frame = layout[.timeline]
    let nameWidth = max(Self.nameWidths.lowerBound, min(Self.nameWidths.upperBound, inside.width / 6))
    if layout.hasFrames {
      axis = frame.row(0).inset(horizontally: 1, vertically: 0).dividedFromLeft(width: nameWidth).rest
      readout = frame.row(frame.height - 1).inset(horizontally: 2, vertically: 0)
    } else {
      axis = .zero
      (readout, inside) = inside.height >= 3 ? inside.dividedFromBottom(height: 1) : (.zero, inside)
    }
    let rows: Rect
    (keys, rows) = inside.dividedFromTop(height: inside.height >= Self.shortestWithKeys ? 1 : 0)
    (names, lanes) = rows.dividedFromLeft(width: min(nameWidth, rows.width / 2))
  }
}
