import Loadables
import LoadablesTesting
import Observation
import Synchronization
import Testing

/// Counts the notices of one tracked expression, and tracks it again after each.
@MainActor
private final class Notices {
  private(set) var count = 0
  private let read: @MainActor () -> Void

  init(_ read: @escaping @MainActor () -> Void) {
    self.read = read
    track()
  }

  private func track() {
    withObservationTracking(read) { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.count += 1
        self.isNoticed = true
      }
    }
  }

  private var isNoticed = false

  /// Tracks again after a notice, as SwiftUI does in its next frame.
  func trackAgain() {
    guard isNoticed else { return }
    isNoticed = false
    track()
  }
}

@Suite("ObservableLoadable")
@MainActor
struct ObservableLoadableTests {
  private final class Number: AsyncLoadable<Int> {
    override func doSync() { setDidSyncSuccessfully(content: 7) }
  }

  @Test func aHiddenTypeIsWrapped() async throws {
    let hidden: any AsyncLoadableProtocol<Int> = Number()
    let wrapper = AnyAsyncLoadable(hidden)
    let number = ObservableLoadable(wrapper)
    let notices = Notices { _ = number.content }
    #expect(number.content == nil && wrapper.needsSync)
    #expect(try await wrapper.fetchIfNeeded() == 7)
    #expect(notices.count == 1 && number.content == 7 && wrapper.content == 7)
    #expect(try await wrapper.fetch() == 7)
  }
  let loadable = TestLoadable()

  @Test func aViewShowsTheLoadable() {
    let view = ObservableLoadable(loadable)
    #expect(view.state == .idle && view.error == nil && !view.isContentsAvailable)
    loadable.setDidFailToSync(SampleError())
    #expect(view.state == .didFailToSync && view.error is SampleError)
    loadable.setDidSyncSuccessfully()
    #expect(view.state == .didSyncSuccessfully && view.error == nil && view.isContentsAvailable)
  }

  @Test func aViewOfALoadableThatHasSyncedShowsItAtOnce() {
    loadable.setDidSyncSuccessfully()
    #expect(ObservableLoadable(loadable).isContentsAvailable)
  }

  @Test func everyOfAThousandChangesIsNoticedOnce() {
    let view = ObservableLoadable(loadable)
    let notices = Notices { _ = view.state }
    for number in 1...1_000 {
      if number.isMultiple(of: 2) { loadable.setDidSyncSuccessfully() } else { loadable.setSyncing() }
      #expect(notices.count == number)
      notices.trackAgain()
    }
  }

  @Test func aPropertyThatDoesNotChangeIsNotNoticed() {
    let view = ObservableLoadable(loadable)
    let notices = Notices { _ = (view.error, view.isContentsAvailable) }
    loadable.setSyncing()
    #expect(notices.count == 0)
    loadable.setDidFailToSync(SampleError())
    #expect(notices.count == 1)
  }

  @Test func aNewContentIsNoticed() {
    let source = SampleSource<Parcel>()
    let view = ObservableLoadable(source)
    let notices = Notices { _ = view.content }
    #expect(view.content == nil)
    for (number, name) in ["a", "b", "c"].enumerated() {
      source.setDidSyncSuccessfully(content: Parcel(name))
      #expect(notices.count == number + 1 && view.content?.name == name)
      notices.trackAgain()
    }
    source.setIdle(content: nil)
    #expect(notices.count == 4 && view.content == nil)
  }

  @Test func groupsHaveViews() {
    let view = ObservableLoadable(LoadableGroup([loadable]))
    let notices = Notices { _ = view.state }
    loadable.setSyncing()
    #expect(notices.count == 1 && view.state == .syncing)
  }

  @Test func aReleasedViewNoticesNothing() {
    var view: ObservableLoadable<TestLoadable>? = ObservableLoadable(loadable)
    let notices = Notices { [weak view] in _ = view?.state }
    #expect(loadable.hasObservers)
    view = nil
    #expect(!loadable.hasObservers)
    for _ in 0..<1_000 { loadable.notifyDidChange() }
    loadable.setSyncing()
    #expect(notices.count == 0)
  }

  @Test func aViewOwnsItsLoadable() {
    var short: PureLoadable? = PureLoadable()
    weak let watched = short
    var view = short.map { ObservableLoadable($0) }
    short = nil
    #expect(watched != nil && view != nil)
    view = nil
    #expect(watched == nil)
  }
}
