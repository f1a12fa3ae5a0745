import TerminalUI

extension SvgPicture {
  /// Returns the text of the whole SVG file for a screen of `size` cells, with a final line feed.
  ///
  /// - Parameters:
  ///   - rules: Further CSS rules, besides those for text and its styles.
  ///   - elements: The elements from ``takeElements()``, in drawing order.
  func file(title: String, size: Size, rules: [String] = [], _ elements: [String]) -> String {
    let pixels = SvgGrid.pixels
    let width = pixels(size.width * SvgGrid.cell.width + 2 * SvgGrid.margin)
    let height = pixels(size.height * SvgGrid.cell.height + 2 * SvgGrid.margin)
    let border = paper.mixed(with: ink, percent: 20).hexadecimal
    let margin = pixels(SvgGrid.margin)
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
        + " viewBox=\"0 0 \(width) \(height)\" role=\"img\">",
      "<title>\(SvgText.escaped(title.unicodeScalars))</title>",
      "<style>", textRule,
    ]
    let card = [
      "<rect x=\".5\" y=\".5\" width=\"\(pixels(size.width * SvgGrid.cell.width + 2 * SvgGrid.margin - 2))\""
        + " height=\"\(pixels(size.height * SvgGrid.cell.height + 2 * SvgGrid.margin - 2))\" rx=\"9.5\""
        + " fill=\"\(paper.hexadecimal)\" stroke=\"\(border)\"/>"
    ]
    return
      (head + looks.enumerated().map { rule(number: $0, $1) } + rules + ["</style>"] + definitions + card
      + ["<g transform=\"translate(\(margin) \(margin))\">"] + elements + ["</g>", "</svg>"]).joined(separator: "\n")
      + "\n"
  }

  private var textRule: String {
    // The rules of the classes are more specific, so they override the weight and slant of `font`.
    "text{font:\(SvgGrid.fontSize)px ui-monospace,SFMono-Regular,\"SF Mono\",Menlo,Consolas,\"DejaVu Sans Mono\","
      + "\"Liberation Mono\",monospace}"
  }

  private func rule(number: Int, _ look: Look) -> String {
    var font = ""
    if look.attributes.contains(.bold) { font += "font-weight:bold;" }
    if look.attributes.contains(.italic) { font += "font-style:italic;" }
    return ".s\(number){\(font)fill:\(look.color.hexadecimal)}"
  }

  private var definitions: [String] {
    guard !signs.isEmpty else { return [] }
    let paths = signs.compactMap { sign in
      SvgSigns.outline(of: sign).map { "<path id=\"\(sign.identifier)\" d=\"\($0)\"/>" }
    }
    return ["<defs>"] + paths + ["</defs>"]
  }
}

/// Outlines of common signs of `GlyphSet`, in a cell of 9 × 19 pixels. Fonts draw signs in various sizes or as emoji.
enum SvgSigns {
  private static let ring =
    "M.2 9.5a4.3 4.3 0 1 1 8.6 0a4.3 4.3 0 1 1-8.6 0z"
    + "m1.2 0a3.1 3.1 0 1 0 6.2 0a3.1 3.1 0 1 0-6.2 0z"
  private static let square = "M.4 5.4h8.2v8.2h-8.2zm1.1 1.1v6h6v-6z"

  /// Returns the outline of a sign as the `d` attribute of an SVG path; nil for a character without an outline.
  static func outline(of scalar: Unicode.Scalar) -> String? { outlines[scalar] }

  private static let outlines: [Unicode.Scalar: String] = [
    "○": ring,
    "◐": ring + "M4.5 6.4a3.1 3.1 0 0 0 0 6.2z",
    "●": "M.5 9.5a4 4 0 1 1 8 0a4 4 0 1 1-8 0z",
    "·": "M3.5 9.5a1 1 0 1 1 2 0a1 1 0 1 1-2 0z",
    "✓": "M0 10.1L1.2 8.9 3.3 11.1 7.9 4.9 9.1 5.8 3.4 13.4z",
    "✗": "M.6 6.65L1.65 5.6 4.5 8.45 7.35 5.6 8.4 6.65 5.55 9.5 8.4 12.35 7.35 13.4"
      + " 4.5 10.55 1.65 13.4 .6 12.35 3.45 9.5z",
    "□": square,
    "▣": square + "m1.2 1.2h3.6v3.6h-3.6z",
    "▾": "M1 7.4h7l-3.5 4.8z",
    "▸": "M2.4 6v7l4.8-3.5z",
    "▶": "M1.2 5.2v8.6l7-4.3z",
    "‖": "M2 5h1.7v9h-1.7zM5.3 5h1.7v9h-1.7z",
    "→": "M.6 8.9h5.5l-2-2 .9-.9 3.5 3.5-3.5 3.5-.9-.9 2-2h-5.5z",
    "←": "M8.4 8.9h-5.5l2-2-.9-.9-3.5 3.5 3.5 3.5 .9-.9-2-2h5.5z",
    "↑": "M3.9 14v-6.5l-2 2-.9-.9 3.5-3.5 3.5 3.5-.9 .9-2-2v6.5z",
    "↓": "M3.9 5v6.5l-2-2-.9 .9 3.5 3.5 3.5-3.5-.9-.9-2 2v-6.5z",
    "↻": "M8.8 9.6A4.3 4.3 0 1 1 6.65 5.88L6.05 6.92A3.1 3.1 0 1 0 7.6 9.6zM7.4 4.58L8.86 7.85 5.3 8.21z",
  ]
}
