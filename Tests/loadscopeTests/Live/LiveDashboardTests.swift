import Dashboard
import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import TerminalUI
import Testing

@testable import loadscope

@MainActor
@Suite("A running program on the screen")
struct LiveDashboardTests {
  /// Created within each test: a live source observes every loadable of the process.
  private func driver(of source: any InspectionSource) -> DashboardDriver {
    let driver = DashboardDriver(source, model: Model(title: source.title, size: Size(width: 100, height: 30)))
    driver.takeChanges()
    return driver
  }

  private func screen(_ driver: DashboardDriver) -> String {
    driver.send(.frame)
    var painter = Painter()
    return painter.frame(of: driver.model, theme: .plain).buffer.text()
  }

  @Test("has a row for each loadable, from its first event until it is released")
  func rows() {
    let source = LiveSource(title: "photo-app")
    let driver = driver(of: source)
    var photos: TestLoadable? = TestLoadable()
    if let photos { source.inspector.register(photos, as: NodeIdentity(key: "photos", kind: .loadable)) }
    photos?.sync()
    driver.takeChanges()
    #expect(screen(driver).contains("photos"))
    #expect(screen(driver).contains("LIVE"))
    photos = nil
    driver.takeChanges()
    #expect(!screen(driver).contains("photos "))
  }

  @Test("shows why the source refuses a key's command", arguments: ["p", "b", "O"])
  func refused(key: String) throws {
    let source = LiveSource(title: "photo-app", access: .control)
    let photos = TestLoadable()
    source.inspector.register(photos, as: NodeIdentity(key: "photos", kind: .loadable))
    let driver = driver(of: source)
    driver.press(try ArgumentReading.keys(key))
    let reason = key == "p" ? "the system clock cannot be moved" : "not offered by this program"
    #expect(screen(driver).contains(reason))
    withExtendedLifetime(photos) {}
  }

  @Test("shows an outcome when it arrives, however many frames later")
  func laterOutcome() throws {
    let source = SlowSource()
    let driver = driver(of: source)
    driver.perform(NodeCommands(.sync(NodeID(0))))
    for _ in 0..<2 { #expect(!screen(driver).contains("already syncing")) }
    source.reply(.ignored(.alreadySyncing))
    #expect(!screen(driver).contains("already syncing"))
    driver.takeChanges()
    #expect(screen(driver).contains("already syncing"))
  }

  @Test("sums up the outcomes of several commands when the last one arrives")
  func outcomesOfMatches() throws {
    let source = SlowSource()
    let driver = driver(of: source)
    driver.press(try ArgumentReading.keys("/ \"fe\" Enter X Enter"))
    source.reply(.done(nodes: 1), to: 1)
    driver.takeChanges()
    #expect(!screen(driver).contains("matches: "))
    source.reply(.ignored(.nothingToSet), to: 0)
    driver.takeChanges()
    #expect(screen(driver).contains("2 matches: 1 failed, simulated-error; 1 ignored"))
  }
}

/// A source whose responses a test controls.
@MainActor
private final class SlowSource: InspectionSource, ChangeProducer {
  let title = "far away"
  let errorCodes: [String] = []
  let capabilities = Capabilities()
  private lazy var feed = ChangeFeed(self)
  private var requests: [RequestNumber] = []

  func makeCursor(wake: @escaping @MainActor () -> Void) -> ChangeCursor { feed.makeCursor(wake: wake) }

  func perform(_ command: NodeCommand, request: RequestNumber) { requests.append(request) }

  func reply(_ outcome: CommandOutcome) {
    for request in requests { feed.reply(request, outcome) }
  }

  func reply(_ outcome: CommandOutcome, to index: Int) { feed.reply(requests[index], outcome) }

  func collectChanges(_ content: ChangeContent) -> ChangeBatch {
    let nodes = ["feed", "fetch"].enumerated().map { index, name in
      NodeSnapshot(id: NodeID(index), identity: NodeIdentity(key: name, kind: .loadable))
    }
    return ChangeBatch(clock: ClockSnapshot(isRunning: true, kind: .live), nodes: nodes, roots: nodes.map(\.id))
  }

  func markAllChanged() {}

  func pending(atMost limit: Int) -> PendingSnapshot { PendingSnapshot(soonest: [], count: 0) }
}
