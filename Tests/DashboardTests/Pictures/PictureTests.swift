import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("Pictures")
struct PictureTests {
  private static let original = Picture.Original(
    width: 640, height: 480, file: Picture.File(width: 640, height: 480, format: "PNG", byteCount: 12_345))

  /// A white picture in the proportions of the original.
  private func picture(for request: PictureRequest) throws -> PictureAnswer {
    let size = request.size.fitted(width: Self.original.width, height: Self.original.height)
    let pixels = [UInt8](repeating: 255, count: size.width * size.height * 4)
    return .picture(
      try #require(Picture(width: size.width, height: size.height, pixels: pixels, original: Self.original)))
  }

  /// Answers all requests, and returns their number.
  @discardableResult
  private func answer(_ bench: inout Bench, _ answer: PictureAnswer? = nil) throws -> Int {
    var count = 0
    while let request = bench.model.missingPictures.first {
      _ = bench.model.update(with: .picture(request, try answer ?? picture(for: request)))
      count += 1
      try #require(count < 10)
    }
    return count
  }

  @Test("the detail of an image shows the picture and its facts")
  func detail() throws {
    var bench = Bench("cat image synced +")
    try #expect(answer(&bench) == 1)
    try expectFrame(bench.frame().text(), is: "picture-120x40")
  }

  @Test("the panel shows the picture as large as the window", arguments: [(120, 40), (80, 24), (40, 10)])
  func panel(width: Int, height: Int) throws {
    var bench = Bench("cat image synced +", width: width, height: height)
    try bench.press("i")
    try answer(&bench)
    try expectFrame(bench.frame().text(), is: "picture-full-\(bench.model.context.size)")
  }

  @Test("a low detail names the key of the picture in its place")
  func noRoom() throws {
    let others = (1...12).map { "token-\($0) idle" }
    var bench = Bench((["cat image synced +"] + others).joined(separator: "\n"), width: 80, height: 24)
    #expect(bench.model.missingPictures.isEmpty)
    #expect(bench.frame().text().contains("i shows the picture"))
    try bench.press("i")
    try #expect(answer(&bench) == 1)
  }

  @Test("a stale picture is marked")
  func stale() throws {
    var bench = Bench("cat image failed + \"timeout\"")
    try answer(&bench)
    #expect(bench.frame().text().contains("stale picture, from before the failure"))
    try bench.press("i")
    try answer(&bench)
    #expect(bench.frame().text().contains("stale picture, from before the failure"))
  }

  @Test(
    "without contents there is a sentence, and no request",
    arguments: [
      ("idle", "never synced"), ("syncing", "syncing"), ("failed", "no contents"),
    ])
  func noContents(state: String, sentence: String) throws {
    var bench = Bench("cat image \(state)")
    #expect(bench.model.missingPictures.isEmpty)
    #expect(bench.frame().text().contains(sentence))
    try bench.press("i")
    #expect(bench.model.missingPictures.isEmpty)
    #expect(bench.frame().text().contains(sentence))
  }

  @Test("a proxy shows the picture of its target")
  func proxy() throws {
    var bench = Bench("cover proxy synced +\n  cat image synced +")
    #expect(bench.model.missingPictures.first?.key == "cat")
    try answer(&bench)
    #expect(bench.frame().text().contains("640x480 PNG, 12,345 bytes"))
  }

  @Test("nodes without a picture request none")
  func noPicture() throws {
    var bench = Bench("token synced +\n feed all synced +\n  cat image synced +")
    #expect(bench.model.missingPictures.isEmpty)
    try bench.press("i")
    #expect(bench.model.missingPictures.isEmpty)
    #expect(bench.frame().text().contains("token: no picture"))
  }

  @Test("a hidden panel requests no picture")
  func hidden() throws {
    let bench = Bench("cat image synced +", panels: [])
    #expect(bench.model.missingPictures.isEmpty)
  }

  @Test("each size is requested once, and each successful sync requests the picture again")
  func requests() throws {
    var bench = Bench("cat image synced +\ndog image synced +")
    try #expect(answer(&bench) == 1)
    try bench.press("Down")
    try #expect(answer(&bench) == 1)
    try bench.press("Up")
    try #expect(answer(&bench) == 0)
    try bench.press("i")
    try #expect(answer(&bench) == 1)
    try bench.press("i")
    try #expect(answer(&bench) == 0)
    bench.change("cat") { $0.counts.successes += 1 }
    // Until the new picture is there, the old one stays.
    #expect(bench.frame().text().contains("640x480"))
    try #expect(answer(&bench) == 1)
    bench.change("cat") { $0.counts.failures += 1 }
    try #expect(answer(&bench) == 0)
  }

  @Test("a picture that cannot be shown has a reason in its place")
  func unavailable() throws {
    var bench = Bench("cat image synced +")
    try answer(&bench, .unavailable("cat.png does not exist"))
    #expect(bench.frame().text().contains("cat.png does not exist"))
  }

  @Test("a picture that cannot be renewed stays, with the reason")
  func notRenewed() throws {
    var bench = Bench("cat image synced +")
    try answer(&bench)
    bench.change("cat") { $0.counts.successes += 1 }
    try answer(&bench, .unavailable("no picture: cat.png does not exist"))
    #expect(bench.frame().text().contains("640x480 PNG, 12,345 bytes"))
    #expect(bench.frame().text().contains("cat.png does not exist"))
    try #expect(answer(&bench) == 0)
  }

  @Test("after a change of the connection, pictures are requested again, and the old ones stay meanwhile")
  func renewed() throws {
    var bench = Bench("cat image synced +")
    try answer(&bench)
    _ = bench.model.update(with: .banner(.program, ["detached"]))
    try answer(&bench, .unavailable("no picture: the program is not attached"))
    #expect(bench.model.missingPictures.isEmpty)
    _ = bench.model.update(with: .banner(.program, []))
    #expect(bench.frame().text().contains("640x480"))
    try #expect(answer(&bench) == 1)
    #expect(!bench.frame().text().contains("not attached"))
  }

  @Test("old pictures are forgotten")
  func bounded() {
    var cache = PictureCache()
    func request(_ number: Int) -> PictureRequest {
      PictureRequest(node: NodeID(number), key: "", version: 0, size: PictureSize(width: 1, height: 1))
    }
    for number in 0..<100 { cache.receive(.unavailable(""), to: request(number)) }
    #expect((0..<100).filter { !cache.lacks(request($0)) } == Array(68..<100))
  }

  @Test("a new source has no pictures of the old one")
  func replaced() throws {
    var bench = Bench("cat image synced +")
    try answer(&bench)
    _ = bench.model.update(with: .replaced(title: "new"))
    bench.show("cat image synced +")
    #expect(!bench.model.missingPictures.isEmpty)
  }

  @Test("a terminal without Unicode and one without colours show brightness")
  func brightness() throws {
    var bench = Bench("cat image synced +")
    try answer(&bench)
    #expect(bench.frame(glyphs: .ascii).text().allSatisfy { $0.isASCII })
    #expect(bench.frame().text().contains("@@@@@"))
  }

  @Test("up and down leaf through the nodes while the panel is shown")
  func leafing() throws {
    var bench = Bench("cat image synced +\ndog image synced +")
    try bench.press("i Down")
    #expect(bench.selected == "dog")
    #expect(bench.model.missingPictures.first?.key == "dog")
    try bench.press("Down")
    #expect(bench.message == "last row")
  }

  @Test(
    "a picture fits into its place, in its proportions",
    arguments: [
      (640, 480, 80, 60, 80, 60), (640, 480, 10, 60, 10, 8), (100, 1, 10, 10, 10, 1), (1, 1, 8, 4, 4, 4),
      (8_000, 8_000, 1_000, 1_000, 346, 346), (1, 64_000_000, 10, 200_000, 1, 120_000),
    ])
  func fitted(width: Int, height: Int, placeWidth: Int, placeHeight: Int, wanted: Int, wantedHeight: Int) {
    let fitted = PictureSize(width: placeWidth, height: placeHeight).fitted(width: width, height: height)
    #expect([fitted.width, fitted.height] == [wanted, wantedHeight])
    #expect(fitted.width * fitted.height <= Picture.maximumPixelCount)
  }
}
