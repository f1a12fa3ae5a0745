/// A block character, such as ▄ or ░ in charts, drawn as a filled area.
struct SvgBlock {
  /// The height of the area from the lower edge of the cell, in half pixels.
  let height: Int
  /// The opacity of the area, in percent.
  let opacity: Int

  /// Creates the area for a block character; nil for any other character.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // ▁▂▃▄▅▆▇█
    case 0x2581...0x2588: (height, opacity) = ((SvgGrid.cell.height * Int(scalar.value - 0x2580) + 4) / 8, 100)
    // ░▒▓
    case 0x2591...0x2593: (height, opacity) = (SvgGrid.cell.height, Int(scalar.value - 0x2590) * 25)
    default: return nil
    }
  }
}
