/// How pixels become cells.
public enum PixelStyle: Hashable, Sendable {
  /// Half blocks (`▀`) in the colours that the terminal has.
  case halfBlocks(ColorSupport)
  /// ASCII characters by brightness. With dark text, a dark pixel becomes a dense character.
  case brightness(hasDarkText: Bool)

  /// The style for a theme that is adapted to a terminal: brightness without colours or without Unicode.
  public init(_ theme: Theme, _ glyphs: GlyphSet) {
    if theme.colors > .none, theme.hasColors, glyphs == .unicode {
      self = .halfBlocks(theme.colors)
    } else {
      let text = theme[.text].foreground?.components
      self = .brightness(hasDarkText: text.map { Int($0.red) + Int($0.green) + Int($0.blue) < 384 } ?? false)
    }
  }
}

extension Buffer {
  /// Draws a row of cells of a grid, from the left of an area's first row. Transparent pixels keep the cell's style.
  public mutating func draw(row: Int, of grid: PixelGrid, in area: Rect, _ style: PixelStyle) {
    let first = max(0, clip.x - area.x)
    let end = min(area.width, grid.width, clip.endX - area.x)
    guard clip.rows.contains(area.y), area.height > 0, (0..<grid.rowCount).contains(row), first < end else { return }
    switch style {
    case .halfBlocks(let support):
      for (x, cell) in zip(first..<end, grid.cells(ofRow: row, in: first..<end, support)) {
        set(cell.symbol, x: area.x + x, y: area.y, style: cell.style)
      }
    case .brightness(let hasDarkText):
      for (x, brightness) in zip(first..<end, grid.brightness(ofRow: row, in: first..<end)) {
        let density = brightness.map { hasDarkText ? 255 - $0 : $0 } ?? 0
        set(Self.densities[density * Self.densities.count / 256], x: area.x + x, y: area.y, style: .plain)
      }
    }
  }

  /// ASCII characters from blank to dense.
  private static let densities = " .:-=+*#%@".unicodeScalars.map { Symbol($0, width: 1) }
}
