import InspectionModel
import Recordings
import Testing

@testable import loadscope

@Suite("Time travel in a running program")
@MainActor
struct LiveTimeTravellerTests {
  private static let second = LiveBench.second
  private static let radar = LiveBench.radar

  // MARK: Going back

  @Test("a step back shows the last received moment, and pauses the view")
  func lastMoment() throws {
    let bench = try LiveBench()
    bench.receive(5)
    bench.pass(.milliseconds(500))
    #expect(bench.clock.isRunning)
    #expect(bench.move(.stepBack) == .done(nodes: 0))
    #expect(bench.clock.now == 5 * Self.second)
    #expect(!bench.clock.isRunning)
    #expect(bench.clock.kind == .pastOfProgram(at: 5_500_000_000, newEvents: 0))
    #expect(bench.told.nodes == bench.seen[5])
  }

  @Test("steps back and forward show every received moment, up to the present")
  func thereAndBack() throws {
    let bench = try LiveBench()
    bench.receive(6)
    bench.pass(.milliseconds(500))
    for number in (0...6).reversed() {
      #expect(bench.move(.stepBack) == .done(nodes: 0))
      #expect(bench.told.nodes == bench.seen[number])
      #expect(bench.told.entries.map(\.sequence) == (0..<number).map { UInt64($0 + 1) })
      #expect(bench.clock.now == Int64(number) * Self.second)
    }
    #expect(bench.move(.stepBack) == .ignored(.nothingBefore))
    for number in 1...6 {
      bench.move(.step)
      #expect(bench.told.nodes == bench.seen[number])
      #expect(bench.told.entries.count == number)
    }
    bench.move(.step)
    #expect(bench.clock.kind == .live)
    #expect(bench.clock.isRunning)
  }

  @Test("a jump to an earlier time goes back, and a jump to the end returns to the present")
  func jumps() throws {
    let bench = try LiveBench()
    bench.receive(6)
    bench.move(.jump(to: 2_500_000_000))
    #expect(bench.told.nodes == bench.seen[2])
    #expect(bench.clock.now == 2_500_000_000)
    bench.move(.jump(to: 6 * Self.second))
    #expect(bench.clock.kind == .live)
    #expect(bench.told.nodes == bench.seen[6])
    #expect(bench.told.entries.count == 6)
  }

  @Test("a jump to the end that the view shows returns to the present, although the program continues")
  func jumpToShownEnd() throws {
    let bench = try LiveBench()
    bench.receive(6)
    bench.move(.jump(to: 2 * Self.second))
    bench.pass(.milliseconds(200))
    #expect(bench.clock.kind == .pastOfProgram(at: 6_200_000_000, newEvents: 0))
    bench.program.time += .milliseconds(100)
    bench.move(.jump(to: 6_200_000_000))
    #expect(bench.clock.kind == .live)
  }

  @Test("jumps go to the previous and the next event of a node")
  func events() throws {
    let bench = try LiveBench()
    bench.receive(4)
    bench.pass(.milliseconds(500))
    for number in [3, 2] {
      #expect(bench.move(.jumpToEvent(of: Self.radar, isForward: false)) == .done(nodes: 0))
      #expect(bench.told.nodes == bench.seen[number])
    }
    #expect(bench.move(.jumpToEvent(of: Self.radar, isForward: true)) == .done(nodes: 0))
    #expect(bench.told.nodes == bench.seen[3])
  }

  @Test("a command that finds no earlier moment leaves the view in the present")
  func nothingEarlier() throws {
    let bench = try LiveBench()
    #expect(bench.move(.stepBack) == .ignored(.nothingBefore))
    #expect(bench.clock.kind == .live)
    #expect(bench.move(.jumpToEvent(of: Self.radar, isForward: false)) == .ignored(.noSuchEvent))
    #expect(bench.clock.kind == .live)
  }

  @Test("a jump ahead of the program is refused by the program")
  func ahead() throws {
    let bench = try LiveBench()
    bench.receive(2)
    #expect(bench.move(.jump(to: 60 * Self.second)) == .ignored(.systemClock))
    #expect(bench.clock.kind == .live)
  }

  // MARK: The program meanwhile

  @Test("events that arrive while the past is shown are counted and kept, and the view stays")
  func newEvents() throws {
    let bench = try LiveBench()
    bench.receive(4)
    bench.move(.stepBack)
    bench.receive(12)
    #expect(bench.clock.kind == .pastOfProgram(at: 16 * Self.second, newEvents: 12))
    #expect(bench.clock.now == 3 * Self.second)
    #expect(bench.told.nodes == bench.seen[3])
    bench.move(.jump(to: .max))
    #expect(bench.told.entries.map(\.sequence) == (1...16).map { UInt64($0) })
    #expect(bench.told.nodes[Self.radar]?.stateEntry == 16)
    #expect(bench.clock.kind == .live)
  }

  @Test("moments that arrive meanwhile can be shown by steps")
  func stepsToNewMoments() throws {
    let bench = try LiveBench()
    bench.receive(4)
    bench.move(.stepBack)
    bench.receive(2)
    for number in 4...6 {
      bench.move(.step)
      #expect(bench.told.nodes[Self.radar]?.stateEntry == UInt64(number))
    }
    #expect(bench.clock.kind == .live)
  }

