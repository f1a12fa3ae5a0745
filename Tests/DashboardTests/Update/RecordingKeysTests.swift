import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Recording keys")
struct RecordingKeysTests {
  @Test("r starts a recording, and reports when one is running") func begin() throws {
    var bench = Bench("a")
    #expect(try bench.press("r") == [.startRecording])
    _ = bench.model.update(with: .recording(true))
    #expect(try bench.press("r") == [])
    #expect(bench.message == "already recording: R ends the recording")
  }

  @Test("R ends the recording, and reports when none is running") func end() throws {
    var bench = Bench("a")
    #expect(try bench.press("R") == [])
    #expect(bench.message == "no recording to end; r starts one")
    _ = bench.model.update(with: .recording(true))
    #expect(try bench.press("R") == [.stopRecording])
  }

  @Test("the header shows a running recording, also in a narrow window", arguments: [120, 80, 60])
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

  @Test("the narrowest header shows only the glyph") func narrowest() {
    var bench = Bench("a", width: 40)
    func header() -> Substring { bench.frame().text().split(separator: "\n")[0] }
    #expect(!header().contains("●"))
    _ = bench.model.update(with: .recording(true))
    #expect(header().contains("●"))
  }
}
