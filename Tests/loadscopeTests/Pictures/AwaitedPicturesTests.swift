import Dashboard
import InspectionModel
import Simulation
import TerminalUI
import Testing

@testable import loadscope

/// Answers requests for pictures only when the test says so.
@MainActor
private final class HeldPictures: PictureProvider {
  var awaited: [(request: PictureRequest, answer: @MainActor (PictureAnswer) -> Void)] = []
  var cancelled: [PictureRequest] = []

  func load(_ request: PictureRequest, _ answer: @escaping @MainActor (PictureAnswer) -> Void) {
    awaited.append((request, answer))
  }

  func cancel(_ request: PictureRequest) { cancelled.append(request) }
}

@Suite("Pictures that are being loaded")
@MainActor
struct AwaitedPicturesTests {
  private let pictures = HeldPictures()

  /// A driver of the built-in gallery at 11 s, with the picture panel open.
  private func driver() throws -> DashboardDriver {
    let simulation = try Simulation(try ScenarioSource.builtIn(named: "gallery").readUsable())
    let driver = DashboardDriver(
      simulation, model: Model(title: "", size: Size(width: 80, height: 24)), pictures: pictures)
    simulation.run(until: .seconds(11))
    driver.takeChanges()
    try press("Down i", driver)
    return driver
  }

  private func press(_ keys: String, _ driver: DashboardDriver) throws {
    driver.press(try ArgumentReading.keys(keys))
    _ = driver.send(.frame)
  }

  @Test("a picture is requested by the first frame that shows it, once")
  func once() throws {
    let driver = try driver()
    #expect(pictures.awaited.count == 1)
    _ = driver.send(.frame)
    #expect(pictures.awaited.count == 1 && pictures.cancelled.isEmpty)
    // The keys pass over other images.
    try press("Down*2 Up*2", driver)
    #expect(pictures.awaited.count == 1)
  }

  @Test("a load is cancelled as soon as no panel shows its picture, and its answer is ignored")
  func cancelled() throws {
    let driver = try driver()
    let first = try #require(pictures.awaited.last)
    try press("Down", driver)
    let second = try #require(pictures.awaited.last)
    #expect(first.request.node != second.request.node)
    #expect(pictures.cancelled == [first.request])
    first.answer(.unavailable("no picture: a test"))
    #expect(driver.model.missingPictures == [second.request])
    second.answer(.unavailable("no picture: a test"))
    #expect(driver.model.missingPictures.isEmpty)
    try press("Up", driver)
    #expect(pictures.awaited.last?.request == first.request)
  }

  @Test("loads are cancelled with their source, and at the end of the session")
  func end() throws {
    let driver = try driver()
    let first = try #require(pictures.awaited.last)
    driver.replaceSource(try Simulation(try ScenarioSource.builtIn(named: "gallery").readUsable()))
    #expect(pictures.cancelled == [first.request])
    first.answer(.unavailable("no picture: a test"))
    _ = driver.send(.frame)
    try press("Up*9 Down*5 i", driver)
    let count = pictures.awaited.count
    driver.cancelPictures()
    #expect(pictures.cancelled.count == count)
  }
}
