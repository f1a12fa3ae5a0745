import TerminalUI

extension SvgWriter {
  /// Returns the text of an SVG file that plays a film in a loop, by CSS and without a script.
  ///
  /// Cells that stay unchanged in several frames are written once, in a group that a CSS rule shows during these
  /// frames. Without animation, or with reduced motion, the file shows the last frame.
  public func write(_ film: Film) -> String {
    var picture = SvgPicture(ink: ink, paper: paper)
    var (elements, rules): ([String], [String]) = ([], [])
    for layer in FilmLayer.layers(of: film) {
      for run in layer.runs { add(run, to: &picture) }
      let drawn = picture.takeElements()
      guard !drawn.isEmpty else { continue }
      guard layer.frames != film.frames.indices else {
        elements += drawn
        continue
      }
      let name = "f\(rules.count)"
      rules.append(rule(name, layer.frames, film))
      let classes = layer.frames.upperBound == film.frames.count ? "f" : "f h"
      elements += ["<g class=\"\(classes)\" style=\"animation-name:\(name)\">"] + drawn + ["</g>"]
    }
    let common = [
      ".f{animation:\(Self.decimal(film.length, digits: 9))s step-end infinite}", ".h{visibility:hidden}",
      "@media(prefers-reduced-motion:reduce){.f{animation:none}}",
    ]
    return picture.file(
      title: title, size: film.frames[0].buffer.size, rules: rules.isEmpty ? [] : common + rules, elements)
  }

  /// Returns the CSS key frames that show a layer only in its range of frames.
  private func rule(_ name: String, _ frames: Range<Int>, _ film: Film) -> String {
    var points: [String] = []
    if frames.lowerBound > 0 { points.append("0%{visibility:hidden}") }
    points.append("\(percent(of: frames.lowerBound, film)){visibility:visible}")
    if frames.upperBound < film.frames.count {
      points.append("\(percent(of: frames.upperBound, film)){visibility:hidden}")
    }
    return "@keyframes \(name){\(points.joined())}"
  }

  private func percent(of frame: Int, _ film: Film) -> String {
    let part = Double(film.frames[frame].time) / Double(film.length)
    return Self.decimal(Int64((part * 100_000_000).rounded()), digits: 6) + "%"
  }

  /// Returns `number` divided by 10 to the power of `digits`, as a decimal number without trailing zeros.
  private static func decimal(_ number: Int64, digits: Int) -> String {
    var unit: Int64 = 1
    for _ in 0..<digits { unit *= 10 }
    guard number % unit != 0 else { return "\(number / unit)" }
    var fraction = String(unit + number % unit).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(number / unit).\(fraction)"
  }
}
