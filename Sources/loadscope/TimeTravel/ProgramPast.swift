import Dashboard
import InspectionModel
import Recordings

/// The past of an attached program: the kept moments. The program continues while its past is shown.
@MainActor
final class ProgramPast: PastMaker {
  let source: RemoteSource

  init(_ source: RemoteSource) { self.source = source }

  let continuesInPast = true
  let speedInPast = 1.0
  var playingEnd: Int64 { source.moments.time(of: source.moments.count - 1) }

  func onBreakpoint(_ pause: @escaping @MainActor (BreakpointHit) -> Void) { source.onBreakpoint = pause }

  func capabilities(inPast player: RecordingPlayer?) -> Capabilities {
    var capabilities = player?.capabilities ?? source.capabilities
    capabilities.hasControl = source.capabilities.hasControl
    guard player == nil else { return capabilities }
    // A later event does not exist in the present, which the dashboard says.
    for tag in [ClockTag.stepBack, .previousEvent, .nextEvent, .jump] { capabilities.refusedOfClock[tag] = nil }
    return capabilities
  }

  func clockKind() -> (Int64) -> ClockSnapshot.Kind {
    let (moments, lastEntry) = (source.moments, source.moments.lastEntry)
    return { .pastOfProgram(at: $0, newEvents: Int(clamping: moments.lastEntry - lastEntry)) }
  }

  func moments(budget: Duration) -> KeptMoments? { source.moments }
}
