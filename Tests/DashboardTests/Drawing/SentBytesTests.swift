import Testing
import TerminalUI

@testable import Dashboard

@Suite("How much is sent for a key")
struct SentBytesTests {
  /// A thousand leaves that did nothing, with the first one selected, and the detail beside the tree.
  private let bench: Bench = {
    var bench = Bench((1...1_000).map { "item-\($0)" }.joined(separator: "\n"))
    // What it says of the first key is not of interest.
    _ = try? bench.press("Home")
    return bench
  }()

  private func bytes(_ key: String, after keys: String) throws -> Int {
    var bench = bench
    try bench.press(keys)
    let before = bench.frame()
    try bench.press(key)
    var writer = SequenceWriter(size: bench.model.size, colorSupport: .palette256)
    for run in BufferDiff.runs(from: before, to: bench.frame()) { writer.write(run) }
    return writer.take().count
  }

  @Test("Moving the selection sends the two names and no whole rows")
  func moving() throws { #expect(try bytes("Down", after: "Down*3") <= 100) }

  @Test("Scrolling by a row sends the digits that change")
  func scrolling() throws { #expect(try bytes("Down", after: "Down*60") <= 240) }

  @Test("A page sends the digits that change")
  func page() throws { #expect(try bytes("PageDown", after: "PageDown*3") <= 600) }
}
