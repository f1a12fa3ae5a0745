import InspectionModel
import Link
import Recordings
import Testing

@Suite("The tree of a stream")
struct StreamStructureTests {
  /// Two groups at the top level, the first with a child.
  private static let first = """
    {"t":0,"seq":0,"key":true,"new":["a","b","c"],"roots":[0,1],"nodes":[\
    {"n":0,"key":"a","kind":"group-all","children":[2]},{"n":1,"key":"b","kind":"group-all"},\
    {"n":2,"key":"c","kind":"loadable","home":0,"parents":[0]}]}

    """

  private func read(_ lines: String) throws -> [ChangeBatch] {
    var stream = StreamOfLines()
    return try stream.moments(header.line + Array(lines.utf8))
  }

  private func expectFailure(_ lines: String, _ words: String) {
    let error = #expect(throws: LinkFailure.self) { try read(lines) }
    #expect(error?.sentence.contains(words) == true, "\(error?.sentence ?? "no error")")
  }

  @Test(
    "a moment that contradicts itself is refused with the nodes' names",
    arguments: [
      (#""nodes":[{"n":1,"children":[2]}]"#, "`b` has the child `c`, which does not have this parent"),
      (#""nodes":[{"n":0,"children":[]}]"#, "`c` has the parent `a`, which does not have this child"),
      (#""nodes":[{"n":2,"parents":[0,1]}]"#, "`c` has the parent `b`, which does not have this child"),
      (#""nodes":[{"n":2,"parents":[],"home":null}]"#, "`a` has the child `c`, which does not have this parent"),
      (#""nodes":[{"n":2,"home":1}]"#, "the `home` of `c` is not one of its `parents`"),
      (#""gone":[2]"#, "`a` still has the child `c`, which is removed"),
      (#""gone":[0],"roots":[1]"#, "`c` still has the parent `a`, which is removed"),
      (#""gone":[1]"#, "one of the `roots` is no node"),
      (#""roots":[]"#, "there are nodes, but no `roots`"),
      (#""roots":[0,1,1]"#, "`b` is twice in `roots`"),
      (#""roots":[0,1,2]"#, "`c` is one of the `roots` and has a `home`"),
      (
        #""nodes":[{"n":0,"parents":[1],"home":1},{"n":1,"children":[0]}]"#,
        "`a` is one of the `roots` and has a `home`"
      ),
      (#""new":["c"]"#, "two nodes are called `c`"),
      (#""new":["d"]"#, "the new node `d` is not in `nodes`"),
      (#""gone":[1],"roots":[0],"nodes":[{"n":1}]"#, "`b` is in `gone` and in `nodes`"),
      (
        #""nodes":[{"n":0,"parents":[2],"home":2},{"n":2,"children":[0]}]"#, "depends on itself"
      ),
      (#""gone":[1,1],"roots":[0]"#, "`b` is listed twice in a line"),
      (
        #""nodes":[{"n":2,"children":[0]},{"n":2,"children":[0]},{"n":0,"parents":[2],"home":2}]"#,
        "`c` is listed twice in a line"
      ),
      (#""nodes":[{"n":1,"children":[1],"parents":[1],"home":1}]"#, "`b` depends on itself"),
    ])
  func contradiction(moment: String, words: String) {
    expectFailure(Self.first + #"{"t":1,"seq":0,"# + moment + "}\n", words)
  }

  @Test("nodes without roots are refused in the first moment too")
  func withoutRoots() {
    expectFailure(
      #"{"t":0,"seq":0,"key":true,"new":["a"],"nodes":[{"n":0,"key":"a","kind":"loadable"}]}"# + "\n", "no `roots`")
  }

  @Test("a child may move to another parent, be twice in a list, and be removed with its parent")
  func changes() throws {
    let moments = try read(
      Self.first + """
        {"t":1,"seq":0,"nodes":[{"n":0,"children":[]},{"n":1,"children":[2,2]},{"n":2,"parents":[1],"home":1}]}
        {"t":2,"seq":0,"nodes":[{"n":1,"children":[2]}]}
        {"t":3,"seq":0,"gone":[1,2],"roots":[0]}
        {"t":4,"seq":0,"new":["c"],"roots":[0,3],"nodes":[{"n":3,"key":"c","kind":"loadable"}]}

        """)
    #expect(moments.count == 5)
    #expect(moments.last?.nodes.map(\.identity.key) == ["c"])
  }

  @Test("the number of a removed node is unknown, also after its place is used again")
  func removed() {
    let lines =
      Self.first + """
        {"t":1,"seq":0,"gone":[1],"roots":[0]}
        {"t":2,"seq":0,"new":["d"],"roots":[0,3],"nodes":[{"n":3,"key":"d","kind":"loadable"}]}
        {"t":3,"seq":0,"nodes":[{"n":1,"contents":true}]}

        """
    expectFailure(lines, "no node has the number 1")
  }

  @Test("short-lived nodes read back unchanged, and take the places of removed ones")
  func shortLived() throws {
    var (stream, encoder) = (StreamOfLines(), MomentEncoder())
    _ = try stream.moments(header.line + encoder.lines(of: moment(["root"])))
    var highest: Int32 = 0
    var last: NodeID?
    for round in 1...2_000 {
      // As an inspector does, the sender uses its ids again too.
      let place = NodeID(rawValue: UInt32(1 + round % 3) | UInt32(round / 3 % 256) << 24)
      let node = NodeSnapshot(id: place, identity: NodeIdentity(key: "node \(round)", kind: .loadable))
      let sent = ChangeBatch(
        gone: [last].compactMap(\.self), clock: ClockSnapshot(now: Int64(round), isRunning: true, kind: .live),
        nodes: [node], roots: [NodeID(0), place], pending: PendingSnapshot(soonest: [], count: 0))
      last = place
      let read = try #require(try stream.moments(encoder.lines(of: sent)).first)
      #expect(read.nodes.map(\.identity.key) == ["node \(round)"])
      #expect(read.gone.count == sent.gone.count)
      highest = max(highest, read.nodes.map(\.id.index).max() ?? 0)
    }
    #expect(highest < 12)
  }

  @Test("commands find a node by its name until it is removed")
  func commands() {
    var encoder = MomentEncoder()
    _ = encoder.lines(of: moment(["a", "b"]))
    #expect(encoder.node(named: "b") == NodeID(1))
    var gone = moment([])
    (gone.gone, gone.roots) = ([NodeID(1)], [NodeID(0)])
    _ = encoder.lines(of: gone)
    #expect(encoder.node(named: "b") == nil)
    #expect(encoder.node(named: "a") == NodeID(0))
  }
}
