import Dashboard
import InspectionModel
import Simulation
import TerminalUI
import Testing

@testable import loadscope

/// Answers requests for pictures only when the test says so.
@MainActor
private final class HeldPictures: DetailProvider {
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

  /// The built-in gallery at 11 s.
  private func simulation() throws -> Simulation {
    let simulation = try Simulation(try ScenarioSource.builtIn(named: "gallery").readUsable())
    simulation.run(until: .seconds(11))
    return simulation
  }

  private func driver() throws -> DashboardDriver { try driver(of: try simulation()) }

  /// A driver with the picture panel open.
  private func driver(of simulation: Simulation) throws -> DashboardDriver {
    let driver = DashboardDriver(
      simulation, model: Model(title: "", size: Size(width: 80, height: 24)), details: pictures)
    driver.takeChanges()
    try press("Down i", driver)
    return driver
  }

  private func press(_ keys: String, _ driver: DashboardDriver) throws {
    driver.press(try ArgumentReading.keys(keys))
    driver.send(.frame)
  }

  @Test("a picture is requested by the first frame that shows it, once")
  func once() throws {
    let driver = try driver()
    #expect(pictures.awaited.count == 1)
    driver.send(.frame)
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
  }

  @Test("the late answer to a cancelled request is not taken for that to the same request, made again")
  func again() throws {
    let driver = try driver()
    let first = try #require(pictures.awaited.last)
    try press("Down", driver)
    try press("Up", driver)
    let again = try #require(pictures.awaited.last)
    #expect(again.request == first.request)
    first.answer(.unavailable("no picture: cancelled"))
    #expect(driver.model.missingPictures == [again.request])
    again.answer(.unavailable("no picture: a test"))
    #expect(driver.model.missingPictures.isEmpty)
  }

  @Test("a load goes on when the node syncs, and the newer picture is requested after it")
  func synced() throws {
    let simulation = try simulation()
    let driver = try driver(of: simulation)
    let first = try #require(pictures.awaited.last)
    simulation.perform(.sync(first.request.node))
    simulation.run(until: .seconds(15))
    driver.takeChanges()
    driver.send(.frame)
    #expect(driver.model.missingPictures.first?.version == first.request.version + 1)
    #expect(pictures.awaited.count == 1 && pictures.cancelled.isEmpty)
    first.answer(.unavailable("no picture: a test"))
    driver.send(.frame)
    #expect(pictures.awaited.last?.request.version == first.request.version + 1)
  }

  @Test("loads are cancelled with their source, and their answers are ignored")
  func replaced() throws {
    let driver = try driver()
    let first = try #require(pictures.awaited.last)
    driver.replaceSource(try simulation())
    #expect(pictures.cancelled == [first.request])
    driver.send(.frame)
    try press("Down", driver)
    let missing = driver.model.missingPictures
    try #require(!missing.isEmpty)
    first.answer(.unavailable("no picture: a test"))
    #expect(driver.model.missingPictures == missing)
  }

  @Test("loads are cancelled at the end of the session")
  func end() throws {
    let driver = try driver()
    driver.cancelDetails()
    #expect(pictures.cancelled == pictures.awaited.map(\.request))
  }
}
