import InspectionModel
import Testing

@testable import Recordings

@Suite("Reading the line of an event")
struct EventReaderTests {
  private static let node = NodeID(0)

  private func read(_ line: String, isTolerant: Bool = false) throws -> JournalEntry {
    var bytes = Array(line.utf8)
    return try bytes.withUnsafeMutableBytes { bytes in
      var scanner = JSONScanner(UnsafeRawBufferPointer(bytes), skipsUnknownKeys: isTolerant)
      let entry = try EventReader { $0 == "node" ? Self.node : nil }.entry(&scanner)
      try scanner.end()
      return entry
    }
  }

  @Test("an entry of every sample is read the same, whatever the order of its members")
  func order() throws {
    for line in EventSamples.lines() {
      let expected = try read(line)
      #expect(EventLine { _ in "node" }.text(expected) == line)
      let members = Self.members(line)
      let orders: [[String]] = [members, members.reversed(), Array(members.dropFirst(3) + members.prefix(3))]
      for order in orders {
        #expect(try read("{\(order.joined(separator: ","))}") == expected)
      }
    }
  }

  /// Returns the members of an object whose texts have no commas, and whose only nested object is the last of them.
  private static func members(_ line: String) -> [String] {
    var members: [String] = []
    var depth = 0
    var isText = false
    for character in line.dropFirst().dropLast() {
      if character == "\"" { isText.toggle() }
      if !isText { depth += character == "{" ? 1 : character == "}" ? -1 : 0 }
      if character == ",", depth == 0, !isText {
        members.append("")
      } else {
        if members.isEmpty { members.append("") }
        members[members.count - 1].append(character)
      }
    }
    return members
  }

  @Test(
    "a line that is not in order has no rest behind a value, no member twice and none of another event",
    arguments: [
      #"{"seq":2,"t":12abc,"event":"notified"}"#, #"{"event":"notified","seq":1xyz,"t":1}"#,
      #"{"contents":truex,"t":1,"seq":2,"event":"contentsChanged"}"#, #"{"event":"notified","t":1,"seq":2,"t":2}"#,
      #"{"event":"notified","t":1,"seq":2,"delay":2}"#, #"{"t":1,"seq":2}"#, #"{"t":1,"seq":2,"event":"sung"}"#,
      #"{"t":1,"seq":2,"event":"retryArmed","delay":-1,"by":"syncer","attempt":1}"#,
      #"{"t":1,"seq":2,"event":"retryArmed","by":"person","delay":1,"attempt":1}"#,
      #"{"t":1,"seq":2,"node":"node","event":"commanded","by":"person","command":"happenNow","text":"x","due":1,"timer":-5}"#,
      #"{"t":1,"seq":2,"event":"commanded","by":"person","command":"fail","error":"x"}"#, #"{"#, #"{"t":1"#, "{}",
    ])
  func refused(line: String) {
    #expect(throws: JSONFailure.self) { try read(line) }
  }

  @Test(
    "of a newer version, an event with an unknown word is left as its own word",
    arguments: [
      (#"{"t":1,"seq":2,"event":"teleported","delay":"far"}"#, "teleported"),
      (#"{"t":1,"seq":2,"event":"stateChanged","state":"melting","from":"idle","cause":1}"#, "stateChanged"),
      (#"{"t":1,"seq":2,"event":"stateChanged","state":"melting","delay":5,"cause":1}"#, "stateChanged"),
      (#"{"t":1,"seq":2,"event":"retryArmed","by":"robot","delay":"soon","attempt":1}"#, "retryArmed"),
      (
        #"{"t":1,"seq":2,"node":"node","event":"commanded","by":"person","command":"dance","next":3,"cause":1}"#,
        "commanded"
      ),
    ])
  func newer(line: String, word: String) throws {
    let entry = try read(line, isTolerant: true)
    #expect(entry.event == .run(.other(word)))
    #expect(entry.sequence == 2)
    #expect(throws: JSONFailure.self) { try read(line) }
  }

  @Test("a member whose key has no quote is refused by a tolerant reader too")
  func quote() {
    #expect(throws: JSONFailure.self) { try read(#"{"t":1,xfoo":1,"seq":2,"event":"notified"}"#, isTolerant: true) }
  }

  @Test("a command of a newer version is not read as another one")
  func newerCommand() {
    var bytes = Array(#"{"node":"node","command":"dance"}"#.utf8)
    bytes.withUnsafeMutableBytes { bytes in
      var scanner = JSONScanner(UnsafeRawBufferPointer(bytes), skipsUnknownKeys: true)
      #expect(throws: JSONFailure.self) { try EventReader { _ in Self.node }.command(&scanner) }
    }
  }
}
