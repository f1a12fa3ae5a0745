import Foundation
import InspectionModel
import Testing

@testable import Recordings

/// The reference and the schema are generated from tables of words and keys: every line must match them.
@Suite("The line of an event")
struct EventLineTests {
  @Test("the samples cover every event and every command")
  func samples() {
    #expect(Set(EventSamples.all.map(\.tag)) == Set(JournalEvent.Tag.allCases))
    #expect(Set(EventSamples.commands.map(\.tag)) == Set(CommandTag.allCases))
  }

  @Test("a line has the keys of its event and its command, and no others", arguments: EventSamples.all.indices)
  func keys(index: Int) throws {
    let object = try Self.object(EventSamples.lines()[index])
    let word = try #require(object["event"] as? String)
    let event = FieldKeys(try #require(JournalEvent.Tag.allCases.first { $0.word == word }))
    let command = (object["command"] as? String).flatMap(CommandTag.init).map(FieldKeys.init)
    let keys = try Set(object.keys.map { try #require(EventKey(rawValue: $0), "\($0)") })
    let required = EventKey.always + event.required + (command?.required ?? [])
    let optional = EventKey.common + (command?.optional ?? event.optional)
    #expect(keys.isSuperset(of: required))
    #expect(keys.isSubset(of: required + optional))
  }

  @Test("every key is in some line, and every key of an event or command in a line of that type")
  func everyKeyIsWritten() throws {
    let objects = try EventSamples.lines().map(Self.object)
    #expect(Set(objects.flatMap(\.keys)) == Set(EventKey.allCases.map(\.rawValue)))
    for tag in JournalEvent.Tag.allCases {
      let seen = Set(objects.filter { $0["event"] as? String == tag.word }.flatMap(\.keys))
      #expect(seen.isSuperset(of: FieldKeys(tag).all.map(\.rawValue)), "\(tag)")
    }
    for word in CommandTag.allCases {
      let seen = Set(objects.filter { $0["command"] as? String == word.rawValue }.flatMap(\.keys))
      #expect(seen.isSuperset(of: FieldKeys(word).all.map(\.rawValue)), "\(word)")
    }
  }

  @Test("every value has the form of its key", arguments: EventSamples.all.indices)
  func values(index: Int) throws {
    for (name, value) in try Self.object(EventSamples.lines()[index]) {
      let key = try #require(EventKey(rawValue: name))
      #expect(key.form.includes(value), "\(name): \(value)")
    }
  }

  @Test("the words for states are those of the scenario language")
  func states() {
    #expect(NodeState.allCases.map(\.word) == ["idle", "syncing", "synced", "failed"])
  }

  private static func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }
}

extension EventKey.Form {
  fileprivate func includes(_ value: Any) -> Bool {
    switch self {
    case .wholeNumber: value is Int
    case .number: value is Double
    case .truth: value is Bool
    case .text: value is String
    case .words(let words): (value as? String).map(words.contains) ?? false
    case .counts: (value as? [String: Int])?.keys.allSatisfy { Lint(rawValue: $0) != nil } ?? false
    }
  }
}
