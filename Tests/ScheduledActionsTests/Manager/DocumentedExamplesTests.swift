import Foundation
import ScheduledActions
import Testing

@MainActor
struct DocumentedExamplesTests {
  @Test func anUploadThatSucceedsClearsItsFlagAndIsDone() throws {
    let bench = try ManagedStore()
    try bench.set(Member(needsUploadAvatar: true))
    #expect(bench.takeEvents() == ["0 uploadAvatar started", "0 uploadAvatar ended"])
    #expect(try bench.object(Member.self)?.needsUploadAvatar == false)
    bench.advance(by: 3_600)
    #expect(bench.events.isEmpty)
  }

  @Test func anUploadThatFailsIsRetriedAfterItsTimeoutUntilItSucceeds() throws {
    let bench = try ManagedStore()
    try bench.set(Member(needsUploadAvatar: true, serverIsDown: true))
    bench.advance(by: 40)
    try bench.set(Member(needsUploadAvatar: true))
    bench.advance(by: 3_600)
    #expect(
      bench.events == [
        "0 uploadAvatar started", "0 uploadAvatar failed: the server is down",
        "30 uploadAvatar started", "30 uploadAvatar failed: the server is down",
        "60 uploadAvatar started", "60 uploadAvatar ended",
      ])
  }

  @Test func aRefreshMovesItsDateAndRunsAgainThen() throws {
    let bench = try ManagedStore()
    try bench.set(Member(refreshDate: .at(600)))
    bench.advance(by: 599)
    #expect(bench.events.isEmpty)
    bench.advance(by: 1)
    #expect(try bench.object(Member.self)?.refreshDate == .at(4_200))
    bench.advance(by: 3_600)
    #expect(
      bench.events == ["600 refresh started", "600 refresh ended", "4200 refresh started", "4200 refresh ended"])
  }

  @Test func aFileThatExpiresIsDeleted() throws {
    let bench = try ManagedStore()
    try bench.set(CachedFile(expires: .at(86_400)))
    bench.advance(by: 86_399)
    #expect(try bench.object(CachedFile.self) != nil)
    bench.advance(by: 1)
    #expect(try bench.object(CachedFile.self) == nil)
    #expect(bench.events == ["86400 expire started", "86400 expire ended"])
  }

  @Test func nothingRunsDuringAnHourOffline() throws {
    let bench = try ManagedStore()
    bench.network.hasInternet = false
    try bench.set(Member(needsUploadAvatar: true))
    bench.advance(by: 3_600)
    bench.network.hasInternet = true
    #expect(
      bench.events == [
        "0 uploadAvatar pending internet", "3600 uploadAvatar started", "3600 uploadAvatar ended",
      ])
  }

  @Test func aRefreshThatNeedsNoNetworkRunsWithoutIt() throws {
    let bench = try ManagedStore()
    bench.network.hasInternet = false
    try bench.set(Member(refreshDate: .at(1)))
    bench.advance(by: 1)
    #expect(bench.events == ["1 refresh started", "1 refresh ended"])
  }

  @Test func theManagerCanBeKeptSuspendedUntilTheAppIsReady() throws {
    let bench = try ManagedStore(suspendCount: 1)
    try bench.set(Member(needsUploadAvatar: true))
    bench.advance(by: 10)
    #expect(bench.takeEvents().isEmpty)
    bench.manager.resume()
    #expect(bench.events == ["10 resumed 0", "10 uploadAvatar started", "10 uploadAvatar ended"])
  }

  @Test func threeSuspensionsNeedThreeResumptions() throws {
    let bench = try ManagedStore()
    #expect(bench.manager.suspend(count: 2) == 2)
    #expect(bench.manager.suspend() == 3)
    try bench.set(Member(needsUploadAvatar: true))
    #expect(bench.manager.resume() == 2)
    #expect(bench.manager.resume() == 1)
    #expect(try bench.object(Member.self)?.needsUploadAvatar == true)
    #expect(bench.manager.resume() == 0)
    #expect(try bench.object(Member.self)?.needsUploadAvatar == false)
  }
}
