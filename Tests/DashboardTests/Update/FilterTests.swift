import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The filter")
struct FilterTests {
  private static let outline = """
    feed all failed
      photos failed "http-503"
      avatar
      inner any
        thumb
        → photos
    token
    """

  @Test("it shows nodes with a matching name, their ancestors and references")
  func ancestors() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"PHO\"")
    #expect(bench.rows == ["[feed]", "  photos", "  inner", "    → photos"])
  }

  @Test("it matches errors too, and every word is required")
  func words() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"503 pho\"")
    #expect(bench.rows == ["[feed]", "  photos", "  inner", "    → photos"])
    try bench.press("\" x\"")
    #expect(bench.rows == [])
  }

  @Test("the frame shows the text and the number of matches")
  func count() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"t\" Enter")
    #expect(bench.frame().text().contains("Tree  /t  4 of 6"))
  }

  @Test("Enter keeps it, and Esc clears it")
  func closing() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"thumb\" Enter")
    #expect(bench.rows == ["[feed]", "  inner", "    thumb"])
    try bench.press("Esc")
    #expect(bench.rows.count == 7)
    try bench.press("/ \"thumb\" Esc")
    #expect(bench.rows.count == 7)
  }

  @Test("a word that looks like an operator is pointed out")
  func hint() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"thumb && title:x\"")
    #expect(bench.hintBar.contains("Filter: thumb && title:x   `&&` is searched for as text; the operator is `and`"))
    try bench.press("Enter")
    #expect(bench.message == "`&&` is searched for as text; the operator is `and`")
    #expect(bench.model.context.message?.isWarning == false)
    #expect(bench.model.context.filter != nil)
  }

  @Test(
    "without matches, keys that need a row report the filter",
    arguments: ["w", "s", "X", "Down", "3 {", "3 }", "y", "K"])
  func nothingFound(keys: String) throws {
    var bench = Bench(Self.outline)
    try bench.press("| / \"zz\" Enter \(keys)")
    #expect(bench.message == "no matches for `zz`; Esc clears the filter")
  }

  @Test("an empty filter shows everything")
  func empty() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"thumb\" Ctrl-U Enter")
    #expect(bench.rows.count == 7)
    #expect(bench.model.context.filter == nil)
  }

  @Test("the selection stays on its node while it matches")
  func selection() throws {
    var bench = Bench(Self.outline)
    try bench.press("Down*2 / \"ava\"")
    #expect(bench.selected == "avatar")
    try bench.press("Esc")
    #expect(bench.selected == "avatar")
  }

  @Test("it unfolds everything, and folding is disabled until it is cleared")
  func folding() throws {
    var bench = Bench(Self.outline)
    try bench.press("- / \"thumb\" Enter")
    #expect(bench.rows == ["[feed]", "  inner", "    thumb"])
    try bench.press("Space")
    #expect(bench.message == "filtered tree: always unfolded; Esc clears it")
    try bench.press("Esc")
    #expect(bench.rows == ["[feed]", "token"])
  }

  @Test("matches follow changes")
  func live() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"boom\" Enter")
    #expect(bench.rows == [])
    bench.change("token") { $0.error = .init(text: "boom") }
    #expect(bench.rows == ["[token]"])
    bench.change("token") { $0.error = nil }
    #expect(bench.rows == [])
  }

  @Test("many changes rebuild the rows once, for the next frame or key")
  func once() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"state:failed\" Enter")
    let rows = bench.rows
    func changes(_ name: String, to state: NodeState) throws -> Event {
      var node = try #require(bench.model.context[bench.source.id(name)])
      node.state = state
      return .changes(ChangeBatch(clock: bench.source.clock, nodes: [node]))
    }
    for (name, state) in [("token", NodeState.failed), ("avatar", .failed), ("photos", .synced)] {
      _ = bench.model.update(with: try changes(name, to: state))
      #expect(bench.rows == rows)
    }
    #expect(bench.frame().text().contains("/state:failed"))
    _ = bench.model.update(with: .frame)
    #expect(bench.rows == ["[feed]", "  avatar", "token"])
    _ = bench.model.update(with: try changes("avatar", to: .idle))
    try bench.press("Down")
    #expect(bench.rows == ["feed", "[token]"])
  }

  @Test("rows that come and go above the selected row do not move it")
  func keepsLine() throws {
    var bench = Bench((0..<100).map { "row-\($0)\($0 % 2 == 0 ? " failed" : "")" }.joined(separator: "\n"), height: 14)
    try bench.press("/ \"state:failed\" Enter Down*30 Up*3")
    let (selected, line) = (bench.selected, bench.selectedLine)
    for name in ["row-1", "row-3", "row-11"] { bench.change(name) { $0.state = .failed } }
    bench.change("row-0") { $0.state = .synced }
    #expect(bench.selected == selected && bench.selectedLine == line)
  }

  @Test("arrows move through the matches while typing")
  func walking() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"t\" Down*2")
    #expect(bench.selected == "avatar")
    #expect(bench.model.context.overlay == FilterPrompt(editor: LineEditor("t")))
  }

  @Test("pasted text is inserted as one line")
  func paste() throws {
    var bench = Bench(Self.outline)
    try bench.press("/")
    bench.paste("thu\nmb")
    #expect(bench.model.context.filtering.text == "thu mb")
  }

  @Test("clearing the filter restores a hidden selection unless the user moved it")
  func selectionComesBack() throws {
    var bench = Bench(Self.outline)
    try bench.press("End / \"zz\" Esc")
    #expect(bench.selected == "token")
    try bench.press("/ \"pho\" Enter Up Esc")
    #expect(bench.selected == "inner")
  }

  @Test("a breakpoint hit on a hidden node clears it")
  func breakpoint() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"tok\"")
    let photos = bench.source.id("photos")
    bench.setClock { $0.breakpoint = BreakpointHit(node: photos, breakpoint: .state(.failed), entry: 1) }
    #expect(bench.model.context.overlay == nil)
    #expect(bench.selected == "photos")
    #expect(bench.message == "photos has failed: breakpoint hit; p resumes")
    #expect(bench.frame().text().contains("paused at photos"))
  }

  @Test("an expression is evaluated and follows every change")
  func expression() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"state:failed !kind:group\" Enter")
    #expect(bench.rows == ["[feed]", "  photos", "  inner", "    → photos"])
    bench.change("token") { $0.state = .failed }
    #expect(bench.rows == ["[feed]", "  photos", "  inner", "    → photos", "token"])
    bench.change("photos") { $0.state = .synced }
    #expect(bench.rows == ["[token]"])
  }

  @Test("an invalid expression shows everything and its error, and is not kept")
  func wrong() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"stat:failed\"")
    #expect(bench.rows.count == 7)
    #expect(bench.hintBar.contains("Filter: stat:failed   did you mean `state:`? there is no `stat:`"))
    try bench.press("Enter")
    #expect(bench.model.context.overlay == FilterPrompt(editor: LineEditor("stat:failed")))
    try bench.press("Ctrl-U \"state:failed\" Enter")
    #expect(bench.model.context.overlay == nil && bench.rows.count == 4)
  }

  @Test("an unfinished expression is an error only on Enter")
  func unfinished() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"state:failed and\"")
    #expect(bench.rows.count == 4)
    #expect(bench.hintBar.contains("Enter keeps it"))
    try bench.press("Enter")
    #expect(bench.hintBar.contains("`and` needs an operand after it"))
    try bench.press("\" photos\"")
    #expect(bench.hintBar.contains("Enter keeps it"))
    try bench.press("Enter")
    #expect(bench.model.context.overlay == nil && bench.rows.count == 4)
  }

  @Test("a narrow window shows the error", arguments: [(80, 24), (40, 10)])
  func narrow(width: Int, height: Int) throws {
    var bench = Bench(Self.outline, width: width, height: height)
    try bench.press("/ \"kind:group and state:faild\"")
    #expect(bench.hintBar.contains("state:faild") && bench.hintBar.contains("did you mean "))
  }

  @Test("the selection returns once the typed filter matches its node")
  func selectionWhileTyping() throws {
    var bench = Bench(Self.outline)
    try bench.press("Down / \"state\"")
    #expect(bench.rows == [])
    try bench.press("\":failed\"")
    #expect(bench.selected == "photos")
  }

  @Test("a breakpoint hit clears an invalid expression")
  func breakpointWhileWrong() throws {
    var bench = Bench(Self.outline)
    try bench.press("/ \"stat:failed\"")
    let photos = bench.source.id("photos")
    bench.setClock { $0.breakpoint = BreakpointHit(node: photos, breakpoint: .state(.failed), entry: 1) }
    #expect(
      bench.model.context.overlay == nil && bench.model.context.filtering.text == nil && bench.selected == "photos")
  }

  @Test("the help documents the language")
  func help() throws {
    var bench = Bench(Self.outline, width: 120, height: 120)
    try bench.press("? ?")
    let help = bench.frame().text()
    for (example, meaning) in FilterMessages.examples {
      #expect(help.contains(example) && help.contains(meaning))
      #expect(FilterReading(example).problem == nil && FilterReading(example).missing == nil, "\(example)")
    }
  }

  @Test("a long text without matches fits the tree")
  func longText() throws {
    var bench = Bench("a")
    try bench.press("/ \"\(String(repeating: "x", count: 150))\"")
    let (frame, tree) = (bench.frame(), bench.model.context.layout[.tree])
    for y in tree.y + 1..<tree.endY - 1 { #expect(frame[tree.endX - 1, y].symbol == frame[tree.x, tree.y + 1].symbol) }
  }
}
