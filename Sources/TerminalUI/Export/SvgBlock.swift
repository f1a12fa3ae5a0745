/// The characters of charts and lanes as areas.
struct SvgBlock {
  /// From the lower edge of the cell up.
  let height: Int
  /// How much of the colour there is, in percent.
  let opacity: Int

  /// `nil` for every other character.
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
