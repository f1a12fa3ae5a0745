/// A file designed to cost its reader as much as possible.
struct HostileCase: Sendable {
  enum Reader {
    case scenario, recording, image
  }

  let name: String
  let reader: Reader
  let bytes: @Sendable () -> [UInt8]

  init(_ name: String, _ text: @escaping @Sendable @autoclosure () -> String) {
    self.name = name
    reader = .scenario
    bytes = { Array(text().utf8) }
  }

  private init(_ name: String, repeating piece: [UInt8]) {
    self.name = name
    reader = .scenario
    bytes = {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(full)
      while bytes.count + piece.count <= full { bytes += piece }
      return bytes
    }
  }

  static let all = repeated + longTexts + aliases + nodes + mistakes + recordings + images

  /// One repeated element, up to the largest file that is read.
  private static let repeated =
    [
      "[", "{", "]", "}", ",", "- ", "? ", ": ", "a: ", "a:\n", "{a: ", "[a,", "- [", "&a", "&a ", "- &a x\n", "*a ",
      "!", "!a ",
      "<<: ", "|\n", "|", ">", "%", "%a\n", "#", "#\n", "\"", "'", "\\", "---\n", "...\n", " ", "\t", "\n", "\r",
      "\r\n", "\u{0}", "\u{1B}",
      "\u{FEFF}", "\u{85}", "\u{2028}", "\u{300}", "x", "x\n", "日", "👩‍👧", "\n  ", "a: b: ", "x: 1\ny",
    ].map { piece in
      HostileCase(
        "repeated " + piece.unicodeScalars.map { $0.escaped(asASCII: true) }.joined(), repeating: Array(piece.utf8))
    } + [
      HostileCase("repeated byte 255", repeating: [0xFF]), HostileCase("repeated byte 128", repeating: [0x80]),
      HostileCase("repeated half characters", repeating: [0xE6, 0x97]),
    ]

  private static let longTexts = [
    HostileCase("long title", "scenario: \(long("x"))\n\(one)"),
    HostileCase("long title in double quotes", "scenario: \"\(long("x"))\"\n\(one)"),
    HostileCase("long title of escapes", "scenario: \"\(long("\\x41"))\"\n\(one)"),
    HostileCase("long title in single quotes", "scenario: '\(long("''"))'\n\(one)"),
    HostileCase("long title of lines", "scenario: |\n  \(long("x\n  "))\n\(one)"),
    HostileCase("long title of folded lines", "scenario: >\n  \(long("x\n\n  "))\n\(one)"),
    HostileCase("long title of marks", "scenario: x\(long("\u{301}\u{316}"))\n\(one)"),
    HostileCase("long id", "scenario: x\nnodes:\n- id: \(long("x"))\n"),
    HostileCase("long key", "scenario: x\n? \(long("x"))\n: y\n"),
    HostileCase("long key of marks", "scenario: x\n? x\(long("\u{301}\u{316}"))\n: y\n"),
    HostileCase("long kind", "scenario: x\nnodes:\n- id: a\n  kind: \(long("x"))\n"),
    HostileCase("long duration", "scenario: x\nnodes:\n- id: a\n  latency: \(long("0"))1s\n"),
    HostileCase("long fraction", "scenario: x\nnodes:\n- id: a\n  latency: 0.\(long("0"))1s\n"),
    HostileCase("long number", "scenario: x\nseed: \(long("1"))\nclock: { speed: 1 }\n\(one)"),
    HostileCase("long speed", "scenario: x\nclock: { speed: 0.\(long("1")) }\n\(one)"),
    HostileCase("long anchor", "scenario: &\(long("x")) x\n\(one)"),
    HostileCase("long tag", "scenario: !\(long("x")) x\n\(one)"),
    HostileCase("long line after an error", "scenario: [x] #\(long("x"))\n\(one)"),
    HostileCase("long text before a byte that is none", bytes: { Array("scenario: \(long("x"))".utf8) + [0xFF] }),
  ]

