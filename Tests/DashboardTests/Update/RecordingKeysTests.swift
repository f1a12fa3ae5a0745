import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The keys of a recording")
struct RecordingKeysTests {
  @Test("r asks for one, and while it is made says that it is") func begin() throws {
    var bench = Bench("a")
    #expect(try bench.press("r") == [.startRecording])
    _ = bench.model.update(with: .recording(true))
    #expect(try bench.press("r") == [])
    #expect(bench.message == "this run is being recorded already: R ends that")
  }

  @Test("R ends it, and where there is none says so") func end() throws {
    var bench = Bench("a")
    #expect(try bench.press("R") == [])
    #expect(bench.message == "no recording to end; r starts one")
    _ = bench.model.update(with: .recording(true))
    #expect(try bench.press("R") == [.stopRecording])
  }

  @Test("the header tells as long as it is made, also where room is short", arguments: [120, 80, 60])
  func header(width: Int) {
    var bench = Bench("a", width: width)
    func header(_ glyphs: GlyphSet) -> Substring { bench.frame(glyphs: glyphs).text().split(separator: "\n")[0] }
    #expect(!header(.unicode).contains("REC"))
    _ = bench.model.update(with: .recording(true))
    #expect(header(.unicode).contains("● REC"))
    #expect(header(.ascii).contains("* REC"))
    _ = bench.model.update(with: .recording(false))
    #expect(!header(.unicode).contains("REC"))
  }

  @Test("the narrowest header has the sign alone") func narrowest() {
    var bench = Bench("a", width: 40)
    func header() -> Substring { bench.frame().text().split(separator: "\n")[0] }
    #expect(!header().contains("●"))
    _ = bench.model.update(with: .recording(true))
    #expect(header().contains("●"))
  }
}
