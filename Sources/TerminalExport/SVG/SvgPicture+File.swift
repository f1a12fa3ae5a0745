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
