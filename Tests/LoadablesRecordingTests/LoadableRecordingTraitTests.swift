import Testing

@testable import LoadablesRecording

@Suite("The trait of a recorded test", .recordsLoadables(in: "outer", limit: 11))
struct LoadableRecordingTraitTests {
  @Test("has the folder and the limit of its suite") func suite() throws {
    #expect(try #require(RecordedTask.recorder).limit == 11)
    #expect(LoadableRecordingTrait.innermost(of: try #require(Test.current))?.folder == "outer")
  }

  @Test("has its own folder and limit in a recorded suite", .recordsLoadables(in: "inner", limit: 7)) func test() throws
  {
    #expect(try #require(RecordedTask.recorder).limit == 7)
    #expect(LoadableRecordingTrait.innermost(of: try #require(Test.current))?.folder == "inner")
  }
}
