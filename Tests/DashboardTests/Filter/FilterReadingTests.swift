import Foundation
import InspectionModel
import Testing

@testable import Dashboard

@Suite("The filter language")
struct FilterReadingTests {
  private func read(_ text: String) -> FilterReading { FilterReading(text) }

  @Test(
    "a valid expression is parsed",
    arguments: [
      ("", .all([])),
      ("   ", .all([])),
      ("Photo", .text("photo")),
      ("photo 503", .all([.text("photo"), .text("503")])),
      ("photo and 503", .all([.text("photo"), .text("503")])),
      ("state:failed", .state(.failed)),
      ("STATE:Failed", .state(.failed)),
      ("state=failed", .state(.failed)),
      ("state!=failed", .not(.state(.failed))),
      ("state:f", .state(.failed)),
      ("kind:gr", .kind(FilterKind.named("group")!)),
      ("kind:group-any", .kind(FilterKind.named("group-any")!)),
      ("error:http", .error("http")),
      ("error:\"no space\"", .error("no space")),
      ("error:http://a:80", .error("http://a:80")),
      ("name:", .all([])),
      ("name:\"\"", .name("")),
      ("contents:yes", .flag(.contents, true)),
      ("contents:n", .flag(.contents, false)),
      ("needs:yes fault:no", .all([.flag(.needs, true), .flag(.fault, false)])),
      ("attempts>3", .number(.attempts, .greater, 3)),
      ("attempts<3", .number(.attempts, .less, 3)),
      ("failures=0", .number(.failures, .equal, 0)),
      ("failures:0", .number(.failures, .equal, 0)),
      ("syncs>=10", .number(.syncs, .atLeast, 10)),
      ("syncs<=10", .number(.syncs, .atMost, 10)),
      ("syncs!=10", .number(.syncs, .notEqual, 10)),
      ("!photo", .not(.text("photo"))),
      ("! photo", .not(.text("photo"))),
      ("not photo", .not(.text("photo"))),
      ("not !photo", .text("photo")),
      ("!state:failed token", .all([.not(.state(.failed)), .text("token")])),
      ("a or b c", .any([.text("a"), .all([.text("b"), .text("c")])])),
      ("a AND b Or c", .any([.all([.text("a"), .text("b")]), .text("c")])),
      ("(a or b) c", .all([.any([.text("a"), .text("b")]), .text("c")])),
      ("!(a or b)", .not(.any([.text("a"), .text("b")]))),
      ("((a))", .text("a")),
    ] as [(String, FilterExpression)])
  func expressions(text: String, expression: FilterExpression) {
    #expect(read(text).expression == expression)
    #expect(read(text).problem == nil)
  }

  @Test(
    "a text that is not an expression is plain text",
    arguments: [
      ("http:503", "http:503"), ("a=b", "a=b"), ("->", "->"), ("init(with:)", "init(with:)"), ("f(", "f("),
      ("a)", "a)"), ("or", "or"), ("and", "and"), ("state", "state"), ("attempts", "attempts"), ("x:y", "x:y"),
      ("\"state:failed\"", "state:failed"), ("\"or\"", "or"), ("\"a \\\"b\\\\\"", "a \"b\\"), ("it!", "it!"),
    ])
  func plain(text: String, wanted: String) {
    #expect(read(text).expression == .text(wanted))
    #expect(read(text).problem == nil && read(text).missing == nil)
  }

  @Test(
    "an unknown operator or field is searched for as text, with a hint",
    arguments: [
      ("state:failed && kind:group", "`&&` is searched for as text; the operator is `and`"),
      ("a || b", "`||` is searched for as text; the operator is `or`"),
      ("title:foo", "no field `title:`, searched for as text"),
      ("a title:foo x:y", "no field `title:`, searched for as text"),
    ])
  func hints(text: String, hint: String) {
    #expect(read(text).hint == hint)
    #expect(read(text).problem == nil && read(text).missing == nil)
  }

