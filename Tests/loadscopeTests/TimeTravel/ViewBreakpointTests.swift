import InspectionModel
import Testing

@testable import loadscope

@Suite("Breakpoints in a running program")
@MainActor
struct ViewBreakpointTests {
  private static let second = LiveBench.second
  private static let radar = LiveBench.radar

  @Test("a hit pauses the view at its moment, and the program continues")
  func hit() throws {
    let bench = try LiveBench()
    bench.receive(2)
    #expect(bench.perform(.setBreakpoint(Self.radar, .state(.failed))) == .done(nodes: 1))
    #expect(bench.told.nodes[Self.radar]?.breakpoint == .state(.failed))
    bench.receive()
    #expect(bench.clock.kind == .live)
    #expect(bench.told.nodes[Self.radar]?.breakpoint == .state(.failed))
    bench.receive()
    let hit = BreakpointHit(node: Self.radar, breakpoint: .state(.failed), entry: 4)
    #expect(bench.clock.breakpoint == hit)
    #expect(!bench.clock.isRunning)
    #expect(bench.clock.now == 4 * Self.second)
    #expect(bench.told.nodes[Self.radar]?.breakpoint == nil)
    bench.receive(3)
    bench.pass(.seconds(1))
    #expect(bench.clock.breakpoint == hit)
    #expect(bench.clock.kind == .pastOfProgram(at: 8 * Self.second, newEvents: 3))
    #expect(bench.told.nodes[Self.radar]?.stateEntry == 4)
  }

  @Test("the view pauses at the hit, even if later moments arrive with it")
  func hitBetween() throws {
    let bench = try LiveBench()
    bench.receive(2)
    bench.perform(.setBreakpoint(Self.radar, .state(.failed)))
    bench.receive(5, isTogether: true)
    #expect(bench.told.nodes[Self.radar]?.stateEntry == 4)
    #expect(bench.told.entries.map(\.sequence) == [1, 2, 3, 4])
    #expect(bench.clock.kind == .pastOfProgram(at: 7 * Self.second, newEvents: 3))
  }

  @Test("the resume key plays what the program did since the hit, then shows the present")
  func resume() throws {
    let bench = try LiveBench()
    bench.perform(.setBreakpoint(Self.radar, .state(.syncing)))
    bench.receive(3)
    bench.pass(.milliseconds(500))
    #expect(bench.clock.breakpoint?.entry == 1)
    bench.move(.resume)
    #expect(bench.clock.breakpoint == nil)
    bench.pass(.milliseconds(1_100))
    #expect(bench.told.nodes[Self.radar]?.stateEntry == 2)
    bench.pass(.seconds(1))
    #expect(bench.clock.kind == .live)
    #expect(bench.told.nodes[Self.radar]?.stateEntry == 3)
  }

  @Test("a removed breakpoint does not pause the view")
  func removed() throws {
    let bench = try LiveBench()
    bench.perform(.setBreakpoint(Self.radar, .anyChange))
    bench.perform(.setBreakpoint(Self.radar, nil))
    bench.receive(2)
    #expect(bench.clock.kind == .live)
    #expect(bench.told.nodes[Self.radar]?.breakpoint == nil)
  }

  @Test("the way from the past to the present stops at a hit", arguments: [ClockCommand.jump(to: .max), .resume])
  func hitMeanwhile(command: ClockCommand) throws {
    let bench = try LiveBench()
    bench.receive(2)
    bench.perform(.setBreakpoint(Self.radar, .state(.failed)))
    bench.move(.stepBack)
    bench.receive(5)
    bench.pass(.zero)
    bench.move(command)
    bench.pass(.seconds(4))
    #expect(bench.clock.breakpoint?.entry == 4)
    #expect(bench.told.nodes[Self.radar]?.stateEntry == 4)
    bench.move(.jump(to: .max))
    #expect(bench.clock.kind == .live)
  }

  @Test("a hit that steps have shown does not stop the way to the present again")
  func hitShown() throws {
    let bench = try LiveBench()
    bench.receive(2)
    bench.perform(.setBreakpoint(Self.radar, .state(.failed)))
    bench.move(.stepBack)
    bench.receive(5)
    for _ in 0..<3 { bench.move(.step) }
    #expect(bench.clock.breakpoint?.entry == 4)
    bench.move(.stepBack)
    bench.move(.jump(to: .max))
    #expect(bench.clock.kind == .live)
  }

  @Test("a breakpoint stays when the program is attached again")
  func attachedAgain() throws {
    let bench = try LiveBench()
    bench.perform(.setBreakpoint(Self.radar, .state(.failed)))
    bench.program.hangUp()
    bench.source.readStream()
    bench.pass(.seconds(1))
    bench.program.acceptAgain(FakeProgram.header, FakeProgram.moment)
    bench.source.readStream()
    bench.told.look()
    #expect(bench.told.nodes[Self.radar]?.breakpoint == .state(.failed))
  }

  @Test("an unknown node has no breakpoint")
  func unknown() throws {
    let bench = try LiveBench()
    #expect(bench.perform(.setBreakpoint(NodeID(7), .anyChange)) == .ignored(.unknownNode))
  }
}
