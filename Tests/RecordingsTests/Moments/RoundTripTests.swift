import InspectionModel
import Simulation
import Testing

@testable import Recordings

@Suite("A moment that is written and read back")
@MainActor
struct RoundTripTests {
  private static let header = RecordingHeader(title: "A \"run\"", file: "a.yaml", scenario: "scenario: A\n", seed: .max)

  @Test("is the same, whatever it holds", arguments: 0..<30)
  func everything(seed: UInt64) throws {
    var run = RandomRun(seed: seed)
    // Short stretches cause many key frames.
    var encoder = MomentEncoder(shortestStretch: seed % 2 == 0 ? 1 : 20_000)
    var bytes = Self.header.line
    var batches: [ChangeBatch] = []
    for _ in 0..<60 {
      batches.append(run.next())
      bytes += encoder.line(batches[batches.count - 1])
    }
    let recording = try Recording(bytes)
    #expect(recording.damage == nil)
    #expect(recording.header == Self.header)
    try #require(recording.count == batches.count)

    var (expected, state) = (RecordedState(), RecordedState())
    var states: [RecordedState] = []
    for (index, batch) in batches.enumerated() {
      expected.apply(batch)
      states.append(expected)
      let read = try recording.advance(&state, to: index)
      try #require(read == batch, "moment \(index), seed \(seed)")
      try #require(state == expected, "moment \(index), seed \(seed)")
      #expect(recording.time(of: index) == batch.clock.now)
      #expect(try recording.entries(of: index) == batch.entries)
      if let last = batch.entries.last { #expect(recording.lastEntry(of: index) == last.sequence) }
    }
    // A move from any key frame leads to the same state without the journal entries.
    for target in stride(from: 0, to: batches.count, by: 7) {
      let start = recording.keyFrame(upTo: target)
      var state = RecordedState()
      for index in start...target { try recording.pass(&state, to: index) }
      try #require(state == states[target], "moment \(target) from \(start), seed \(seed)")
    }
  }

  @Test("is the same for every moment of a scenario") func scenario() throws {
    let run = try RecordedRun()
    var encoder = MomentEncoder()
    let recording = try Recording(Self.header.line + run.kept.batches.flatMap { encoder.line($0) })
    var state = RecordedState()
    for (index, batch) in run.kept.batches.enumerated() {
      try #require(try recording.advance(&state, to: index) == batch, "moment \(index)")
      try #require(state == run.kept.states[index], "moment \(index)")
    }
    #expect(recording.count == run.kept.batches.count)
  }
}
