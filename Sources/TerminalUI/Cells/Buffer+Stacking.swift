extension Buffer {
  /// Creates a buffer of pictures one below the other, each under its caption, separated by empty rows.
  ///
  /// - Parameters:
  ///   - pictures: The pictures, of any sizes, and their captions.
  ///   - style: The style of the captions and of the space beside narrower pictures.
  public init(stacking pictures: [(caption: String, picture: Buffer)], style: Style) {
    let height = pictures.reduce(0) { $0 + $1.picture.size.height + 2 } - 1
    let width = pictures.map(\.picture.size.width).max() ?? 0
    self.init(size: Size(width: width, height: height), glyphs: pictures.first?.picture.glyphs ?? .unicode)
    fill(bounds, style: style)
    var y = 0
    for (caption, picture) in pictures {
      write(caption, x: 1, y: y, style: style)
      for row in 0..<picture.size.height {
        let start = (y + 1 + row) * width
        cells.replaceSubrange(start..<start + picture.size.width, with: picture.row(row))
      }
      y += picture.size.height + 2
    }
  }
}
