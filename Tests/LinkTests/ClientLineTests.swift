import InspectionModel
import Link
import Testing

@Suite("The lines of a client")
struct ClientLineTests {
  private let names = ["feed": NodeID(3), "photos": NodeID(4)]

  private func read(_ text: String) throws -> ClientLine {
    var splitter = LineSplitter(limit: LineSplitter.clientLimit)
    splitter.append(Array(text.utf8))
    let line = try splitter.next { bytes throws(LinkFailure) in
      try ClientLine.read(bytes, number: 1) { [names] in names[$0] }
    }
    return try #require(line)
  }

  @Test(
    "a request reads back unchanged",
    arguments: [
      NodeCommand.sync(NodeID(3)), .syncRoots, .syncIfNeeded(NodeID(4)), .fail(NodeID(3), error: "no\nway"),
      .setState(NodeID(3), .synced, hasContents: true, error: nil), .addFault(NodeID(3), Fault(.hang, count: 2)),
      .setTarget(NodeID(3), NodeID(4)), .setChildren(NodeID(3), [NodeID(4)]), .clock(.setSpeed(2)),
    ])
  func roundTrip(command: NodeCommand) throws {
    let keys = Dictionary(uniqueKeysWithValues: names.map { ($1, $0) })
    let line = ClientLine.request(12, command)
    #expect(try read(String(decoding: line.line { keys[$0] }, as: UTF8.self)) == line)
  }

  @Test("an unknown node with a long name is refused with a short sentence")
  func longName() {
    let name = String(repeating: "ü", count: 500)
    let failure = #expect(throws: LinkFailure.self) {
      try read(#"{"request":1,"command":{"command":"sync","node":"\#(name)"}}"# + "\n")
    }
    #expect(failure?.sentence.contains("no node is called `üü") == true)
    #expect((failure?.sentence.utf8.count ?? 0) < 400)
  }

  @Test("a request for a picture reads back unchanged")
  func picture() throws {
    let line = ClientLine.picture(3, NodeID(4), PictureSize(width: 40, height: 24))
    let text = String(decoding: line.line { _ in "photos" }, as: UTF8.self)
    #expect(text == #"{"picture":3,"node":"photos","width":40,"height":24}"# + "\n")
    #expect(try read(text) == line)
  }

  @Test("a request for contents reads back unchanged")
  func contents() throws {
    let line = ClientLine.contents(3, NodeID(4))
    let text = String(decoding: line.line { _ in "photos" }, as: UTF8.self)
    #expect(text == #"{"contents":3,"node":"photos"}"# + "\n")
    #expect(try read(text) == line)
  }

  @Test("pings and pongs are read")
  func ping() throws {
    #expect(try read(#"{"ping":7}"# + "\n") == .ping(7))
    #expect(try read(#"{ "pong" : 8 }"# + "\n") == .pong(8))
  }

  @Test(
    "a command of another version is read as its word",
    arguments: [
      #"{"command":"explode"}"#, #"{"force":3,"node":"missing","command":"explode","at":{"x":[1,{"y":null}]}}"#,
    ])
  func unknownCommand(command: String) throws {
    let line = try read(#"{"request":1,"command":"# + command + "}\n")
    #expect(line == .unknownCommand(1, "explode"))
    #expect(try read(String(decoding: line.line { _ in nil }, as: UTF8.self)) == line)
  }

  @Test("a text over the limit is an error")
  func longText() {
    let error = String(repeating: "x", count: LinkReader.textLimit + 1)
    let line = #"{"request":1,"command":{"command":"fail","node":"feed","error":"\#(error)"}}"# + "\n"
    #expect(throws: LinkFailure.self) { try read(line) }
  }

  @Test(
    "anything else is an error",
    arguments: [
      "", "{}", "x", #"{"request":1}"#, #"{"request":1,"command":{"command":"sync","node":"missing"}}"#,
      #"{"request":1,"command":{"command":"fail","node":"feed"}}"#, #"{"request":1,"command":{}}"#,
      #"{"request":-1,"command":{"command":"sync"}}"#, #"{"ping":1}}"#,
      #"{"request":1,"command":{"command":"sync"},"x":1}"#, #"{"picture":1}"#,
      #"{"picture":1,"node":"feed","width":0,"height":1}"#, #"{"picture":1,"node":"feed","width":1,"height":100001}"#,
      #"{"picture":1,"node":"feed","width":-1,"height":1}"#, #"{"picture":1,"node":"missing","width":1,"height":1}"#,
      #"{"picture":1,"node":"feed","width":1,"height":99999999999999999999}"#, #"{"contents":1}"#,
      #"{"contents":1,"node":"missing"}"#, #"{"contents":-1,"node":"feed"}"#, #"{"contents":1,"node":"feed","x":1}"#,
    ])
  func malformed(text: String) {
    #expect(throws: LinkFailure.self) { try read(text + "\n") }
  }

  @Test("a line over the limit is an error before its end")
  func long() {
    var splitter = LineSplitter(limit: 10)
    splitter.append(Array("0123456789A".utf8))
    #expect(throws: LinkFailure.longLine(limit: 10)) { try splitter.next { bytes throws(LinkFailure) in bytes.count } }
  }

  @Test("lines are split correctly however their bytes arrive", arguments: 1...7)
  func pieces(length: Int) throws {
    let text = Array("one\ntwo\n\nthree\n".utf8)
    var splitter = LineSplitter(limit: 100)
    var lines: [String] = []
    for start in stride(from: 0, to: text.count, by: length) {
      splitter.append(text[start..<min(start + length, text.count)])
      while let line = try splitter.next({ bytes throws(LinkFailure) in String(decoding: bytes, as: UTF8.self) }) {
        lines.append(line)
      }
    }
    #expect(lines == ["one", "two", "", "three"])
  }
}