  @Test(
    "quoted text and other words have no hint",
    arguments: [
      "\"&&\" \"||\"", "\"title:foo\"", "a&&b", "it!", "state:failed and kind:group", ":x", "-> &", "init(with:)",
    ])
  func noHints(text: String) { #expect(read(text).hint == nil) }

  @Test("a `)` ends a word in a group, but belongs to a word that contains its `(`")
  func parenthesisInWord() {
    #expect(read("(a or f(x))").expression == .any([.text("a"), .text("f(x)")]))
    #expect(read("(state:failed)").expression == .state(.failed))
  }

  @Test(
    "an incomplete end is left out and reported as missing",
    arguments: [
      ("token or", .text("token"), "`or` needs an operand after it; quotes search for it"),
      ("token and ", .text("token"), "`and` needs an operand after it; quotes search for it"),
      ("token !", .text("token"), "`not` needs an operand after it; quotes search for it"),
      ("not", .all([]), "`not` needs an operand after it; quotes search for it"),
      ("token state:", .text("token"), "`state:` takes idle, syncing, synced or failed"),
      ("token state:s", .text("token"), "`state:s` could be syncing or synced"),
      ("attempts>", .all([]), "`attempts` takes a number, without blanks: `attempts>3`"),
      ("error:", .all([]), "`error:` takes a text, without a blank between: `error:timeout`"),
      ("(token or photo", .any([.text("token"), .text("photo")]), "a `)` is missing at the end"),
      ("(", .all([]), "a `)` is missing at the end"),
      ("token or (", .text("token"), "a `)` is missing at the end"),
    ] as [(String, FilterExpression, String)])
  func unfinished(text: String, expression: FilterExpression, missing: String) {
    #expect(read(text).expression == expression)
    #expect(read(text).missing == missing)
    #expect(read(text).problem == nil)
  }

  @Test(
    "an invalid expression reports its problem and matches everything",
    arguments: [
      ("state: ", "`state:` takes idle, syncing, synced or failed"),
      ("state:x", "`state:` takes idle, syncing, synced or failed"),
      ("state:faild", "did you mean `failed`? there is no `state:faild`"),
      ("state:s token", "`state:s` could be syncing or synced"),
      ("state>failed", "`state` has no order; write `state:` and a value"),
      ("error<x", "`error` has no order; write `error:` and a value"),
      ("stat:failed", "did you mean `state:`? there is no `stat:`"),
      ("attempt>3", "did you mean `attempts`? there is no `attempt>`"),
      ("kinds:group token", "did you mean `kind:`? there is no `kinds:`"),
      ("contents:maybe", "`contents:` takes yes or no"),
      ("attempts>many", "`attempts` takes a number, without blanks: `attempts>3`"),
      ("attempts > 3", "`attempts` takes a number, without blanks: `attempts>3`"),
      ("attempts>99999999999999999999", "`attempts` takes a number, without blanks: `attempts>3`"),
      ("attempts>-1", "`attempts` takes a number, without blanks: `attempts>3`"),
      ("name: photo", "`name:` takes a text, without a blank between: `name:photo`"),
      ("()", "nothing between the parentheses"),
      (")", "no `(` for this `)`; quotes search for it"),
      ("(a) )", "no `(` for this `)`; quotes search for it"),
      ("a or or b", "nothing between `or` and `or`"),
      ("a and or b", "nothing between `and` and `or`"),
      ("(or a)", "`or` needs an operand before it; quotes search for it"),
      ("(a or)", "`or` needs an operand after it; quotes search for it"),
      (String(repeating: "(", count: 51), "too many nested parentheses"),
    ])
  func wrong(text: String, problem: String) {
    #expect(read(text).problem == problem)
    #expect(read(text).expression == .all([]))
  }

  @Test("every prefix of a valid expression parses without a problem")
  func typing() {
    for text in ["state:failed and attempts>3 or !(kind:group-all error:\"no \\\"space\\\"\") name:photo fault:yes"] {
      for length in 0...text.count {
        #expect(read(String(text.prefix(length))).problem == nil, "\(text.prefix(length))")
      }
    }
  }

  @Test("an expression survives formatting and parsing")
  func roundTrip() {
    let seed = environmentSeed()
    var random = SplitMix(state: seed)
    for _ in 0..<5_000 {
      let expression = FilterExpression.random(depth: 4, using: &random)
      let reading = FilterReading("\(expression)")
      #expect(reading.expression == expression, "DASHBOARD_SEED=\(seed): \(expression)")
      #expect(reading.problem == nil && reading.missing == nil, "DASHBOARD_SEED=\(seed): \(expression)")
    }
  }

  @Test("any input can be parsed and matched against a node")
  func randomInput() {
    let seed = environmentSeed()
    var random = SplitMix(state: seed)
    let pieces = [
      "(", ")", "!", "\"", "\\", ":", "<", ">", "=", "!=", " ", "and", "or", "not", "state", "kind:", "attempts", "9",
      "error:", "日本", "e\u{301}", "\u{0}", "failed", "name:\"", "\u{1F469}\u{200D}\u{1F4BB}", "İ", "\t",
    ]
    let node = NodeSnapshot(id: NodeID(0), identity: NodeIdentity(key: "Fotos-İ", kind: .loadable))
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let reading = FilterReading(text)
      if reading.problem != nil { #expect(reading.expression == .all([]), "DASHBOARD_SEED=\(seed): \(text)") }
      _ = reading.expression.finds(node)
    }
  }

  private func environmentSeed() -> UInt64 {
    ProcessInfo.processInfo.environment["DASHBOARD_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...(.max))
  }
}

extension FilterExpression {
  /// A random readable expression: no empty parts and no parentheses around parentheses.
  fileprivate static func random(depth: Int, using random: inout SplitMix) -> FilterExpression {
    func text() -> String {
      let letters = Array("ab9-_. \"\\():!<>=é日")
      let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" }
      return ["and", "or", "not", "state:failed", String(text)].randomElement(using: &random) ?? ""
    }
    func parts() -> [FilterExpression] {
      (0..<Int.random(in: 2...4, using: &random)).map { _ in .random(depth: depth - 1, using: &random) }
    }
    switch Int.random(in: 0..<(depth > 0 ? 10 : 7), using: &random) {
    case 0: return .text(text())
    case 1: return .name(text())
    case 2: return .error(text())
    case 3: return .state(NodeState.allCases.randomElement(using: &random) ?? .idle)
    case 4: return .kind(FilterKind.allCases.randomElement(using: &random)!)
    case 5: return .flag(FilterFlag.allCases.randomElement(using: &random) ?? .fault, .random(using: &random))
    case 6:
      return .number(
        FilterNumber.allCases.randomElement(using: &random) ?? .syncs,
        FilterComparison.allCases.randomElement(using: &random) ?? .less, .random(in: 0...(.max), using: &random))
    case 7: return .all(parts())
    case 8: return .any(parts())
    default:
      let negated = FilterExpression.random(depth: depth - 1, using: &random)
      if case .not = negated { return negated }
      return .not(negated)
    }
  }
}
