import InMemoryTracing
import Inspection
import InspectionModel
import Loadables
import LoadablesTelemetry
import LoadablesTesting
import Testing

@testable import LoadscopeAgent

@Suite("An agent beside other instruments")
struct TelemetryTests {
  @Test("a client, an inspector and the tracer each receive the whole sync of a group")
  func together() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let agent = try makeAgent()
      let photos = TestLoadable()
      let feed = LoadableGroup([photos])
      agent.register(feed, as: "feed")
      let client = try TestClient(agent)
      _ = try await client.moment()

      let tracer = InMemoryTracer()
      let telemetry = LoadableTelemetry(tracer: tracer)
      let inspector = Inspector(timeSource: SystemTimeSource.shared, holding: .weakly)
      LoadableInstruments.install(telemetry)
      LoadableInstruments.install(inspector)
      inspector.register(feed, as: NodeIdentity(key: "feed", kind: .group(.all)))
      inspector.register(photos, as: NodeIdentity(key: "photos", kind: .loadable))

      feed.sync()
      photos.setFailedToSync(TestError("timeout"))

      func causedFailures(_ entries: [JournalEntry]) -> Int {
        entries.count { $0.failure != nil && $0.cause != nil }
      }
      func states(_ entries: [JournalEntry]) -> [String] {
        entries.compactMap { if case .node(.stateChanged(_, let state, _)) = $0.event { "\(state)" } else { nil } }
      }
      let received = try await client.entries { causedFailures($0) == 2 }
      let inspected = inspector.drainEntries(clock: ClockSnapshot()).entries
      #expect(causedFailures(inspected) == 2)
      #expect(states(received) == ["syncing", "syncing", "failed", "failed"])
      #expect(states(inspected) == states(received))
      #expect(tracer.finishedSpans.map(\.operationName) == ["TestLoadable", "LoadableGroup"])
      withExtendedLifetime(agent) {}
    }
  }
}
