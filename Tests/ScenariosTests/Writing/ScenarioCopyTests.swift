import InspectionModel
import Scenarios
import Testing

@Suite("A copy of a scenario with additions")
struct ScenarioCopyTests {
  /// A layout of a script, and the same with three more entries.
  struct Layout: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: String
    let after: String
    var keepsLayout = true
  }

  /// The head of every file, and the entries added to each: before, between and after the existing ones.
  private static let head = "scenario: Test\nnodes: [{ id: a }, { id: b }]\n"
  private static let additions = ScenarioAdditions(script: [
    .entry(at: .zero, .sync("a")), .entry(at: .seconds(1), .fail("b", error: "http-503")),
    .entry(at: .nanoseconds(5_234_567_891), .setNetwork(isOnline: false)),
  ])

  static let layouts = [
    Layout(
      testDescription: "a list of lines",
      before: """
        # The script.
        script:
          # The first one.
          - { at: 1s, sync: a }  # why
                                 # and more of that

          # The second one.
          - { at: 3s, sync: b }
          # That was all.
        expect:
          - { violations: 0 }

        """,
      after: """
        # The script.
        script:
          - { at: 0s, sync: a }
          # The first one.
          - { at: 1s, sync: a }  # why
                                 # and more of that
          - { at: 1s, fail: b, error: http-503 }

          # The second one.
          - { at: 3s, sync: b }
          - { at: 5.234567891s, network: offline }
          # That was all.
        expect:
          - { violations: 0 }

        """),
    Layout(
      testDescription: "entries of several lines, without indentation",
      before: """
        script:
        - at: 1s
          sync: a
        -   # a dash alone
          at: 3s
          # within an entry
          sync: b

        """,
      after: """
        script:
        - { at: 0s, sync: a }
        - at: 1s
          sync: a
        - { at: 1s, fail: b, error: http-503 }
        -   # a dash alone
          at: 3s
          # within an entry
          sync: b
        - { at: 5.234567891s, network: offline }

        """),
    Layout(
      testDescription: "no line break at the end",
      before: "script:\n  - { at: 1s, sync: a }",
      after: """
        script:
          - { at: 0s, sync: a }
          - { at: 1s, sync: a }
          - { at: 1s, fail: b, error: http-503 }
          - { at: 5.234567891s, network: offline }
        """),
    Layout(
      testDescription: "a list in brackets on one line",
      before: "script: [{ at: 1s, sync: a }, { at: 3s, sync: b }] # why\n",
      after: "script: [{ at: 0s, sync: a }, { at: 1s, sync: a }, { at: 1s, fail: b, error: http-503 }, "
        + "{ at: 3s, sync: b }, { at: 5.234567891s, network: offline }] # why\n"),
    Layout(
      testDescription: "a list in brackets on several lines",
      before: """
        script: [
          # The first one.
          { at: 1s, sync: a },  # why
          { at: 3s, sync: b }   # and why
        ]

        """,
      after: """
        script: [
          { at: 0s, sync: a },
          # The first one.
          { at: 1s, sync: a },  # why
          { at: 1s, fail: b, error: http-503 },
          { at: 3s, sync: b },   # and why
          { at: 5.234567891s, network: offline }
        ]

        """),
    Layout(
      testDescription: "a comma behind the last one",
      before: "script: [\n  { at: 1s, sync: a },\n]\n",
      after: """
        script: [
          { at: 0s, sync: a },
          { at: 1s, sync: a },
          { at: 1s, fail: b, error: http-503 },
          { at: 5.234567891s, network: offline },
        ]

        """),
    Layout(
      testDescription: "commas in front",
      before: "script:\n  [ { at: 1s, sync: a }\n  , { at: 3s, sync: b } ]\n",
      after: "script:\n  [ { at: 0s, sync: a }, { at: 1s, sync: a }, { at: 1s, fail: b, error: http-503 }\n"
        + "  , { at: 3s, sync: b }, { at: 5.234567891s, network: offline } ]\n"),
    Layout(
      testDescription: "an empty list",
      before: "script: [] # nothing yet\nend: 9s\n",
      after: """
        script: # nothing yet
          - { at: 0s, sync: a }
          - { at: 1s, fail: b, error: http-503 }
          - { at: 5.234567891s, network: offline }
        end: 9s

        """),
    Layout(
      testDescription: "an empty list with a comment in it",
      before: "script: [ # nothing yet\n  ]\n",
      after: "script: [{ at: 0s, sync: a }, { at: 1s, fail: b, error: http-503 }, "
        + "{ at: 5.234567891s, network: offline } # nothing yet\n  ]\n"),
    Layout(
      testDescription: "no script, but expectations",
      before: "end: 9s\n\n# The expectations.\nexpect:\n  - { violations: 0 }\n",
      after: """
        end: 9s

        script:
          - { at: 0s, sync: a }
          - { at: 1s, fail: b, error: http-503 }
          - { at: 5.234567891s, network: offline }

        # The expectations.
        expect:
          - { violations: 0 }

        """),
    Layout(
      testDescription: "no script, and an end that is marked",
      before: "...\n# behind it\n",
      after: """

        script:
          - { at: 0s, sync: a }
          - { at: 1s, fail: b, error: http-503 }
          - { at: 5.234567891s, network: offline }
        ...
        # behind it

        """),
    Layout(
      testDescription: "entries that others are aliases of",
      before: "script: &all\n  - &first { at: 1s, sync: a }\n  - *first\n",
      after: """
        script: &all
          - { at: 0s, sync: a }
          - &first { at: 1s, sync: a }
          - *first
          - { at: 1s, fail: b, error: http-503 }
          - { at: 5.234567891s, network: offline }

        """),
    Layout(
      testDescription: "entries that are not in order of time",
      before: "script:\n  - { at: 3s, sync: a }\n  - { at: 1s, sync: b }\n",
      after: """
        script:
          - { at: 0s, sync: a }
          - { at: 3s, sync: a }
          - { at: 1s, sync: b }
          - { at: 1s, fail: b, error: http-503 }
          - { at: 5.234567891s, network: offline }

        """),
    Layout(
      testDescription: "a key that is marked as one",
      before: "? script\n: - { at: 1s, sync: a }\n",
      after: """
        ? script
        :
          - { at: 0s, sync: a }
          - { at: 1s, sync: a }
          - { at: 1s, fail: b, error: http-503 }
          - { at: 5.234567891s, network: offline }

        """, keepsLayout: false),
  ]

  private static func copy(
    of text: String, _ additions: ScenarioAdditions = additions
  ) throws -> (copy: ScenarioCopy, scenario: Scenario) {
    let copy = try ScenarioFile(bytes: Array(text.utf8), name: "test.yaml").copy(with: additions)
    return (copy, try ScenarioReader.read(copy.text, file: "copy.yaml"))
  }

  @Test("has its entries in order of time, and keeps comments and layout", arguments: layouts)
  func entries(_ layout: Layout) throws {
    let copy = try Self.copy(of: Self.head + layout.before).copy
    #expect(copy.text == Self.head + layout.after)
    #expect(copy.keepsLayout == layout.keepsLayout)
  }

  @Test("has the line breaks of the file", arguments: layouts)
  func lineBreaks(_ layout: Layout) throws {
    let text = (Self.head + layout.before).replacing("\n", with: "\r\n")
    #expect(try Self.copy(of: text).copy.text == (Self.head + layout.after).replacing("\n", with: "\r\n"))
  }

  @Test("keeps a byte order mark")
  func byteOrderMark() throws {
    let (copy, scenario) = try Self.copy(of: "\u{FEFF}" + Self.head + "script: []\n")
    #expect(copy.text.unicodeScalars.first == "\u{FEFF}")
    #expect(scenario.script.count == 3)
  }

  @Test("of a JSON file is JSON")
  func json() throws {
    let text = """
      {
        "scenario": "Test",
        "nodes": [{"id": "a"}, {"id": "b"}],
        "script": [
          {"at": "1s", "sync": "a"}
        ]
      }
      """
    var additions = Self.additions
    additions.seed = 7
    additions.end = .seconds(9)
    additions.script.append(.remark(at: .zero, "JSON has no place for this"))
    additions.expectations = [.at(.seconds(2), [NodeCondition("a", .error(nil)), NodeCondition("b", .contents(true))])]
    #expect(
      try Self.copy(of: text, additions).copy.text == """
        {
          "scenario": "Test", "seed": 7, "end": "9s",
          "nodes": [{"id": "a"}, {"id": "b"}],
          "script": [
            {"at": "0s", "sync": "a"},
            {"at": "1s", "sync": "a"},
            {"at": "1s", "fail": "b", "error": "http-503"},
            {"at": "5.234567891s", "network": "offline"}
          ],
          "expect": [{"at": "2s", "contents": {"b": true}, "error": {"a": null}}]
        }
        """)
  }

  @Test("has new expectations after the existing ones, or in a new section")
  func expectations() throws {
    let additions = ScenarioAdditions(expectations: [
      .at(.milliseconds(1500), [NodeCondition("a", .state(.idle)), NodeCondition("b", .state(.syncing))])
    ])
    let entry = "  - { at: 1.5s, state: { a: idle, b: syncing } }\n"
    let with = Self.head + "expect:\n  - { violations: 0 }  # none\n"
    #expect(try Self.copy(of: with, additions).copy.text == with + entry)
    #expect(try Self.copy(of: Self.head, additions).copy.text == Self.head + "\nexpect:\n" + entry)
  }

  @Test(
    "has the new seed and end in place of the old ones, or after the title",
    arguments: [
      (
        "scenario: Test # one\nnodes: [{ id: a }]\nseed: 42   # mine\nend: &end 8s\n",
        "scenario: Test # one\nnodes: [{ id: a }]\nseed: 7   # mine\nend: &end 8s\n", nil
      ),
      (
        "scenario: Test # one\nnodes: [{ id: a }]\nend: '8s'\n",
        "scenario: Test # one\nseed: 7\nnodes: [{ id: a }]\nend: 9s\n", 9
      ),
      (
        "scenario: Test\nclock: { speed: 2 }\nnodes: [{ id: a }]\n",
        "scenario: Test\nseed: 7\nclock: { speed: 2 }\nend: 9s\nnodes: [{ id: a }]\n", 9
      ),
    ] as [(String, String, Int?)])
  func seedAndEnd(before: String, after: String, end: Int?) throws {
    let additions = ScenarioAdditions(seed: 7, end: end.map { .seconds($0) })
    #expect(try Self.copy(of: before, additions).copy.text == after)
  }

  @Test("has remarks in place in a block list, and at the end of the file for a list in brackets")
  func remarks() throws {
    let additions = ScenarioAdditions(script: [
      .entry(at: .seconds(2), .sync("a")), .remark(at: .seconds(2), "a user watched"),
    ])
    #expect(
      try Self.copy(of: Self.head + "script:\n  - { at: 3s, sync: b }\n", additions).copy.text
        == Self.head + "script:\n  - { at: 2s, sync: a }\n  # 2s: a user watched\n  - { at: 3s, sync: b }\n")
    #expect(
      try Self.copy(of: Self.head + "script: [{ at: 3s, sync: b }]\n", additions).copy.text
        == Self.head + "script: [{ at: 2s, sync: a }, { at: 3s, sync: b }]\n# 2s: a user watched\n")
    let alone = ScenarioAdditions(script: [.remark(at: .zero, "a user watched")])
    #expect(try Self.copy(of: Self.head, alone).copy.text == Self.head + "# 0s: a user watched\n")
  }

  @Test("writes every command so that it reads back, whatever its words")
  func words() throws {
    let nodes =
      "scenario: Test\nnodes:\n  - { id: a }\n  - { id: \"-\" }\n  - { id: g, kind: group, children: [a] }\n"
      + "  - { id: p, kind: proxy }\nactions: [{ id: u }]\n"
    let codes = [
      "404", "~", "null", "#1", "a:", "a,b", "[x]", "\"q\"", "back\\slash", "*star", "&and", "ende…", "é", "-",
    ]
    let actions: [ScriptCommand] =
      codes.map { .fail("a", error: $0) } + [
        .sync("-"), .syncRoots, .syncIfNeeded("g"), .addFault("g", Fault(.hang)), .clearFaults("a"), .clearFaults(nil),
        .addFault("a", Fault(.fail(error: "x"), count: 3, rate: 1e-5)), .addFault("a", Fault(.delay(1))),
        .setState("a", .idle, hasContents: false, error: nil),
        .setState("a", .failed, hasContents: nil, error: "~"),
        .setTarget("p", nil), .setTarget("p", "g"), .setChildren("g", []), .setChildren("g", ["a", "-", "a"]),
        .setActivity(isActive: false), .setNetwork(isOnline: true), .postpone("u", by: 1_000_000), .suspendActions,
        .resumeActions,
      ]
    let additions = ScenarioAdditions(
      script: actions.enumerated().map { .entry(at: .nanoseconds($0.offset), $0.element) })
    let scenario = try Self.copy(of: nodes, additions).scenario
    #expect(scenario.script.map(\.command) == actions)
    for action in actions { #expect(scenario.allows(action), "\(action)") }
  }

  @Test("can be made of a scenario of actions only")
  func actionsAlone() throws {
    let text = "scenario: Uploads\nactions: [{ id: a }]\n"
    let additions = ScenarioAdditions(
      seed: 7, script: [.entry(at: .zero, .suspendActions), .entry(at: .seconds(1), .resumeActions)])
    #expect(
      try Self.copy(of: text, additions).copy.text == """
        scenario: Uploads
        seed: 7
        actions: [{ id: a }]

        script:
          - { at: 0s, suspend: actions }
          - { at: 1s, resume: actions }

        """)
  }

  @Test("cannot suspend or resume without actions", arguments: [ScriptCommand.suspendActions, .resumeActions])
  func noActions(action: ScriptCommand) throws {
    let scenario = try ScenarioReader.read(Self.head, file: "test.yaml")
    #expect(!scenario.allows(action))
  }

  @Test("cannot have commands that the language cannot express")
  func refused() throws {
    let file = try ScenarioFile(bytes: Array(Self.head.utf8), name: "test.yaml")
    let impossible: [ScriptCommand] = [
      .sync("c"), .fail("a", error: "ok"), .fail("a", error: "two words"), .setTarget("a", "b"),
      .setChildren("a", []), .setState("a", .idle, hasContents: nil, error: "x"),
      .addFault("a", Fault(.hang, count: 0)),
      .addFault("a", Fault(.delay(0))), .addFault("a", Fault(.hang, rate: 0)),
    ]
    for action in impossible {
      #expect(!file.scenario.allows(action), "\(action)")
      #expect(throws: ScenarioCopyError.self, "\(action)") {
        try file.copy(with: ScenarioAdditions(script: [.entry(at: .zero, action)]))
      }
    }
  }

  @Test("cannot change a value that aliases refer to")
  func anchored() throws {
    let text = "scenario: Test\nend: &end 8s\nnodes: [{ id: a, latency: *end }]\n"
    #expect(throws: ScenarioCopyError.noPlace) { try Self.copy(of: text, ScenarioAdditions(end: .seconds(9))) }
  }

  @Test("replaces an aliased list by its own")
  func alias() throws {
    let text =
      "scenario: Test\nnodes: [{ id: g, kind: group, children: &none [] }, { id: a }, { id: b }]\nscript: *none\n"
    let (copy, scenario) = try Self.copy(of: text)
    #expect(!copy.keepsLayout)
    #expect(scenario.script.count == 3)
  }
}
