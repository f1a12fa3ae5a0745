import Loadables

struct Page: Equatable, Sendable {
  let title: String
  let length: Int

  static let first = Page(title: "first", length: 20)

  /// The content of the second loadable for this content of the first.
  var continued: Page { Page(title: title + ", continued", length: length + 20) }
}

/// A loadable as in the original's tests: each sync ends after a delay on a clock, always with the same result.
final class TimedSource<Content>: AsyncLoadable<Content> {
  private let result: Result<Content, SampleError>
  private let latency: Duration
  private let timeSource: any TimeSource
  private(set) var doSyncCount = 0

  init(_ result: Result<Content, SampleError>, after latency: Duration, on clock: ClockDriver) {
    self.result = result
    self.latency = latency
    timeSource = clock.timeSource
  }

  override func doSync() {
    doSyncCount += 1
    _ = timeSource.schedule(after: latency, owner: self, label: "sync ends") {
      switch self.result {
      case .success(let content): self.setDidSyncSuccessfully(content: content)
      case .failure(let error): self.setFailedToSync(error)
      }
    }
  }
}

extension ClockDriver {
  func origin(_ result: Result<Page, SampleError> = .success(.first)) -> TimedSource<Page> {
    TimedSource(result, after: .milliseconds(5), on: self)
  }
}

/// The loadables returned by the closure of a `flatMap` or a `joined`: a new one at each call.
@MainActor
final class ContinuedPages {
  private(set) var all: [TimedSource<Page>] = []
  private let clock: ClockDriver

  init(on clock: ClockDriver) { self.clock = clock }

  /// A loadable that continues a page; slower than the origin.
  func loadable(of page: Page) -> TimedSource<Page> {
    let loadable = TimedSource(.success(page.continued), after: .milliseconds(20), on: clock)
    all.append(loadable)
    return loadable
  }

  var doSyncCounts: [Int] { all.map(\.doSyncCount) }
}

/// Whether a transform's closure is `async`; all of the original's are, except for `map`.
enum ClosureKind: CaseIterable, Sendable {
  case immediate, asynchronous
}

extension AsyncLoadable<Page> {
  func flatMapped(_ kind: ClosureKind, to pages: ContinuedPages) -> TransformedLoadable<Page> {
    switch kind {
    case .immediate: flatMap { pages.loadable(of: $0) }
    case .asynchronous:
      flatMap { page in
        await Task.yield()
        return pages.loadable(of: page)
      }
    }
  }

  func joined(_ kind: ClosureKind, with pages: ContinuedPages) -> TransformedLoadable<(Page, Page)> {
    switch kind {
    case .immediate: joined { pages.loadable(of: $0) }
    case .asynchronous:
      joined { page in
        await Task.yield()
        return pages.loadable(of: page)
      }
    }
  }
}
