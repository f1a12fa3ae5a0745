import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The header")
struct HeaderTests {
  private static let worlds = [true, false].flatMap { isOnline in
    [true, false].flatMap { isActive in
      [0, 2].map { WorldSnapshot(isOnline: isOnline, isActive: isActive, suspendCount: $0) }
    }
  }

  private static let kinds: [ClockSnapshot.Kind] = [
    .virtual, .live, .detached, .recording(end: 4_000_000_000_000), .past(ofRunAt: 80_000_000_000),
  ]

  /// The header alone, because whole frames would take most of the tests' time.
  private func header(_ bench: Bench) -> String {
    let area = bench.model.context.layout.header
    var buffer = Buffer(size: Size(width: area.x + area.width, height: area.y + area.height))
    HeaderView(context: bench.model.context, theme: .plain).draw(in: area, into: &buffer)
    return buffer.text().split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test(
    "shows failed nodes and offline at every width and combination",
    arguments: kinds + [.pastOfProgram(at: 80_000_000_000, newEvents: 1_234)], [false, true])
  func failuresAlwaysShown(kind: ClockSnapshot.Kind, isRecording: Bool) {
    var bench = Bench((0..<120).map { "n\($0) failed" }.joined(separator: "\n"), height: 10, title: "A long title")
    _ = bench.model.update(with: .recording(isRecording))
    for (number, world) in Self.worlds.enumerated() {
      let lost = number % 2 == 0 ? 0 : 1_234
      _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, lostEntries: lost)))
      bench.setClock { ($0.kind, $0.now, $0.isRunning) = (kind, 75_250_000_000, number % 3 == 0) }
      bench.setWorld(world)
      for width in 40...200 {
        bench.resize(width, 10)
        let header = header(bench)
        #expect(header.contains("120 failed") || header.contains("✗120"), "\(width): \(header)")
        let isTold = world.isOnline || header.contains("offline") || bench.model.context.source.clock.isOfProgram
        #expect(isTold, "\(width): \(header)")
        #expect(header.displayWidth() <= width, "\(width): \(header)")
      }
    }
  }

  @Test("an old state of a program shows its age instead of the next event and of a quiet time", arguments: [120, 160])
  func age(width: Int) {
    var bench = Bench("a", width: width, height: 10, title: "A title")
    bench.setClock { clock in
      (clock.kind, clock.isRunning, clock.now) = (.live, true, 75_250_000_000)
      clock.next = UpcomingEvent(time: 76_000_000_000, node: nil, label: "retry")
    }
    #expect(header(bench).contains("next in 0.8s") && !header(bench).contains("old"))
    bench.setClock { $0.lag = 9_312_000_000 }
    #expect(header(bench).contains("9.3s old") && !header(bench).contains("next in"))
    #expect(header(bench).contains("read-only"))
    bench.setClock { $0.next = nil }
    #expect(header(bench).contains("9.3s old") && !header(bench).contains("quiet"))
  }

  @Test("shows the past of a program with its present and the number of new events", arguments: [80, 120])
  func pastOfProgram(width: Int) {
    var bench = Bench("feed failed\n  photos failed", width: width, height: 10, title: "photo-feed[4711]")
    func header(newEvents: Int) -> String {
      bench.setClock { clock in
        clock = ClockSnapshot(now: 12_345_000_000, kind: .pastOfProgram(at: 80_000_000_000, newEvents: newEvents))
      }
      return self.header(bench)
    }
    #expect(header(newEvents: 12).contains("‖ PAST 00:12.345 of 01:20.000 ×1 paused"))
    #expect(header(newEvents: 12).contains("12 new events"))
    #expect(header(newEvents: 1).contains("1 new event "))
    #expect(!header(newEvents: 0).contains("new"))
    #expect(!header(newEvents: 12).contains("online"))
  }

  @Test("keeps its parts while counts change", arguments: 40...200)
  func stable(width: Int) {
    let outline = (0..<20).map { "n\($0) synced" }.joined(separator: "\n") + "\nx failed"
    var bench = Bench(outline, width: width, height: 10)
    func parts() -> [Bool] {
      let header = header(bench)
      return ["Loadscope", "A test", "failed", "21 ", "online", "nothing scheduled"].map(header.contains)
    }
    let before = parts()
    for number in 0..<12 {
      bench.change("n\(number)") { $0.state = .syncing }
      #expect(parts()[0...2] == before[0...2], "\(number): \(header(bench))")
      #expect(parts()[4...] == before[4...], "\(number): \(header(bench))")
    }
  }

  @Test("keeps the most important parts at narrow widths", arguments: [40, 60, 80, 120, 200])
  func frames(width: Int) throws {
    var bench = Bench("a failed\nb failed\nc syncing\nd synced", width: width, height: 10)
    var lines: [String] = []
    for world in Self.worlds {
      for kind in Self.kinds {
        for isRecording in [false, true] {
          _ = bench.model.update(with: .recording(isRecording))
          bench.setClock { ($0.kind, $0.now, $0.isRunning) = (kind, 75_250_000_000, true) }
          bench.setWorld(world)
          lines.append(header(bench))
        }
      }
    }
    _ = bench.model.update(with: .changes(ChangeBatch(clock: bench.source.clock, lostEntries: 1_234)))
    lines.append(header(bench))
    try expectFrame(lines.joined(separator: "\n") + "\n", is: "header-\(width)")
  }
}
