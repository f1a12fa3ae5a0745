import Loadables
import Testing

@Suite("AsyncLoadable: a result belongs to its attempt")
@MainActor
struct SyncAttemptTests {
  let log = Log()

  // MARK: A closure, or load()

  @Test func aClosureGivesTheContent() async throws {
    let user = AsyncLoadable { "Ada" }
    #expect(try await user.fetch() == "Ada")
    #expect(summary(user) == "did-sync-successfully, contents")
  }

  @Test func anErrorOfTheClosureFailsTheSyncAndKeepsTheContent() async throws {
    let gates = Gates()
    let user = AsyncLoadable { if gates.errors.isEmpty { "Ada" } else { throw SampleError("offline") } }
    _ = try await user.fetch()
    gates.errors[1] = SampleError()
    _ = try? await user.fetch()
    #expect(summary(user) == "did-fail-to-sync, contents, error offline")
  }

  @Test func aSubclassOverridesLoad() async throws {
    #expect(try await Numbers().fetch() == 1)
  }

  @Test(arguments: Source.allCases)
  func aLogoutCancelsTheLoadWhoseLateResultIsDropped(source: Source) async {
    let gates = Gates()
    let user = source.loadable(gates)
    user.sync()
    await gates.arrival(1)
    user.setIdle(content: nil)
    await gates.end(1)
    #expect(gates.log.lines == ["1 cancelled"])
    #expect(summary(user) == "idle")
    #expect(user.content == nil)
  }

  @Test(arguments: Source.allCases)
  func aLateFailureDoesNotEndTheNextAttempt(source: Source) async {
    let gates = Gates()
    let user = source.loadable(gates)
    gates.errors[1] = SampleError("first")
    user.sync()
    await gates.arrival(1)
    user.setIdle()
    user.sync()
    await gates.arrival(2)
    await gates.end(1)
    #expect(summary(user) == "syncing")
    await gates.end(2)
    #expect(summary(user) == "did-sync-successfully, contents")
    #expect(user.content == 2)
  }

  @Test(arguments: Source.allCases)
  func aStateFromOutsideEndsTheAttempt(source: Source) async {
    let gates = Gates()
    let user = source.loadable(gates)
    user.sync()
    await gates.arrival(1)
    user.set(.didFailToSync, error: SampleError("forced"))
    await gates.end(1)
    #expect(gates.log.lines == ["1 cancelled"])
    #expect(summary(user) == "did-fail-to-sync, error forced")
  }

  @Test func aReleaseCancelsTheClosure() async {
    let gates = Gates()
    var user: AsyncLoadable<Int>? = Source.closure.loadable(gates)
    weak let released = user
    user?.sync()
    await gates.arrival(1)
    user = nil
    #expect(released == nil)
    await gates.end(1)
    #expect(gates.log.lines == ["1 cancelled"])
  }

  @Test func anObserverThatEndsTheSyncAtItsStartPreventsTheLoad() async {
    let gates = Gates()
    let user = Source.closure.loadable(gates)
    let token = user.sink { if $0.loadableState == .syncing { $0.setIdle() } }
    user.sync()
    for _ in 0..<100 { await Task.yield() }
    #expect(gates.log.lines == [] && gates.count == 0)
    #expect(summary(user) == "idle")
    _ = token
  }

  @Test func aSyncThatAnObserverOfItsStartReplacesLoadsOnce() {
    let user = CallingBack()
    var isFirst = true
    let token = user.sink { user in
      guard isFirst else { return }
      isFirst = false
      user.setIdle()
      user.sync()
    }
    user.sync()
    #expect(user.attempts.count == 1)
    user.attempts.first?.succeed("Ada")
    #expect(summary(user) == "did-sync-successfully, contents")
    _ = token
  }

  @Test func aLogoutCancelsALoadThatKeepsItsAttempt() async {
    let gates = Gates()
    let user = KeepingItsAttempt(gates)
    user.sync()
    await gates.arrival(1)
    user.setIdle(content: nil)
    await gates.end(1)
    #expect(gates.log.lines == ["1 cancelled"])
    #expect(summary(user) == "idle")
  }

  @Test func aCancellationMayUseTheLoadableAtOnce() async {
    let user = Observed()
    user.sync()
    while !user.isWaiting { await Task.yield() }
    user.setIdle()
    #expect(user.isOverAtTheEnd == true)
  }

  @Test func observersOfTheResultDoNotRunInACancelledTask() async throws {
    let user = AsyncLoadable { "Ada" }
    let token = user.sink { [log] _ in log.add("\(Task.isCancelled)") }
    _ = try await user.fetch()
    #expect(log.lines == ["false", "false"])
    _ = token
  }

  // MARK: Calls back

  @Test func theFirstResultOfAnAttemptCounts() throws {
    let user = CallingBack()
    user.sync()
    let attempt = try #require(user.attempts.last)
    #expect(!attempt.isOver)
    attempt.succeed("Ada")
    #expect(attempt.isOver)
    attempt.succeed("Eve")
    attempt.fail(SampleError())
    #expect(summary(user) == "did-sync-successfully, contents")
    #expect(user.content == "Ada")
  }

  @Test(arguments: [Result<String, SampleError>.success("Ada"), .failure(SampleError())])
  func aResultEndsAnAttempt(result: Result<String, SampleError>) throws {
    let user = CallingBack()
    user.sync()
    try #require(user.attempts.last).end(with: result)
    switch result {
    case .success: #expect(summary(user) == "did-sync-successfully, contents")
    case .failure: #expect(summary(user) == "did-fail-to-sync, error sample")
    }
  }

