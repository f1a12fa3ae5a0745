import Dashboard
import InspectionModel
import Simulation
import TerminalUI
import Testing

@testable import loadscope

/// Answers requests for contents only when the test says so.
@MainActor
private final class HeldContents: DetailProvider {
  var sharesContents = true
  var awaited: [(request: ContentsRequest, answer: @MainActor (ContentsText?) -> Void)] = []
  var cancelled: [ContentsRequest] = []

  func load(_ request: PictureRequest, _ answer: @escaping @MainActor (PictureAnswer) -> Void) {}

  func cancel(_ request: PictureRequest) {}

  func load(_ request: ContentsRequest, _ answer: @escaping @MainActor (ContentsText?) -> Void) {
    awaited.append((request, answer))
  }

  func cancel(_ request: ContentsRequest) { cancelled.append(request) }
}

@Suite("Contents that are being loaded")
@MainActor
struct AwaitedContentsTests {
  private let contents = HeldContents()

  /// The built-in scenario in which all have contents, with the detail open.
  private func driver() throws -> DashboardDriver {
    let simulation = try Simulation(try ScenarioSource.builtIn(named: "gallery").readUsable())
    simulation.run(until: .seconds(11))
    let driver = DashboardDriver(
      simulation, model: Model(title: "", size: Size(width: 120, height: 40)), details: contents)
    driver.takeChanges()
    try press("Down", driver)
    return driver
  }

  private func press(_ keys: String, _ driver: DashboardDriver) throws {
    driver.press(try ArgumentReading.keys(keys))
    driver.send(.frame)
  }

  @Test("contents are requested by the first frame that shows their node, once")
  func once() throws {
    let driver = try driver()
    #expect(contents.awaited.count == 1)
    driver.send(.frame)
    #expect(contents.awaited.count == 1 && contents.cancelled.isEmpty)
    contents.awaited[0].answer(ContentsText("3 posts", at: 1))
    driver.send(.frame)
    #expect(contents.awaited.count == 1 && driver.model.missingContents.isEmpty)
  }

  @Test(
    "a load is cancelled when another node is selected, and its late answer is ignored, also for the same request again"
  )
  func late() throws {
    let driver = try driver()
    let first = try #require(contents.awaited.last)
    try press("Down", driver)
    #expect(contents.cancelled.first == first.request)
    try press("Up", driver)
    let again = try #require(contents.awaited.last)
    #expect(again.request == first.request && contents.awaited.count > 1)
    first.answer(ContentsText("late", at: 1))
    #expect(driver.model.missingContents == [again.request])
    again.answer(nil)
    #expect(driver.model.missingContents.isEmpty)
  }

  @Test("a source that shares no contents is not asked")
  func unshared() throws {
    contents.sharesContents = false
    let driver = try driver()
    #expect(contents.awaited.isEmpty && !driver.model.missingContents.isEmpty)
  }

  @Test("loads are cancelled at the end of the session")
  func end() throws {
    let driver = try driver()
    driver.cancelDetails()
    #expect(contents.cancelled == contents.awaited.map(\.request) && !contents.cancelled.isEmpty)
  }
}
