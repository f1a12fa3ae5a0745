/// A block character of charts and lanes, as an area.
struct SvgBlock {
  /// The height from the lower edge of the cell.
  let height: Int
  /// The opacity in percent.
  let opacity: Int

  /// Fails for every other character.
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
