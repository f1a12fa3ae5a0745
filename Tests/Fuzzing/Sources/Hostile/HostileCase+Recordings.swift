extension HostileCase {
  /// Recordings of the largest accepted size, designed to cost their reader as much as possible.
  static let recordings = [
    recording("long title") { [header(title: long("x"))] },
    recording("long title of escapes") { [header(title: long("\\u00e9"))] },
    recording("lists in lists") { [header(), moment(#","roots":\#(long("["))}"#)] },
    recording("objects in objects") { [header(), moment(#","next":\#(long(#"{"t":"#))}"#)] },
    recording("long number") { [header(), moment(#","lost":\#(long("9"))}"#)] },
    recording("long fraction") { [header(), moment(#","speed":0.\#(long("1"))}"#)] },
    recording("long text") { [header(), moment(#","failure":"\#(long("x"))"}"#)] },
    recording("long text of escapes") { [header(), moment(#","failure":"\#(long("\\n"))"}"#)] },
    recording("long text without an end") { [header(), moment(#","failure":"\#(long("x"))"#)] },
    recording("long key") { [header(), moment(#","\#(long("x"))":1}"#)] },
    recording("no characters") { [header(), moment(#","failure":"\#(long("\u{0}"))"}"#)] },
    recording("empty lines") { [header(), long("\n")] },
    recording("small moments") { [header(), long(#"{"t":0,"seq":0,"key":true}"# + "\n")] },
    recording("small changes") { [header(), moment("}"), long(#"{"t":0,"seq":0,"ended":true}"# + "\n")] },
    recording("many events") {
      let events = (1...200_000).map { #"{"t":0,"seq":\#($0),"event":"notified"}"# }
      return [header(), #"{"t":0,"seq":200000,"key":true,"events":[\#(events.joined(separator: ","))]}"#]
    },
    recording("many nodes") { [header(), nodes(200_000) { _ in "" }] },
    recording("a chain of nodes") {
      [header(), nodes(200_000) { $0 < 199_999 ? #","children":[\#($0 + 1)]"# : "" }]
    },
    recording("a ring of nodes") { [header(), nodes(200_000) { #","children":[\#(($0 + 1) % 200_000)]"# }] },
    recording("many nodes of one name") {
      let names = (0..<1_000_000).map { _ in #""a""# }.joined(separator: ",")
      return [header(), #"{"t":0,"seq":0,"key":true,"new":[\#(names)]}"#]
    },
    recording("a node many times") {
      let nodes = (0..<400_000).map { _ in #"{"n":0,"key":"a","kind":"pure"}"# }.joined(separator: ",")
      return [header(), #"{"t":0,"seq":0,"key":true,"new":["a"],"nodes":[\#(nodes)]}"#]
    },
    recording("much that waits") {
      let waiting = (0..<300_000).map { #"[\#($0),{"timer":1,"t":1,"label":""}]"# }.joined(separator: ",")
      return [header(), moment(#","pending":{"new":[\#(waiting)]}}"#)]
    },
    HostileCase("recording: bytes that are no text", as: .recording) {
      let line = Array((header() + "\n" + #"{"t":0,"seq":0,"key":true,"failure":""#).utf8)
      return line + [UInt8](repeating: 0xFF, count: full - line.count - 3) + Array("\"}\n".utf8)
    },
  ]

  private static func recording(_ name: String, _ lines: @escaping @Sendable () -> [String]) -> HostileCase {
    HostileCase("recording: \(name)", as: .recording) { Array((lines().joined(separator: "\n") + "\n").utf8) }
  }

  private static func header(title: String = "x") -> String {
    #"{"recording":"loadscope","version":1,"title":"\#(title)","file":"x","scenario":"x","seed":1}"#
  }

  /// A first moment with these further members.
  private static func moment(_ members: String) -> String { #"{"t":0,"seq":0,"key":true\#(members)"# }

  /// A first moment with `count` nodes, each with further members.
  private static func nodes(_ count: Int, _ members: (Int) -> String) -> String {
    let names = (0..<count).map { #""n\#($0)""# }.joined(separator: ",")
    let nodes = (0..<count).map { #"{"n":\#($0),"key":"n\#($0)","kind":"pure"\#(members($0))}"# }
    return #"{"t":0,"seq":0,"key":true,"new":[\#(names)],"nodes":[\#(nodes.joined(separator: ","))]}"#
  }
}
