import Loadables
import Testing

@testable import TerminalExport
@testable import TerminalUI

@Suite("A film as SVG")
struct FilmTests {
  private static let size = Size(width: 24, height: 4)

  /// Frames a second apart, each drawn over the previous one.
  private func film(seed: UInt64, count: Int = 12) -> Film {
    var random = SplitMix64(seed: seed)
    var buffer = Buffer(size: Self.size)
    let frames = (0..<count).map { number in
      buffer.drawSomething(using: &random)
      return Film.Frame(time: Int64(number) * 1_000_000_000, buffer)
    }
    return Film(frames, rest: 3_000_000_000)
  }

  private func film(_ texts: String...) -> Film {
    let frames = texts.enumerated().map { number, text in
      var buffer = Buffer(size: Self.size)
      buffer.write(text, x: 0, y: 0)
      return Film.Frame(time: Int64(number) * 1_000_000_000, buffer)
    }
    return Film(frames, rest: 1_000_000_000)
  }

  private func written(_ film: Film) -> String {
    SvgWriter(title: "A film", theme: SamplePicture.theme).write(film)
  }

  @Test("The layers cover every cell of every frame once", arguments: 0..<30 as Range<UInt64>)
  func layers(seed: UInt64) {
    let film = film(seed: seed)
    let layers = FilmLayer.layers(of: film)
    for (number, frame) in film.frames.enumerated() {
      var cells: [Cell?] = Array(repeating: nil, count: Self.size.area)
      for run in layers.filter({ $0.frames.contains(number) }).flatMap(\.runs) {
        #expect(run.cells.first?.symbol.isContinuation == false, "no half of a wide character")
        for (offset, cell) in run.cells.enumerated() {
          let index = run.y * Self.size.width + run.x + offset
          #expect(cells[index] == nil)
          cells[index] = cell
        }
      }
      #expect(cells == frame.buffer.cells)
    }
  }

  @Test("Each frame's time shows its texts and no others", arguments: 0..<10 as Range<UInt64>)
  func frames(seed: UInt64) throws {
    let film = film(seed: seed)
    let file = written(film)
    let document = try SvgDocument(file)
    let rules = try VisibilityRules(file)
    for frame in film.frames {
      let part = Double(frame.time) / Double(film.length)
      let shown = try document.texts.filter { try $0.animation.map { try rules.isShown($0, at: part) } ?? true }
      #expect(letters(shown.map(\.text).joined()) == letters(frame.buffer.text()))
    }
  }

  /// The characters of a text, in any order.
  private func letters(_ text: String) -> [UInt32] {
    text.unicodeScalars.filter { !$0.properties.isWhitespace }.map(\.value).sorted()
  }

  @Test("The length is that of the frames plus the rest of the last one")
  func length() {
    #expect(written(film("one", "two")).contains(".f{animation:2s step-end infinite}"))
  }

  @Test("A text that does not change is written once, without an animation")
  func shared() throws {
    let texts = try SvgDocument(written(film("synced      photos", "failed      photos"))).texts
    #expect(texts.map(\.text).sorted() == ["failed", "photos", "synced"])
    #expect(texts.first { $0.text == "photos" }?.animation == nil)
  }

  @Test("With reduced motion, the last frame is shown")
  func still() throws {
    let file = written(film("one", "two", "three"))
    let document = try SvgDocument(file)
    let hidden = document.elements.filter { $0.attributes["class"] == "f h" }.compactMap(\.animation)
    let shown = document.texts.filter { text in text.animation.map { !hidden.contains($0) } ?? true }
    #expect(shown.map(\.text) == ["three"])
    #expect(file.contains("@media(prefers-reduced-motion:reduce){.f{animation:none}}"))
  }

  @Test("A film of a single frame is its picture")
  func single() {
    let frame = Film.Frame(time: 0, SamplePicture.buffer)
    let writer = SvgWriter(title: "A film", theme: SamplePicture.theme)
    #expect(writer.write(Film([frame], rest: 1)) == writer.write(SamplePicture.buffer))
  }

  @Test("A film has no script and no external resources")
  func alone() throws {
    let file = written(film(seed: 1))
    #expect(!file.contains("<script"))
    #expect(file.matches(of: /https?:/).count == 1)
  }

  @Test("The same film produces the same bytes")
  func deterministic() {
    #expect(written(film(seed: 3)) == written(film(seed: 3)))
  }
}

/// The visibility of a film's groups, from its style sheet.
private struct VisibilityRules {
  private var points: [String: [(part: Double, isShown: Bool)]] = [:]

  init(_ file: String) throws {
    for rule in file.matches(of: /@keyframes (f\d+)\{(.*)\}\n/) {
      points[String(rule.output.1)] = try rule.output.2.matches(of: /([\d.]+)%\{visibility:(\w+)\}/).map {
        (try #require(Double($0.output.1)) / 100, $0.output.2 == "visible")
      }
    }
  }

  /// - Parameter part: The elapsed part of the film.
  func isShown(_ name: String, at part: Double) throws -> Bool {
    let points = try #require(points[name])
    #expect(points.first?.part == 0)
    return points.last { $0.part <= part + 1e-7 }?.isShown ?? false
  }
}
