import Loadables

/// A loadable as a user of the library would write it; a test ends its syncs.
final class SampleSource<Content>: AsyncLoadable<Content> {
  var onSync: @MainActor (SampleSource) -> Void = { _ in }
  var onFirstObserver: @MainActor () -> Void = {}
  private(set) var doSyncCount = 0

  /// Ends every sync at once, with this content.
  convenience init(_ content: Content) {
    self.init()
    onSync = { $0.setDidSyncSuccessfully(content: content) }
  }

  override func doSync() {
    doSyncCount += 1
    onSync(self)
  }

  override func didAddFirstObserver() { onFirstObserver() }

  /// Cancels the sync without a result.
  func becomeIdle() { set(.idle) }

  func arrange(_ state: LoadableState, content: Content?, error: (any Error)? = nil) {
    setDidSyncSuccessfully(content: content)
    set(state, error: error)
  }
}

/// A content that is not `Sendable`.
final class Parcel: Equatable {
  var name: String

  init(_ name: String) { self.name = name }

  static func == (left: Parcel, right: Parcel) -> Bool { left.name == right.name }
}

/// A point in an asynchronous closure that blocks until a test opens it.
@MainActor
final class Gate {
  static var open: Gate {
    let gate = Gate()
    gate.openings.continuation.finish()
    return gate
  }

  private let arrivals = AsyncStream<Void>.makeStream()
  private let openings = AsyncStream<Void>.makeStream()

  /// Suspends the closure until ``letPass()`` or the cancellation of its task.
  func pass() async {
    arrivals.continuation.yield()
    for await _ in openings.stream { return }
  }

  /// Waits until a task arrives at the gate.
  func arrival() async {
    for await _ in arrivals.stream { return }
  }

  func letPass() { openings.continuation.yield() }
}

/// The outcome of a fetch, in a word or two.
@MainActor
func outcome<Content>(of task: Task<Content, any Error>) async -> String where Content: Sendable {
  switch await task.result {
  case .success(let content): "\(content)"
  case .failure(let error): text(of: error)
  }
}

/// The thrown error, in a word or two.
func text(of error: any Error) -> String {
  switch error {
  case is CancellationError: "cancelled"
  case AsyncLoadableError.lostParent: ".lostParent"
  case AsyncLoadableError.invalidData: ".invalidData"
  case AsyncLoadableError.unknownError: ".unknownError"
  case AsyncLoadableError.becameIdle: ".becameIdle"
  case AsyncLoadableError.closesCycle: ".closesCycle"
  default: "\(error)"
  }
}
