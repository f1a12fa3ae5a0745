import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The codes of the fail prompt")
struct ErrorCodeTests {
  private func bench(_ codes: [String] = ["http-502", "disk-full"], width: Int = 160) throws -> Bench {
    var bench = Bench("a failed \"tls-expired\"\nb", width: width)
    _ = bench.model.update(with: .errorCodes(codes))
    try bench.press("Down X")
    return bench
  }

  private func failed(_ bench: inout Bench, _ error: String) -> [Effect] {
    [.perform(.fail(bench.source.id("b"), error: error))]
  }

  @Test("the source's codes come first, then those of failed nodes, then common ones")
  func order() throws {
    let prompt = try #require(bench().model.context.overlay as? FailPrompt)
    #expect(prompt.codes.all.prefix(4) == ["http-502", "disk-full", "tls-expired", "http-500"])
  }

  @Test("Tab completes a code, which the prompt names before")
  func completes() throws {
    var bench = try bench()
    try bench.press("\"di\"")
    #expect(bench.hintBar.contains("Tab completes disk-full"))
    #expect(try bench.press("Tab Enter") == failed(&bench, "disk-full"))
  }

  @Test("Down and Up go through the codes, with wrap-around")
  func choose() throws {
    var bench = try bench(["one", "two"])
    #expect(try bench.press("Down*2 Enter") == failed(&bench, "two"))
    #expect(try bench.press("X Up Enter") == failed(&bench, "offline"))
  }

  @Test("a code that is not known is said to be new; a known one is not")
  func new() throws {
    var bench = try bench()
    try bench.press("\"disk-empty\"")
    #expect(bench.hintBar.contains("Enter fails it, a new code"))
    try bench.press("Ctrl-U \"disk-full\"")
    #expect(bench.hintBar.contains("Enter fails it, Esc cancels"))
  }

  @Test(
    "a narrow window drops the effect of Enter before the remark on the code",
    arguments: [
      (80, "disk-empty-on-the-volume", "disk-empty-on-the-volume   a new code, Esc cancels"),
      (80, "di", "di   new unless Tab completes disk-full, Esc cancels"),
      (60, "di", "di   new, or Tab: disk-full"), (40, "di", "di   new, or Tab: disk-full"),
    ])
  func narrow(width: Int, typed: String, words: String) throws {
    var bench = try bench(width: width)
    try bench.press("\"\(typed)\"")
    #expect(bench.hintBar.contains(words), "\(bench.hintBar)")
  }

  @Test("a click on the remark completes the code; one on `a new code` types nothing")
  func click() throws {
    var bench = try bench(width: 60)
    try bench.press("\"di\"")
    func click(_ words: String) throws {
      let place = try #require(bench.hintBar.ranges(of: words).last).lowerBound
      bench.click(x: bench.hintBar.distance(from: bench.hintBar.startIndex, to: place), y: 39)
    }
    try click("disk-full")
    #expect((bench.model.context.overlay as? FailPrompt)?.editor.text == "disk-full")
    try bench.press("x")
    try click("new code")
    #expect((bench.model.context.overlay as? FailPrompt)?.editor.text == "disk-fullx")
  }

  @Test(
    "the form of faults offers the codes too: arrows go through them, Tab completes one, a new one is said to be new")
  func form() throws {
    var bench = try bench(["one", "two"])
    try bench.press("Esc f Down")
    #expect(bench.frame().text().contains("Error        one"))
    try bench.press("Right")
    #expect(bench.frame().text().contains("Error        two"))
    try bench.press("\"on\"")
    #expect(bench.hintBar.contains("Tab completes one"))
    try bench.press("Tab")
    #expect(bench.frame().text().contains("Error        one"))
    try bench.press("\"x\"")
    #expect(bench.hintBar.contains("a new error"))
    try bench.press("Backspace Tab 3")
    #expect(
      try bench.press("Enter") == [.perform(.addFault(bench.source.id("b"), Fault(.fail(error: "one"), count: 3)))])
  }

  @Test("the text of an error that is no code is not offered")
  func texts() throws {
    var bench = Bench("a failed \"No such file\"\nb")
    try bench.press("Down X")
    let prompt = try #require(bench.model.context.overlay as? FailPrompt)
    #expect(prompt.codes.all.first == "http-500")
  }
}
