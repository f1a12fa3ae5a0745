import TerminalUI

/// Where the parts of the timeline are: the names at the left, a lane a row beside them, what the person did above the
/// lanes where there is room, the axis and what the cursor reads in the frame.
struct TimelinePlaces {
  let names: Rect
  let lanes: Rect
  /// The row of what the person did; empty where there is no room.
  let keys: Rect
  /// Over the columns of the lanes; empty where there is no frame.
  let axis: Rect
  let readout: Rect

  /// How wide the names are, with the sign of the selected row.
  private static let nameWidths = 13...20
  /// With fewer lanes than these there is no row of keys.
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