  @Test("playing shows the moments up to the present of its start, then the program again")
  func playing() throws {
    let bench = try LiveBench()
    bench.receive(6)
    bench.pass(.milliseconds(500))
    bench.move(.jump(to: 3 * Self.second))
    bench.pass(.zero)
    #expect(bench.move(.resume) == .done(nodes: 0))
    #expect(bench.clock.isRunning)
    bench.pass(.milliseconds(1_200))
    #expect(bench.told.nodes == bench.seen[4])
    #expect(bench.clock.now == 4_200_000_000)
    #expect(bench.traveller.realTimeUntilNextInstant == .milliseconds(800))
    bench.pass(.milliseconds(1_900))
    #expect(bench.clock.kind == .live)
    #expect(bench.told.nodes == bench.seen[6])
    #expect(bench.told.entries.count == 6)
  }

  @Test("the resume key at the last received moment returns to the present at once")
  func resumeAtEnd() throws {
    let bench = try LiveBench()
    bench.receive(3)
    bench.pass(.seconds(100))
    bench.move(.stepBack)
    #expect(bench.move(.resume) == .done(nodes: 0))
    #expect(bench.clock.kind == .live)
  }

  @Test("commands are refused in the past, and go to the program in the present")
  func commands() throws {
    let bench = try LiveBench()
    bench.receive(3)
    #expect(bench.perform(.sync(Self.radar)) == .ignored(.readOnly))
    bench.move(.stepBack)
    #expect(bench.perform(.sync(Self.radar)) == .ignored(.recorded))
    #expect(bench.perform(.setBreakpoint(Self.radar, .anyChange)) == .ignored(.recorded))
    #expect(bench.traveller.capabilities == .clockOnly(.recorded))
  }

  @Test("the first kept moment is not later than the next one")
  func lateClock() throws {
    let bench = try LiveBench()
    bench.program.time += .milliseconds(10)
    let late = TimeTraveller(ProgramPast(bench.source))
    let told = TimeTravellerTests.Told(late)
    for (number, time) in [(1, 5_000_000), (2, 20_000_000)] {
      let event = #"{"t":\#(time),"seq":\#(number),"node":"radar","event":"notified"}"#
      bench.program.send(#"{"t":\#(time),"seq":\#(number),"events":[\#(event)]}"#)
      bench.source.readStream()
    }
    _ = late.perform(.clock(.stepBack))
    told.look()
    #expect(told.clock.now == 5_000_000)
    #expect(told.entries.map(\.sequence) == [1])
  }

  // MARK: The bound

  @Test("a shown moment that is no longer kept stays on the screen")
  func dropped() throws {
    let bench = try LiveBench(historyLimit: 32)
    bench.receive(5)
    bench.move(.jump(to: 2 * Self.second))
    #expect(bench.traveller.past?.isDropped == false)
    bench.receive(60)
    #expect(bench.told.nodes == bench.seen[2])
    #expect(bench.clock.now == 2 * Self.second)
    #expect(bench.told.entries.map(\.sequence) == [1, 2])
    #expect(bench.traveller.past?.isDropped == true)
    #expect(bench.move(.stepBack) == .ignored(.nothingBefore))
    bench.move(.step)
    #expect(bench.traveller.past?.isDropped == false)
    let first = try #require(bench.told.nodes[Self.radar]?.stateEntry)
    #expect((33...50).contains(first))
    bench.move(.jump(to: .max))
    #expect(bench.told.entries.map(\.sequence) == [1, 2] + Array(first...65))
  }

  @Test("a jump to the start goes to the oldest kept moment")
  func oldestKept() throws {
    let bench = try LiveBench(historyLimit: 32)
    bench.receive(100)
    bench.move(.jump(to: 0))
    let number = try #require(bench.told.nodes[Self.radar]?.stateEntry)
    #expect((69...90).contains(number))
    #expect(bench.clock.now == Int64(number) * Self.second)
  }

  // MARK: Detaching

  @Test("after the end of the program, time travel still works")
  func detached() throws {
    let bench = try LiveBench()
    bench.receive(5)
    bench.program.hangUp()
    bench.source.readStream()
    bench.told.look()
    #expect(bench.clock.kind == .detached)
    bench.move(.jump(to: 2 * Self.second))
    #expect(bench.told.nodes == bench.seen[2])
    #expect(bench.clock.kind == .pastOfProgram(at: 5 * Self.second, newEvents: 0))
    bench.move(.jump(to: .max))
    #expect(bench.clock.kind == .detached)
    #expect(bench.told.nodes == bench.seen[5])
  }

  @Test("the moments of before stay when the program is attached again")
  func attachedAgain() throws {
    let bench = try LiveBench()
    bench.receive(3)
    bench.program.hangUp()
    bench.source.readStream()
    bench.pass(.seconds(1))
    bench.program.acceptAgain(FakeProgram.header, FakeProgram.moment)
    bench.source.readStream()
    bench.told.look()
    #expect(bench.clock.kind == .live)
    #expect(bench.told.entries.map(\.event).contains(.run(.attached)))
    bench.move(.jump(to: 2 * Self.second))
    #expect(bench.told.nodes == bench.seen[2])
    bench.move(.jump(to: .max))
    #expect(bench.clock.kind == .live)
    #expect(bench.told.nodes[Self.radar]?.state == .idle)
  }
}