  /// Short files that expand to long ones.
  private static let aliases = [
    HostileCase("billion laughs") { lines in
      lines.append("k0: &a0 x")
      for level in 1...30 { lines.append("k\(level): &a\(level) [\(list(10) { _ in "*a\(level - 1)" })]") }
    },
    HostileCase("aliases of a long list", "a: &a [\(list(100_000) { _ in "x" })]\nb: [\(list(100_000) { _ in "*a" })]"),
    HostileCase("aliases of a long text", "a: &a \(half("x"))\nb: [\(list(1_000_000) { _ in "*a" })]"),
    HostileCase("aliases of a long text as durations") { lines in
      lines.append("scenario: &a \(half("0"))1s\nnodes:")
      for node in 0..<100_000 { lines.append("- {id: n\(node), latency: *a}") }
    },
    HostileCase(
      "aliases of a long text as children",
      "scenario: &a \(half("x"))\nnodes:\n- id: g\n  kind: group\n  children: [\(list(900_000) { _ in "*a" })]"),
    HostileCase(
      "aliases of an entry",
      "scenario: x\nnodes: [{id: a}]\nscript: [&e {at: 1s, sync: a},\(list(190_000) { _ in "*e" })]"),
    HostileCase(
      "aliases of an entry with mistakes",
      "scenario: x\nnodes: [{id: a}]\nscript: [&e {at: 1, sync: b},\(list(190_000) { _ in "*e" })]"),
    HostileCase(
      "aliases of a mapping of children",
      "scenario: x\nnodes: [&g {id: g, kind: group, children: [\(list(1_000) { _ in "g" })]},\(list(900) { _ in "*g" })]"
    ),
    HostileCase("many anchors") { lines in
      for anchor in 0..<900_000 { lines.append("- &a\(anchor) x") }
    },
  ]

  private static let nodes = [
    HostileCase("100,000 nodes") { lines in
      lines.append("scenario: x\nnodes:")
      for node in 0..<100_000 { lines.append("- {id: node-\(node), latency: 1s, outcomes: [timeout, ok]}") }
    },
    HostileCase("100,000 nodes in block style") { lines in
      lines.append("scenario: x\nnodes:")
      for node in 0..<100_000 {
        lines.append("- id: node-\(node)\n  kind: loadable\n  latency: 1s\n  syncer:\n    period: 1s")
      }
    },
    HostileCase("1,000,000 nodes by count", "scenario: x\nnodes: [{id: a, count: 1000000, name: n}]"),
    HostileCase("a long id that is counted", "scenario: x\nnodes: [{id: \(half("x")), count: 1000000}]"),
    HostileCase("a long name that is counted", "scenario: x\nnodes: [{id: x, name: \(half("x")), count: 1000000}]"),
    HostileCase(
      "a million children of one",
      "scenario: x\nnodes: [{id: a}, {id: g, kind: group, children: [\(list(900_000) { _ in "a" })]}]"),
    HostileCase(
      "a million children by count",
      "scenario: x\nnodes: [{id: a}, {id: g, kind: group, count: 1000, children: [\(list(1_000) { _ in "a" })]}]"),
    HostileCase("a chain of proxies") { lines in
      lines.append("scenario: x\nnodes:")
      for node in 0..<100_000 { lines.append("- {id: p\(node), kind: proxy, target: p\(node + 1)}") }
      lines.append("- {id: p100000}")
    },
    HostileCase("a cycle for each of a chain") { lines in
      lines.append("scenario: x\nnodes:")
      for node in 0..<100_000 { lines.append("- {id: p\(node), kind: proxy, target: p\(node + 1)}") }
      lines.append("- {id: p100000, kind: group, children: [\(list(100_000) { "p\($0)" })]}")
    },
    HostileCase("everybody in a group of everybody") { lines in
      lines.append("scenario: x\nnodes:")
      lines.append("- {id: g, kind: group, count: 900, children: [\(list(900) { "g-\($0 + 1)" })]}")
    },
    HostileCase("1,000,000 entries") { lines in
      lines.append("scenario: x\nnodes: [{id: a}]\nscript:")
      for _ in 0..<800_000 { lines.append("- {at: 1s,sync: a}") }
    },
    HostileCase("as many entries as are read") { lines in
      lines.append("scenario: x\nnodes: [{id: a}]\nscript:")
      for entry in 0..<199_000 { lines.append("- {at: \(199_000 - entry)ms, sync: a}") }
    },
    HostileCase(
      "deep nodes",
      "scenario: x\nnodes: [" + (0..<495).map { "{id: g\($0), kind: group, children: [" }.joined()
        + "{id: a}" + String(repeating: "]}", count: 495) + "]"),
    HostileCase(
      "deep kinds that are not read",
      "scenario: x\nnodes: ["
        + (0..<495).map { "{id: g\($0), kind: chain, items: [" }.joined() + "{id: a}"
        + String(repeating: "]}", count: 495) + "]"),
    HostileCase("deep blocks") { lines in
      for level in 0..<5_000 { lines.append(String(repeating: " ", count: level) + "a:") }
    },
  ]

