import InspectionModel
import Link
import Recordings
import Testing

@Suite("Reading the stream of a program")
struct LinkReaderTests {
  @Test("the header names the program and the commands that it performs")
  func headerLine() throws {
    var stream = StreamOfLines()
    var sent = header
    sent.commands = [.sync, .clock]
    (sent.sharesPictures, sent.sharesContents) = (true, true)
    sent.errors = ["timed-out", "größe"]
    guard case .header(let read)? = try stream.read(sent.line).first else { throw Failure.missing }
    #expect(read == sent)
  }

  @Test("of the words of a program's errors, the first 1,000 that are at most 200 bytes long are written and read")
  func manyErrors() throws {
    let long = String(repeating: "é", count: 101)
    let words = (0..<1_100).map { "error-\($0)" }
    var (sent, stream) = (header, StreamOfLines())
    sent.errors = [long] + words
    guard case .header(let read)? = try stream.read(sent.line).first else { throw Failure.missing }
    #expect(read.errors == Array(words.prefix(1_000)))
    let listed = ([long] + words).map { "\"\($0)\"" }.joined(separator: ",")
    var other = StreamOfLines()
    let line = #"{"link":"loadscope","version":"3.2","process":{"name":"a"},"errors":[\#(listed)]}"# + "\n"
    guard case .header(let tolerated)? = try other.read(line).first else { throw Failure.missing }
    #expect(tolerated.errors == read.errors)
  }

  enum Failure: Error { case missing }

  @Test("a picture reads back unchanged, and the largest one takes less than 64 KiB")
  func picture() throws {
    for (width, height) in [(1, 1), (7, 3), (96, 125), (1, ProgramLine.maximumPixelCount)] {
      let pixels = (0..<width * height * 4).map { UInt8(truncatingIfNeeded: $0) }
      let file = Picture.File(width: 640, height: 480, format: "PNG", byteCount: 12_345)
      let original = Picture.Original(width: 640, height: 480, file: width == 1 ? nil : file)
      let picture = try #require(Picture(width: width, height: height, pixels: pixels, original: original))
      let line = ProgramLine.picture(for: 5, .picture(picture))
      #expect(line.count < 65_536)
      var stream = StreamOfLines()
      guard case .picture(5, .picture(let read))? = try stream.read(header.line + line).last else {
        throw Failure.missing
      }
      #expect(read == picture)
    }
  }

  @Test("an unavailable picture has a reason")
  func unavailable() throws {
    var stream = StreamOfLines()
    let line = ProgramLine.picture(for: 5, .unavailable("gone"))
    guard case .picture(5, .unavailable("gone"))? = try stream.read(header.line + line).last else {
      throw Failure.missing
    }
  }

  @Test(
    "pixels that are not those of the size are an error",
    arguments: [
      #"{"picture":1,"width":1,"height":1,"ofWidth":1,"ofHeight":1,"pixels":"AAAA"}"#,
      #"{"picture":1,"width":2,"height":1,"ofWidth":1,"ofHeight":1,"pixels":"AAAAAA=="}"#,
      #"{"picture":1,"width":1,"height":1,"ofWidth":1,"ofHeight":1,"pixels":"????????"}"#,
      #"{"picture":1,"width":0,"height":0,"ofWidth":1,"ofHeight":1,"pixels":""}"#,
      #"{"picture":1,"width":4294967296,"height":4294967296,"ofWidth":1,"ofHeight":1,"pixels":""}"#,
      #"{"picture":1,"width":100000,"height":100000,"ofWidth":1,"ofHeight":1,"pixels":"AAAAAA=="}"#,
      #"{"picture":1,"width":1,"height":1,"pixels":"AAAAAA=="}"#,
      #"{"picture":1,"width":1,"height":1,"ofWidth":1,"ofHeight":1,"format":"PNG","pixels":"AAAAAA=="}"#,
      #"{"picture":1}"#,
    ])
  func wrongPixels(line: String) throws {
    var stream = StreamOfLines()
    _ = try stream.read(header.line)
    #expect(throws: LinkFailure.self) { try stream.read(line + "\n") }
  }

