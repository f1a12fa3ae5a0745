import Dispatch
import Loadables
import LoadablesTesting
import Testing

#if DEBUG
  /// A caller in Swift 5 mode may leave the main actor without a compiler error.
  @Suite("Calls off the main thread")
  struct OffTheMainThreadTests {
    private static func sentence(_ type: String) -> String {
      "\(type) was used off the main thread. Loadables belong to the main actor"
    }

    private func standardError(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func aSyncTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let loadable = await TestLoadable()
        await offTheMainThread { loadable.sync() }
      }
      #expect(standardError(result).contains(Self.sentence("TestLoadable")))
    }

    @Test func aSetterTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let loadable = await PureLoadable()
        await offTheMainThread { loadable.setDidSyncSuccessfully() }
      }
      #expect(standardError(result).contains(Self.sentence("PureLoadable")))
    }

    @Test func aNotificationTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let loadable = await PureLoadable()
        await offTheMainThread { loadable.notifyDidChange() }
      }
      #expect(standardError(result).contains(Self.sentence("PureLoadable")))
    }

    @Test func aReadOfTheStateTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let loadable = await PureLoadable()
        await offTheMainThread { _ = loadable.loadableState }
      }
      #expect(standardError(result).contains(Self.sentence("PureLoadable")))
    }

    @Test func anObserverThatIsAddedTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let loadable = await PureLoadable()
        await offTheMainThread { _ = loadable.sink { _ in } }
      }
      #expect(standardError(result).contains(Self.sentence("PureLoadable")))
    }

    @Test func anObserverThatIsRemovedTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let loadable = await PureLoadable()
        let token = await loadable.sink { _ in }
        await offTheMainThread { loadable.removeObserver(token) }
      }
      #expect(standardError(result).contains(Self.sentence("PureLoadable")))
    }

    @Test(arguments: [0, 1])
    func aRequestThatIsPassedOnTraps(kind: Int) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kind] in
        let loadable: any LoadableProtocol = kind == 0 ? await LoadableGroup() : await LoadableProxy()
        await offTheMainThread { loadable.sync() }
      }
      #expect(standardError(result).contains(Self.sentence(kind == 0 ? "LoadableGroup" : "LoadableProxy")))
    }

    @Test func callsOnTheMainQueueDoNot() async {
      await #expect(processExitsWith: .success) {
        await withCheckedContinuation { continuation in
          DispatchQueue.main.async {
            MainActor.assumeIsolated {
              let loadable = TestLoadable()
              loadable.sync()
              loadable.setDidSyncSuccessfully()
            }
            continuation.resume()
          }
        }
        await MainActor.run { TestLoadable().sync() }
      }
    }
  }

  /// Runs a closure on another queue regardless of its isolation, as Swift 5 mode does.
  private func offTheMainThread(_ body: @escaping @MainActor () -> Void) async {
    let body = unsafeBitCast(body, to: (@Sendable () -> Void).self)
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        body()
        continuation.resume()
      }
    }
  }
#endif