  private static let mistakes = [
    HostileCase("100,000 unknown keys") { lines in
      for key in 0..<100_000 { lines.append("key-\(key): 1") }
    },
    HostileCase("100,000 unknown keys on a line", "{\(list(100_000) { "key-\($0): 1" })}"),
    HostileCase("500,000 duplicate keys") { lines in
      for _ in 0..<480_000 { lines.append("seed: 1") }
    },
    HostileCase("100,000 duplicate ids") { lines in
      lines.append("scenario: x\nnodes:")
      for _ in 0..<100_000 { lines.append("- {id: a}") }
    },
    HostileCase("300,000 tags", "[\(list(300_000) { "!t\($0) x" })]"),
    HostileCase("100,000 unknown ids on a line") { lines in
      lines.append("scenario: x\nnodes:")
      for node in 0..<50_000 { lines.append("- {id: node-\(node)}") }
      lines.append("- {id: g, kind: group, children: [\(list(100_000) { "nod-\($0)" })]}")
    },
    HostileCase("unknown ids beside a long id") { lines in
      lines.append("scenario: x\nnodes:\n- id: \(half("x"))")
      lines.append("- {id: g, kind: group, children: [\(list(300_000) { "n\($0)" })]}")
    },
    HostileCase("100,000 entries that do nothing") { lines in
      lines.append("scenario: x\nnodes: [{id: a}]\nscript:")
      for entry in 0..<100_000 { lines.append("- {at: 1s, snyc\(entry): a}") }
    },
    HostileCase(
      "300,000 mistakes in one line", "scenario: x\nnodes: [{id: a, outcomes: [\(list(300_000) { "OK \($0)" })]}]"),
  ]
}

/// The largest scenario that is read.
let full = 16 * 1024 * 1024

private let one = "nodes: [{id: a}]\n"

/// A text of almost the largest size.
func long(_ piece: String) -> String { String(repeating: piece, count: (full - 200) / piece.utf8.count) }

/// A text of almost half of the largest size.
private func half(_ piece: String) -> String { String(repeating: piece, count: full / 2 / piece.utf8.count - 200) }

private func list(_ count: Int, _ item: (Int) -> String) -> String { (0..<count).map(item).joined(separator: ",") }

extension HostileCase {
  init(_ name: String, as reader: Reader = .scenario, bytes: @escaping @Sendable () -> [UInt8]) {
    self.name = name
    self.reader = reader
    self.bytes = bytes
  }

  fileprivate init(_ name: String, lines: @escaping @Sendable (inout [String]) -> Void) {
    self.name = name
    reader = .scenario
    bytes = {
      var text: [String] = []
      lines(&text)
      return Array(text.joined(separator: "\n").utf8)
    }
  }
}
