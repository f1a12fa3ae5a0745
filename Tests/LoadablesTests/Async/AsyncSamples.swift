import Loadables

/// A loadable as a user of the library would write it, which ends its syncs when a test says so.
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

  /// Gives up the sync without a word about what came of it.
  func becomeIdle() { set(.idle) }

  /// Brings it to a state, with content or without.
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

/// A place in an asynchronous closure where it stays until a test lets it pass.
@MainActor
final class Gate {
  /// One where nobody stays.
  static var open: Gate {
    let gate = Gate()
    gate.openings.continuation.finish()
    return gate
  }

  private let arrivals = AsyncStream<Void>.makeStream()
  private let openings = AsyncStream<Void>.makeStream()

  /// For the closure: stays until ``letPass()``, or until its task is cancelled.
  func pass() async {
    arrivals.continuation.yield()
    for await _ in openings.stream { return }
  }

  /// Returns when somebody has come to the gate.
  func arrival() async {
    for await _ in arrivals.stream { return }
  }

  /// Lets one pass.
  func letPass() { openings.continuation.yield() }
}

/// What a fetch came to, in a word or two.
@MainActor
func outcome<Content>(of task: Task<Content, any Error>) async -> String where Content: Sendable {
  switch await task.result {
  case .success(let content): "\(content)"
  case .failure(let error): text(of: error)
  }
}

/// What is thrown, in a word or two.
func text(of error: any Error) -> String {
  switch error {
  case is CancellationError: "cancelled"
  case AsyncLoadableError.lostParent: ".lostParent"
  case AsyncLoadableError.invalidData: ".invalidData"
  case AsyncLoadableError.unknownError: ".unknownError"
  case AsyncLoadableError.closesCycle: ".closesCycle"
  default: "\(error)"
  }
}