  @Test func theReplyAfterALogoutIsDropped() throws {
    let user = CallingBack()
    user.sync()
    user.setIdle(content: nil)
    let attempt = try #require(user.attempts.last)
    #expect(attempt.isOver)
    attempt.succeed("late")
    #expect(summary(user) == "idle")
    #expect(user.content == nil)
  }

  @Test func theRepliesOfTwoAttemptsAreKeptApart() throws {
    let user = CallingBack()
    user.sync()
    user.setIdle()
    user.sync()
    try #require(user.attempts.count == 2)
    user.attempts[0].fail(SampleError("first"))
    #expect(summary(user) == "syncing")
    user.attempts[1].succeed("second")
    user.attempts[0].succeed("first")
    #expect(user.content == "second")
  }

  /// Both changes happen within a notification, so that no observer sees the state in between.
  @Test func anAttemptThatAnObserverReplacedIsOver() throws {
    let user = CallingBack()
    user.sync()
    var isFirst = true
    let token = user.sink { user in
      guard isFirst else { return }
      isFirst = false
      user.setIdle()
      user.sync()
    }
    user.notifyDidChange()
    try #require(user.attempts.count == 2)
    user.attempts[0].succeed("first")
    #expect(summary(user) == "syncing")
    user.attempts[1].succeed("second")
    #expect(user.content == "second")
    _ = token
  }

  @Test func syncingThatIsSetByHandIsNotTheSameAttempt() throws {
    let user = CallingBack()
    user.sync()
    user.setIdle()
    user.setSyncing()
    try #require(user.attempts.last).succeed("late")
    #expect(summary(user) == "syncing")
  }

  @Test func aNotificationDuringASyncDoesNotEndTheAttempt() throws {
    let user = CallingBack()
    user.sync()
    user.notifyDidChange()
    try #require(user.attempts.last).succeed("Ada")
    #expect(user.content == "Ada")
  }

  @Test func theAttemptOfAReleasedLoadableIsOver() {
    var user: CallingBack? = CallingBack()
    user?.sync()
    let attempt = user?.attempts.last
    user = nil
    #expect(attempt?.isOver == true)
    attempt?.succeed("late")
  }

  @Test func theSettersKnowNoAttempts() {
    let source = SampleSource<String>()
    source.sync()
    source.setIdle(content: nil)
    source.setDidSyncSuccessfully(content: "late")
    #expect(source.content == "late")
  }

  // MARK: Instruments

  @Test func aDroppedReplyIsAnEvent() throws {
    try Journal.listening { journal in
      let user = CallingBack()
      journal.name(user, "it")
      user.sync()
      user.setIdle()
      journal.forgetLines()
      try #require(user.attempts.last).succeed("late")
      try #require(user.attempts.last).fail(SampleError())
      #expect(journal.lines.map { $0.contains("late result dropped") } == [true, true])
    }
  }

  // MARK: Samples

  enum Source: CaseIterable {
    case closure, load

    @MainActor
    func loadable(_ gates: Gates) -> AsyncLoadable<Int> {
      switch self {
      case .closure: AsyncLoadable { try await gates.load() }
      case .load: Gated(gates)
      }
    }
  }

  /// Loads that a test ends one by one.
  @MainActor
  final class Gates {
    let log = Log()
    var errors: [Int: SampleError] = [:]
    private(set) var count = 0
    private let gates = (0..<3).map { _ in Gate() }
    private let ends = (0..<3).map { _ in Gate() }

    func load() async throws -> Int {
      count += 1
      let number = count
      await gates[number].pass()
      defer { Task { await ends[number].pass() } }
      if Task.isCancelled { log.add("\(number) cancelled") }
      if let error = errors[number] { throw error }
      return number
    }

    func arrival(_ number: Int) async { await gates[number].arrival() }

    /// Lets a load end, and waits until its loadable has taken or dropped the result.
    func end(_ number: Int) async {
      gates[number].letPass()
      await ends[number].arrival()
      for _ in 0..<20 { await Task.yield() }
    }
  }

  private final class Gated: AsyncLoadable<Int> {
    private let gates: Gates

    init(_ gates: Gates) {
      self.gates = gates
      super.init()
    }

    override func load() async throws -> Int { try await gates.load() }
  }

  private final class KeepingItsAttempt: AsyncLoadable<Int> {
    private let gates: Gates
    private var kept: SyncAttempt<Int>?

    init(_ gates: Gates) {
      self.gates = gates
      super.init()
    }

    override func doSync(attempt: SyncAttempt<Int>) {
      kept = attempt
      attempt.run { [gates] in try await gates.load() }
    }
  }

  /// Its load is told of the cancellation within the call that cancels.
  private final class Observed: AsyncLoadable<Int> {
    private(set) var isWaiting = false
    private(set) var isOverAtTheEnd: Bool?

    override func doSync(attempt: SyncAttempt<Int>) {
      attempt.run { [unowned self] in
        await withTaskCancellationHandler {
          isWaiting = true
          for await _ in AsyncStream<Never>.makeStream().stream {}
          return 0
        } onCancel: {
          MainActor.assumeIsolated { self.isOverAtTheEnd = attempt.isOver }
        }
      }
    }
  }

  private final class Numbers: AsyncLoadable<Int> {
    override func load() async throws -> Int { 1 }
  }

  private final class CallingBack: AsyncLoadable<String> {
    private(set) var attempts: [SyncAttempt<String>] = []

    override func doSync(attempt: SyncAttempt<String>) { attempts.append(attempt) }
  }
}
