import Loadables
import Testing

@testable import TerminalUI

@Suite("Differences between buffers")
struct BufferDiffTests {
  private func buffer(_ text: String, width: Int = 20) -> Buffer {
    var buffer = Buffer(size: Size(width: width, height: 1))
    buffer.write(text, x: 0, y: 0)
    return buffer
  }

  private func runs(_ old: String, _ new: String) -> [String] {
    BufferDiff.runs(from: buffer(old), to: buffer(new)).map { run in
      var scalars = String.UnicodeScalarView()
      for cell in run.cells { scalars.append(contentsOf: cell.symbol.unicodeScalars) }
      return "\(run.x):\(String(scalars))"
    }
  }

  @Test("Equal buffers have no difference")
  func equal() {
    #expect(runs("日本 photos", "日本 photos").isEmpty)
  }

  @Test("Only changed cells are sent")
  func onlyChanged() {
    #expect(runs("abcdefghij", "abXdefghij") == ["2:X"])
  }

  @Test("Nearby changes share a run, others do not")
  func coalescing() {
    #expect(runs("abcdefghijkl", "XbcdefYhijkl") == ["0:X", "6:Y"])
    #expect(runs("abcdefghijkl", "XbcdeYghijkl") == ["0:XbcdeY"])
  }

  @Test("A wide character that replaces another is sent with both columns")
  func wide_replaced() throws {
    let run = try #require(BufferDiff.runs(from: buffer("日"), to: buffer("本")).first)
    #expect(run.x == 0 && run.cells.map(\.symbol.width) == [2, 0])
  }

  @Test("Two narrow characters that replace a wide one are both sent")
  func wide_byNarrow() {
    #expect(runs("日x", "abx") == ["0:ab"])
  }

  @Test("A narrow character that replaces a wide one is sent with the second column")
  func wide_byOneNarrow() {
    #expect(runs("日x", "a x") == ["0:a "])
  }

  @Test("A wide character that moves by one column is sent with the column it leaves")
  func wide_moved() {
    #expect(runs("日x", " 日") == ["0: 日"])
  }

  @Test("When only the second column's style differs, the run begins with the first")
  func wide_secondHalfStyled() throws {
    let old = buffer("a日")
    var new = old
    new.paint(Rect(x: 2, y: 0, width: 1, height: 1), style: Style(attributes: .bold))
    let run = try #require(BufferDiff.runs(from: old, to: new).first)
    #expect(run.x == 1 && run.cells.count == 2)
  }

  @Test("A change of style alone is a change")
  func style() {
    let old = buffer("abc")
    var new = old
    new.paint(Rect(x: 1, y: 0, width: 1, height: 1), style: Style(foreground: .indexed(1)))
    #expect(BufferDiff.runs(from: old, to: new).map(\.x) == [1])
  }

  @Test("A changed size sends every row")
  func otherSize() {
    let new = Buffer(size: Size(width: 5, height: 3))
    let runs = BufferDiff.runs(from: buffer("abc"), to: new)
    #expect(runs.map(\.y) == [0, 1, 2])
    #expect(runs.allSatisfy { $0.cells.count == 5 })
  }

  @Test("Empty buffers have no difference")
  func empty() {
    let none = Buffer(size: Size(width: 0, height: 3))
    #expect(BufferDiff.runs(from: none, to: none).isEmpty)
    #expect(BufferDiff.runs(of: none).isEmpty)
  }

  @Test("The runs turn the old buffer into the new one, and none splits a character")
  func random() {
    let seed = UInt64.random(in: 0...(.max))
    var random = SplitMix64(seed: seed)
    var new = Buffer(size: Size(width: 24, height: 3))
    for _ in 0..<2_000 {
      let old = new
      for _ in 0..<Int.random(in: 0...6, using: &random) { new.drawSomething(using: &random) }
      var patched = old
      for run in BufferDiff.runs(from: old, to: new) {
        #expect(run.cells.first?.symbol.isContinuation == false, "seed \(seed)")
        #expect(run.x + run.cells.count == new.size.width || !new[run.x + run.cells.count, run.y].symbol.isContinuation)
        patched.apply(run)
      }
      #expect(patched == new, "seed \(seed)")
    }
  }
}
