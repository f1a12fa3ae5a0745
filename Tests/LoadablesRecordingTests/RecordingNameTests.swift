import Testing

@testable import LoadablesRecording

@Suite("The name of a test's recording")
struct RecordingNameTests {
  @Test(
    "has only letters, digits, dots, hyphens and underscores",
    arguments: [
      ("FeedTests.refresh", "FeedTests.refresh"), ("-[FeedTests testRefresh]", "FeedTests.testRefresh"),
      ("FeedTests.a failed child fails the group", "FeedTests.a-failed-child-fails-the-group"),
      ("../../etc/passwd", "etc-passwd"), ("..", "test"), ("", "test"), ("Größe", "Gr-e"),
    ])
  func characters(test: String, expected: String) {
    #expect(RecordingName(test).text == expected)
  }

  @Test("is short enough for every file system")
  func length() {
    let name = RecordingName(String(repeating: "a", count: 500))
    #expect(name.fileName(number: 12).utf8.count < 160)
  }

  @Test("gets a number from the second recording on")
  func number() {
    let name = RecordingName("FeedTests.refresh")
    #expect(name.fileName(number: 1) == "FeedTests.refresh.loadscope.ndjson")
    #expect(name.fileName(number: 2) == "FeedTests.refresh+2.loadscope.ndjson")
  }

  @Test("has the suites and the function of a test")
  func ofTest() throws {
    #expect(RecordingName(of: try #require(Test.current)).text == "RecordingNameTests.ofTest")
  }
}
