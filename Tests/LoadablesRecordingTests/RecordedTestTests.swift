import Testing

@testable import LoadablesRecording

@Suite("A recorded test")
struct RecordedTestTests {
  private func current() throws -> RecordedTest { RecordedTest(try #require(Test.current), Test.Case.current) }

  @Test("has the names of its suites and its function") func names() throws {
    let test = try current()
    #expect(test.name == "RecordedTestTests.names")
    #expect(test.module == "LoadablesRecordingTests")
  }

  @Test("has the name of XCTest without brackets") func legacy() {
    #expect(RecordedTest("-[FeedTests testRefresh]").name == "FeedTests.testRefresh")
    #expect(RecordedTest("FeedTests.testRefresh").name == "FeedTests.testRefresh")
  }

  @Test("has no arguments") func noArguments() throws {
    #expect(try current().title(number: 1) == "RecordedTestTests.noArguments")
    #expect(try current().title(number: 3) == "RecordedTestTests.noArguments, failure 3")
  }

  @Test("has the arguments of its case in its title", arguments: [1], ["a b"]) func arguments(
    number: Int, text: String
  ) throws {
    #expect(try current().title(number: 2) == #"RecordedTestTests.arguments(1, "a b")"#)
  }

  @Test("has short arguments in one line") func inOneLine() {
    #expect(RecordedTest.inOneLine("a\n\u{1B}[1mb") == "a  [1mb")
    #expect(RecordedTest.inOneLine(String(repeating: "a", count: 999)) == String(repeating: "a", count: 200) + "…")
  }

  @Test(
    "has the name of its function without parameters",
    arguments: [
      ("refresh()", "refresh"), ("refresh(from:)", "refresh"), ("`two (or more)`()", "`two (or more)`"),
      ("`a(b`(_:)", "`a(b`"), ("refresh(`in`:)", "refresh"), ("refresh", "refresh"),
    ])
  func withoutParameters(function: String, expected: String) {
    #expect(RecordedTest.withoutParameters(function) == expected)
  }

  @Suite struct `Feeds (of all/many) kinds` {
    @Test func `größer (than/before)`() throws {
      let test = RecordedTest(try #require(Test.current), nil)
      #expect(test.name == "RecordedTestTests.Feeds (of all/many) kinds.größer (than/before)")
      let name = "RecordedTestTests.Feeds-of-all-many-kinds.größer-than-before"
      #expect(RecordingName(test.name).text == name)
    }
  }
}

@Test("A recorded test outside a suite is named after its file") func outsideOfSuites() throws {
  #expect(RecordedTest(try #require(Test.current), nil).name == "RecordedTestTests.outsideOfSuites")
}
