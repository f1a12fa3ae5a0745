import InspectionModel

@testable import loadscope

/// A program whose node `radar` starts to sync, fails, starts to sync and so on, and a view of it.
@MainActor
final class LiveBench {
  nonisolated static let second: Int64 = 1_000_000_000
  nonisolated static let radar = NodeID(0)

  let program: FakeProgram
  let source: RemoteSource
  let traveller: TimeTraveller<ProgramPast>
  let told: TimeTravellerTests.Told
  /// The nodes of the present after each received moment.
  private(set) var seen: [[NodeID: NodeSnapshot]] = []
  private let start: Duration

  init(historyLimit: Int = 1_000) throws {
    program = try FakeProgram()
    start = program.time
    source = try program.attach(historyLimit: historyLimit)
    traveller = TimeTraveller(ProgramPast(source))
    told = TimeTravellerTests.Told(traveller)
    told.look()
    seen.append(told.nodes)
  }

  var clock: ClockSnapshot { told.clock }

  /// Receives moments of one event each, one a second.
  ///
  /// - Parameter isTogether: Whether the view is drawn only after the last moment.
  func receive(_ count: Int = 1, isTogether: Bool = false) {
    for _ in 0..<count {
      let number = seen.count
      program.time = start + .seconds(number)
      program.send(Self.moment(number, at: number))
      source.readStream()
      if !isTogether { told.look() }
      seen.append(clock.kind == .live ? told.nodes : [:])
    }
    told.look()
  }

  private static func moment(_ number: Int, at seconds: Int) -> String {
    let (from, state) = number.isMultiple(of: 2) ? ("syncing", "failed") : ("failed", "syncing")
    let time = Int64(seconds) * second
    return """
      {"t":\(time),"seq":\(number),"events":[{"t":\(time),"seq":\(number),"node":"radar","event":"stateChanged",\
      "state":"\(state)","from":"\(from)"}],"nodes":[{"n":0,"state":"\(state)","stateEntry":\(number)}]}
      """
  }

  /// Passes real time, as the run loop does.
  func pass(_ duration: Duration) {
    program.time += duration
    traveller.advance(toReal: program.time, budget: .seconds(1))
    told.look()
  }

  @discardableResult
  func perform(_ command: NodeCommand) -> CommandOutcome {
    let outcome = traveller.perform(command)
    told.look()
    return outcome
  }

  @discardableResult
  func move(_ command: ClockCommand) -> CommandOutcome { perform(.clock(command)) }
}
