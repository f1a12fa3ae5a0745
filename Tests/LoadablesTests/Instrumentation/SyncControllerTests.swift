import Loadables
import LoadablesTesting
import Testing

/// Each test has its own process: a controller controls the whole process.
@Suite("A controller of syncs")
struct SyncControllerTests {
  /// A controller that takes over every sync, or drops every result, on request.
  @MainActor
  final class Controller: SyncController {
    var takesOver = false
    var dropsResults = false
    private(set) var taken: [any PureLoadableProtocol] = []

    init(isObserved: Bool = true) {
      LoadableInstruments.syncController = self
      if isObserved { LoadableInstruments.install(NumberingInstrument()) }
    }

    func noteLate(_ result: LoadableState, of loadable: any PureLoadableProtocol) -> Bool { false }

    func takesOverSync(of loadable: any PureLoadableProtocol) -> Bool {
      if takesOver { taken.append(loadable) }
      return takesOver
    }

    func drops(_ result: LoadableState, of loadable: any PureLoadableProtocol) -> Bool { dropsResults }
  }

  @MainActor
  final class Page: AsyncLoadable<String> {
    private(set) var syncCount = 0

    override func doSync() { syncCount += 1 }
  }

  @Test("starts a sync later, after the loadable has announced it")
  func later() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let controller = Controller()
      let page = Page()
      page.sync()
      #expect(page.syncCount == 1)
      page.setDidSyncSuccessfully(content: "a")
      controller.takesOver = true
      page.sync()
      #expect(page.loadableState == .syncing && page.syncCount == 1)
      #expect(controller.taken.map(ObjectIdentifier.init) == [ObjectIdentifier(page)])
      LoadableInstruments.startSync(of: page)
      #expect(page.syncCount == 2)
    }
  }

  @Test("drops a result: neither state nor error changes, and nothing is notified")
  func drops() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let controller = Controller()
      let page = Page()
      page.setFailedToSync(TestError("first"))
      controller.dropsResults = true
      var notified = 0
      let observer = page.sink { _ in notified += 1 }
      page.setFailedToSync(TestError("second"))
      #expect(page.error as? TestError == TestError("first") && notified == 0)
      withExtendedLifetime(observer) {}
    }
  }

  @Test("a dropped success that made contents available is notified, in the old state")
  func contents() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let controller = Controller()
      let page = Page()
      page.setFailedToSync(nil)
      controller.dropsResults = true
      var states: [LoadableState] = []
      let observer = page.sink { states.append($0.loadableState) }
      page.setDidSyncSuccessfully(content: "a")
      #expect(states == [.didFailToSync] && page.isContentsAvailable)
      withExtendedLifetime(observer) {}
    }
  }

  @Test("a transition to idle or syncing is no result")
  func transitions() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let controller = Controller()
      controller.dropsResults = true
      let page = Page()
      page.setSyncing()
      #expect(page.loadableState == .syncing)
      page.setIdle()
      #expect(page.loadableState == .idle)
    }
  }

  @Test("is not asked while no instrument is installed")
  func unobserved() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let controller = Controller(isObserved: false)
      (controller.takesOver, controller.dropsResults) = (true, true)
      let page = Page()
      page.sync()
      #expect(page.syncCount == 1 && controller.taken.isEmpty)
      page.setDidSyncSuccessfully(content: "a")
      #expect(page.loadableState == .didSyncSuccessfully)
    }
  }
}