  @Test(
    "a text about contents reads back unchanged, and so does none", arguments: ["", "3 posts\n\u{1B}[31m\u{202E}", nil])
  func contents(text: String?) throws {
    var stream = StreamOfLines()
    let sent = text.map { ContentsText($0, at: 1_200) }
    let line = ProgramLine.contents(for: 5, sent)
    guard case .contents(5, let read)? = try stream.read(header.line + line).last else { throw Failure.missing }
    #expect(read == sent)
  }

  @Test(
    "a line about contents that lacks something, or has too much, is an error",
    arguments: [
      #"{"contents":1,"t":5}"#, #"{"contents":1,"text":"3 posts"}"#, #"{"contents":1,"t":-1,"text":"3 posts"}"#,
      #"{"contents":"1"}"#, #"{"contents":1,"node":"feed"}"#, #"{"contents":1,"t":5,"text":"a","more":1}"#,
      #"{"contents":1,"t":5,"text":""# + String(repeating: "a", count: LinkReader.textLimit + 1) + #""}"#,
    ])
  func wrongContents(line: String) throws {
    var stream = StreamOfLines()
    _ = try stream.read(header.line)
    #expect(throws: LinkFailure.self) { try stream.read(line + "\n") }
  }

  @Test("a line about contents of a newer minor version may have more") func newerContents() throws {
    var stream = StreamOfLines()
    var newer = header
    newer.version = FormatVersion(major: FormatVersion.current.major, minor: FormatVersion.current.minor + 1)
    let lines = Array(#"{"contents":1,"t":5,"text":"a","more":[1]}"#.utf8) + [0x0A]
    guard case .contents(1, let read)? = try stream.read(newer.line + lines).last else { throw Failure.missing }
    #expect(read == ContentsText("a", at: 5))
  }

  @Test("an image is a loadable for readers of older versions")
  func image() throws {
    var sent = moment(["photo"])
    sent.nodes = [NodeSnapshot(id: NodeID(0), identity: NodeIdentity(key: "photo", kind: .image))]
    var (stream, encoder) = (StreamOfLines(), MomentEncoder())
    let lines = encoder.lines(of: sent)
    #expect(String(decoding: lines, as: UTF8.self).contains(#""kind":"loadable","image":true"#))
    #expect(try stream.moments(header.line + lines).first?.nodes.first?.identity.kind == .image)
  }

  @Test("a short moment is one line and reads back unchanged")
  func shortMoment() throws {
    var (stream, encoder) = (StreamOfLines(), MomentEncoder())
    let sent = moment(["a", "b"], entries: 1...3)
    let lines = encoder.lines(of: sent)
    #expect(lines.count { $0 == UInt8(ascii: "\n") } == 1)
    let read = try stream.moments(header.line + lines)
    #expect(read.map(\.nodes) == [sent.nodes])
    #expect(read.map(\.entries) == [sent.entries])
    #expect(read.map(\.roots) == [sent.roots])
  }

  @Test("a long moment is sent in parts and read as one moment", arguments: [200, 251, 2_001, 10_000])
  func parts(count: Int) throws {
    var (stream, encoder) = (StreamOfLines(), MomentEncoder())
    let sent = moment((0..<count).map { "node \($0)" }, entries: 1...UInt64(count))
    let read = try stream.moments(header.line + encoder.lines(of: sent))
    #expect(read.count == 1)
    #expect(read.first?.nodes == sent.nodes)
    #expect(read.first?.entries == sent.entries)
    #expect(read.first?.roots == sent.roots)
    #expect(read.first?.clock.now == sent.clock.now)
  }

  @Test("nodes of a part may refer to nodes of a later one")
  func forward() throws {
    var (stream, encoder) = (StreamOfLines(), MomentEncoder())
    var sent = moment((0..<600).map { "node \($0)" })
    sent.nodes[0].children = [NodeID(599)]
    sent.nodes[599].parents = [NodeID(0)]
    sent.nodes[599].home = NodeID(0)
    sent.roots?.removeLast()
    #expect(try stream.moments(header.line + encoder.lines(of: sent)).first?.nodes == sent.nodes)
  }

  @Test("no line exceeds the limit, even if every error has the longest text")
  func lineLength() {
    var encoder = MomentEncoder()
    var sent = moment((0..<1_000).map { "node \($0)" }, entries: 1...1_000)
    // As JSON, six bytes each.
    let error = NodeError(text: String(repeating: "\u{1}", count: 4_096))
    for place in sent.nodes.indices { sent.nodes[place].error = error }
    let longest = encoder.pieces(of: sent).map { encoder.line($0).count }.max() ?? 0
    #expect(longest < LineSplitter.programLimit / 2)
  }

  @Test("a moment in parts reports the events that were lost before it", arguments: [true, false])
  func lostBeforeParts(isFirst: Bool) throws {
    var (stream, encoder) = (StreamOfLines(), MomentEncoder())
    var bytes = header.line
    if !isFirst { bytes += encoder.lines(of: moment([])) }
    var sent = moment((0..<300).map { "node \($0)" }, entries: 1_001...1_700)
    sent.lostEntries = 1_000
    let read = try stream.moments(bytes + encoder.lines(of: sent))
    #expect(read.last?.lostEntries == 1_000)
    #expect(read.last?.entries == sent.entries)
  }

  @Test("unchanged nodes are not sent again")
  func unchanged() throws {
    var (stream, encoder) = (StreamOfLines(), MomentEncoder())
    var sent = moment(["a", "b"])
    _ = try stream.moments(header.line + encoder.lines(of: sent))
    sent.nodes[1].state = .failed
    let read = try stream.moments(encoder.lines(of: sent))
    #expect(read.map { $0.nodes.map(\.id) } == [[NodeID(1)]])
  }

  @Test("a moment in parts is delivered only after its last part")
  func unfinished() throws {
    var (stream, encoder) = (StreamOfLines(), MomentEncoder())
    let lines = encoder.lines(of: moment((0..<1_000).map { "node \($0)" }))
    let beforeReady = lines.dropLast(ProgramLine.ready(parts: 9).count)
    #expect(try stream.moments(header.line + beforeReady).isEmpty)
  }

  @Test("replies, pings, pongs and the end are read")
  func smallLines() throws {
    var stream = StreamOfLines()
    let bytes =
      header.line + ProgramLine.reply(to: 4, .done(nodes: 2)) + ProgramLine.reply(to: 5, .ignored(.readOnly))
      + ProgramLine.ping(number: 8) + ProgramLine.pong(number: 9) + ProgramLine.end(because: "over")
    let words = try stream.read(bytes).dropFirst().map { "\($0)" }
    #expect(words.count == 5)
    #expect(words[0].contains("reply(4"))
    #expect(words[1].contains("readOnly"))
    #expect(words[4].contains("over"))
  }

  @Test("a program can refuse a request with its own message") func refused() throws {
    var stream = StreamOfLines()
    let read = try stream.read(header.line + Array("{\"reply\":2,\"refused\":\"radar is busy\"}\n".utf8))
    guard case .reply(2, let outcome)? = read.last else { throw Failure.missing }
    #expect(outcome == .refused("radar is busy"))
    #expect(
      Array(ProgramLine.reply(to: 2, outcome).dropLast()) == Array(#"{"reply":2,"refused":"radar is busy"}"#.utf8))
  }

  @Test("spaces between tokens, as other languages write them, change nothing")
  func blanks() throws {
    var stream = StreamOfLines()
    let text = """
      {"link":"loadscope","version":"3.0","process":{"name":"app"}}
      {"t": 0, "seq": 1, "key": true, "new": ["a b"], "events": [{"t": 0, "seq": 1, "node": "a b", "event": "syncStarted"}], \
      "running": true, "roots": [0], "nodes": [{"n": 0, "key": "a b", "kind": "loadable", "state": "failed", \
      "error": {"text": "no \\"blank\\" : here"}}]}

      """
    let moments = try stream.moments(Array(text.utf8))
    #expect(moments.first?.nodes.first?.error?.text == "no \"blank\" : here")
    #expect(moments.first?.entries.count == 1)
  }

  @Test("a space after a later comma alone changes nothing")
  func oneBlank() throws {
    var stream = StreamOfLines()
    let text = """
      {"link":"loadscope","version":"3.0","process":{"name":"app"}}
      {"t":0,"seq":0,"key":true,"new":["a b"],"roots":[0],"nodes":[{"n":0,"key":"a b", "kind":"loadable"}]}

      """
    #expect(try stream.moments(Array(text.utf8)).first?.nodes.map(\.identity.key) == ["a b"])
  }

  @Test("the unknown lines and keys of a newer minor version are skipped")
  func newerMinor() throws {
    var stream = StreamOfLines()
    let text = """
      {"link":"loadscope","version":"3.9","process":{"name":"app","mood":"good"},"more":[1,{"a":2}]}
      {"weather":"fine"}
      {"t":0,"seq":0,"key":true,"new":["a"],"wind":3,"roots":[0],"nodes":[{"n":0,"key":"a","kind":"loadable","colour":"red"}]}

      """
    #expect(try stream.moments(Array(text.utf8)).first?.nodes.map(\.identity.key) == ["a"])
  }

  @Test(
    "a malformed line is an error with its line number",
    arguments: [
      "", "{}", "[]", "hello", #"{"t":1}"#, #"{"ready":1}"#, #"{"part":2,"t":0,"seq":0}"#, #"{"ping":"x"}"#,
      #"{"reply":1,"refused":4}"#, #"{"t":0,"seq":0,"roots":[5]}"#, #"{"t":0,"seq":0,"key":true}"#,
      #"{"t":0,"seq":0,"new":["a"]}"#, #"{"weather":"fine"}"#, #"{"t":0,"seq":0,"nodes":[{"n":0,"children":[0]}]}"#,
      "\u{0}\u{1}\u{2}", #"{"end":"#,
    ])
  func malformed(line: String) throws {
    var (stream, encoder) = (StreamOfLines(), MomentEncoder())
    _ = try stream.moments(header.line + encoder.lines(of: moment(["a"])))
    let error = #expect(throws: LinkFailure.self) { try stream.read(line + "\n") }
    guard case .malformed(let number, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(number == 3)
  }

  @Test("an event may be up to a second earlier than the moment before")
  func delayedEvent() throws {
    func line(_ time: Int, event: Int, _ number: Int) -> String {
      #"{"t":\#(time),"seq":\#(number),"events":[{"t":\#(event),"seq":\#(number),"node":"a","event":"syncStarted"}]}"#
        + "\n"
    }
    var (stream, encoder) = (StreamOfLines(), MomentEncoder())
    _ = try stream.moments(header.line + encoder.lines(of: moment(["a"])))
    _ = try stream.read(line(3_000_000_000, event: 3_000_000_000, 1))
    let late = try stream.moments(Array(line(3_500_000_000, event: 2_000_000_000, 2).utf8))
    #expect(late.first?.entries.map(\.time) == [2_000_000_000])
    let error = #expect(throws: LinkFailure.self) {
      try stream.read(line(3_600_000_000, event: 2_499_999_999, 3))
    }
    #expect(error?.sentence.contains("an event is more than 1 s earlier than the moment before") == true)
  }

  @Test("a line with too many nodes or events is refused, since keys wait for its end")
  func tooManyItems() throws {
    let count = LinkReader.itemLimit + 1
    let names = (0..<count).map { "n\($0)" }
    for changes in [moment(names), moment(["a"], entries: 1...UInt64(count))] {
      var (stream, encoder) = (StreamOfLines(), MomentEncoder())
      let line = encoder.line(changes)
      let error = #expect(throws: LinkFailure.self) { try stream.read(header.line + line) }
      #expect(error?.sentence.contains("split into parts") == true)
    }
    var known = StreamOfLines()
    var first = MomentEncoder()
    _ = try known.moments(header.line + first.lines(of: moment(["a"])))
    let nodes = Array(repeating: #"{"n":0,"syncs":1}"#, count: count).joined(separator: ",")
    let error = #expect(throws: LinkFailure.self) { try known.read("{\"t\":9,\"seq\":0,\"nodes\":[\(nodes)]}\n") }
    #expect(error?.sentence.contains("split into parts") == true)
    // In parts, as an agent sends it, the same moment is read.
    var (stream, encoder) = (StreamOfLines(), MomentEncoder())
    #expect(try stream.moments(header.line + encoder.lines(of: moment(names))).map(\.nodes.count) == [count])
  }

  @Test(
    "the sentence about a malformed line names what is wrong",
    arguments: [
      ("", "a line is empty"), (#"{"weather":"fine"}"#, "begins with the key `weather`"),
      (#"{"t":9,"seq":3,"weather":1}"#, "unknown key `weather`"),
      (#"{"t":1,"seq":3}"#, "a moment is earlier than the one before"),
      (#"{"t":9,"seq":1}"#, "`seq` is less than that of the moment before"),
      (
        #"{"t":9,"seq":4,"events":[{"t":9,"seq":3,"event":"attached"},{"t":8,"seq":4,"event":"attached"}]}"#,
        "an event is earlier than the event before"
      ),
      (#"{"t":9,"seq":3,"events":[{"t":9,"seq":3,"event":"glow"}]}"#, "unknown word `glow`"),
      (
        #"{"t":9,"seq":3,"events":[{"t":9,"seq":3,"node":"a","event":"syncStarted","delay":1}]}"#,
        "the key `delay` does not belong to this event"
      ),
      (#"{"t":9,"seq":2,"nodes":[{"n":0,"title":"A"}]}"#, "`key`, `kind`, `title` and `facts` change only together"),
      (#"{"t":9,"seq":2,"new":["b"],"nodes":[{"n":1,"key":"b"}]}"#, "a new node needs `key` and `kind`"),
      (#"{"t":9,"seq":2,"next":{"t":9}}"#, "`next` needs `t` and `label`"),
      (#"{"t":9,"seq":2,"pending":{"new":[[0,{"t":9}]]}}"#, "a pending event needs"),
    ])
  func sentence(line: String, words: String) throws {
    var stream = StreamOfLines()
    _ = try stream.moments(
      header.line
        + Array(
          """
          {"t":5,"seq":2,"key":true,"new":["a"],"roots":[0],"nodes":[{"n":0,"key":"a","kind":"loadable"}]}

          """.utf8))
    let error = #expect(throws: LinkFailure.self) { try stream.read(line + "\n") }
    #expect(error?.sentence.contains(words) == true, "\(error?.sentence ?? "no error")")
  }

  @Test("pending events without a count are all that there are")
  func countless() throws {
    var (stream, encoder) = (StreamOfLines(), MomentEncoder())
    let line = #"{"t":9,"seq":0,"pending":{"new":[[0,{"timer":1,"t":9,"label":"x"}]]}}"# + "\n"
    _ = try stream.moments(header.line + encoder.lines(of: moment(["a"])))
    #expect(try stream.moments(Array(line.utf8)).first?.pending?.count == 1)
  }

  @Test(
    "anything but a stream is refused at its first line",
    arguments: ["hello", "{}", #"{"recording":"loadscope"}"#])
  func notAStream(line: String) {
    var stream = StreamOfLines()
    #expect(throws: LinkFailure.notAStream) { try stream.read(line + "\n") }
  }

  @Test("another major version is refused by name")
  func otherMajor() {
    var stream = StreamOfLines()
    let error = #expect(throws: LinkFailure.self) {
      try stream.read(#"{"link":"loadscope","version":"4.0","process":{"name":"app"}}"# + "\n")
    }
    #expect(error?.sentence.contains("version 4.0") == true)
  }

  @Test("random damage to a stream at most ends it", arguments: 0..<200)
  func damage(seed: UInt64) throws {
    var encoder = MomentEncoder()
    var bytes = header.line + encoder.lines(of: moment((0..<300).map { "node \($0)" }, entries: 1...300))
    bytes += encoder.lines(of: moment(["new"], startingAt: 300, entries: 301...302)) + ProgramLine.ping(number: 1)
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ count: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(count))
    }
    for _ in 0...random(4) { bytes[random(bytes.count)] = UInt8(truncatingIfNeeded: random(256)) }
    if random(3) == 0 { bytes.removeSubrange(random(bytes.count)...) }
    var stream = StreamOfLines()
    do { _ = try stream.read(bytes) } catch is LinkFailure {}
  }
}
