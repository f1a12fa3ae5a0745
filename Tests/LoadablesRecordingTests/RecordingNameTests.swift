import Testing

@testable import LoadablesRecording

@Suite("The name of a test's recording")
struct RecordingNameTests {
  @Test(
    "has only letters, digits, dots, hyphens and underscores",
    arguments: [
      ("FeedTests.refresh", "FeedTests.refresh"),
      ("FeedTests.a failed child fails the group", "FeedTests.a-failed-child-fails-the-group"),
      ("../../etc/passwd", "etc-passwd"), ("..", "test"), ("", "test"), ("Größe", "Größe"),
      ("更新テスト.失敗 2", "更新テスト.失敗-2"), ("Проверка/связи", "Проверка-связи"), ("a\u{202E}b\n+c", "a-b-c"),
    ])
  func characters(test: String, expected: String) {
    #expect(RecordingName(test).text == expected)
  }

  @Test("is short enough for every file system", arguments: ["a", "ß", "更", "🇦🇶é"])
  func length(character: String) {
    let name = RecordingName(String(repeating: character, count: 500))
    #expect((190...230).contains(name.fileName(number: 12).utf8.count))
  }

  @Test("gets a number from the second recording on")
  func number() {
    let name = RecordingName("FeedTests.refresh")
    #expect(name.fileName(number: 1) == "FeedTests.refresh.loadscope.ndjson")
    #expect(name.fileName(number: 2) == "FeedTests.refresh+2.loadscope.ndjson")
  }

  @Test(
    "is found again, with any number",
    arguments: [
      ("a.loadscope.ndjson", true), ("a+2.loadscope.ndjson", true), ("a+12.loadscope.ndjson", true),
      ("a+.loadscope.ndjson", false), ("a+b.loadscope.ndjson", false), ("ab.loadscope.ndjson", false),
      ("a.ndjson", false), (".loadscope.ndjson", false),
    ])
  func file(name: String, isFound: Bool) {
    #expect(RecordingName("a").isName(ofFile: name) == isFound)
  }
}
