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

  func load(_ request: PictureRequest, _ answer: @escaping @MainActor (PictureAnswer) -> Void) {
    awaited.append((request, answer))
  }
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
    driver.press(try ArgumentReading.keys("Down i"))
    return driver
  }

  @Test("a picture that is still loading does not hold up the next one")
  func several() throws {
    let driver = try driver()
    let first = try #require(pictures.awaited.last?.request)
    driver.press(try ArgumentReading.keys("Down"))
    let second = try #require(pictures.awaited.last?.request)
    #expect(first.node != second.node)
    pictures.awaited.last?.answer(.unavailable("no picture: a test"))
    #expect(driver.model.missingPicture == nil)
  }

  @Test("a picture is requested once, and at most four are awaited")
  func limit() throws {
    let driver = try driver()
    driver.takeChanges()
    driver.press(try ArgumentReading.keys("Down*12 Up*12"))
    #expect(Set(pictures.awaited.map(\.request)).count == pictures.awaited.count)
    #expect(pictures.awaited.count == 4)
  }
}
