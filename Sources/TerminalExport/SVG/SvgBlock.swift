/// A block character, such as ▄ or ░ in charts and pictures, drawn as a filled area.
struct SvgBlock {
  /// The distance of the area from the upper edge of the cell, in half pixels.
  let top: Int
  /// The height of the area, in half pixels.
  let height: Int
  /// The opacity of the area, in percent.
  let opacity: Int

  /// Creates the area for a block character; nil for any other character.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // ▁▂▃▄▅▆▇█
    case 0x2581...0x2588:
      height = (SvgGrid.cell.height * Int(scalar.value - 0x2580) + 4) / 8
      (top, opacity) = (SvgGrid.cell.height - height, 100)
    // ▀, of which nothing is missing above ▄.
    case 0x2580: (top, height, opacity) = (0, SvgGrid.cell.height - (SvgGrid.cell.height * 4 + 4) / 8, 100)
    // ░▒▓
    case 0x2591...0x2593: (top, height, opacity) = (0, SvgGrid.cell.height, Int(scalar.value - 0x2590) * 25)
    default: return nil
    }
  }
}
