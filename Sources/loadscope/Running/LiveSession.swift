import ArgumentParser
import Dashboard
import Dispatch
import Foundation
import Inspection
import NcursesBackend
import Scenarios
import Simulation
import TerminalUI

/// A scenario on the terminal: the run loop with its sources, and nothing else. It ends the process.
@MainActor
final class LiveSession {
  /// At most so many frames a second are drawn of their own accord; a key is answered at once.
  private static let shortestFrame = Duration.nanoseconds(1_000_000_000 / 30)

  private let simulation: Simulation
  private let driver: DashboardDriver
  private let terminal: NcursesTerminal
  private let screen: Screen
  private let theme: Theme
  private let glyphs: GlyphSet

  private var signals: SignalSources?
  private var input: (any DispatchSourceRead)?
  private let timer = DispatchSource.makeTimerSource(queue: .main)

  private let origin = SuspendingClock.now
  /// Real time that does not count, because the process was suspended.
  private var suspendedTime = Duration.zero
  private var lastFrame = Duration.zero

  /// Shows a scenario until the person leaves. Returns only by throwing why it cannot be shown.
  nonisolated static func run(_ source: ScenarioSource, _ options: ScreenOptions) throws {
    let scenario = try source.readUsable()
    let theme = try ThemeReader.theme(options.theme)
    try MainActor.assumeIsolated {
      let session = try LiveSession(scenario, theme, options)
      try session.start()
    }
    RunLoop.main.run()
  }

  private init(_ scenario: Scenario, _ theme: Theme, _ options: ScreenOptions) throws {
    self.theme = theme
    terminal = NcursesTerminal(options: options.terminalOptions)
    glyphs = options.ascii || !terminal.isUTF8 ? .ascii : .unicode
    screen = Screen(backend: terminal)
    simulation = try Simulation(scenario)
    if options.paused { _ = simulation.perform(.clock(.pause)) }
    if let speed = try options.speed.map(ArgumentReading.speed) { _ = simulation.perform(.clock(.setSpeed(speed))) }
    driver = DashboardDriver(simulation, model: Model(title: simulation.title, size: .zero))
  }

  private func start() throws {
    // The sources keep the session alive; it lives as long as the process.
    signals = SignalSources([SIGWINCH, SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT]) { self.receive(signal: $0) }
    do {
      try terminal.start()
    } catch {
      throw Problem(error.message)
    }
    let input = DispatchSource.makeReadSource(fileDescriptor: terminal.inputDescriptor, queue: .main)
    input.setEventHandler { MainActor.assumeIsolated { self.readInput() } }
    input.resume()
    self.input = input
    timer.setEventHandler { MainActor.assumeIsolated { self.turn() } }
    timer.resume()
    resize()
  }

  // MARK: Turns of the run loop

  private var realNow: Duration { origin.duration(to: .now) - suspendedTime }

  /// Lets virtual time catch up, and draws if a frame is due.
  private func turn() {
    let isOnTime = catchUp()
    let now = realNow
    if now - lastFrame >= Self.shortestFrame { drawFrame() }
    schedule(isOnTime: isOnTime)
  }

  private func catchUp() -> Bool {
    let isOnTime = simulation.advance(toReal: realNow)
    driver.takeChanges()
    return isOnTime
  }

  private func drawFrame() {
    lastFrame = realNow
    var buffer = Buffer(size: terminal.size, glyphs: glyphs)
    let cursor = draw(driver.model, theme: theme, into: &buffer)
    screen.present(buffer, cursor: cursor)
  }

  /// Wakes the loop up when something happens, or when passing time has to be shown; never without a reason.
  private func schedule(isOnTime: Bool) {
    let reasons = [simulation.realTimeUntilNextInstant, driver.model.refreshInterval, isOnTime ? nil : .zero]
    guard let soonest = reasons.compactMap({ $0 }).min() else { return timer.schedule(deadline: .distantFuture) }
    // Nothing can be seen before the next frame; a simulation that is late goes on at once, after the input.
    let delay = isOnTime ? max(soonest, lastFrame + Self.shortestFrame - realNow) : .zero
    timer.schedule(deadline: .now() + DispatchTimeInterval(min(delay, .seconds(3_600))), leeway: .milliseconds(1))
  }

  // MARK: Input

  private func readInput() {
    let events = terminal.readEvents()
    if terminal.isHungUp { receive(signal: SIGHUP) }
    for event in events { handle(.input(event)) }
    drawFrame()
    schedule(isOnTime: catchUp())
  }

  private func handle(_ event: Event) {
    // What a key does comes after everything that has happened by now.
    _ = catchUp()
    for effect in driver.send(event) {
      switch effect {
      case .perform: break
      case .redraw: screen.invalidate()
      case .suspend: suspend()
      case .quit: leave(.success)
      }
    }
  }

  private func resize() {
    if terminal.resize() || driver.model.size != terminal.size { screen.invalidate() }
    handle(.input(.resize(terminal.size)))
    drawFrame()
    schedule(isOnTime: true)
  }

  // MARK: Signals and the end

  private func receive(signal number: Int32) {
    switch number {
    case SIGWINCH: resize()
    case SIGTSTP: suspend()
    case SIGCONT: resumeScreen()
    case SIGINT: leave(ExitCode(130))
    default:
      terminal.stop()
      SignalSources.raiseAgain(number)
    }
  }

  /// Gives the terminal to the shell and stands still until the shell lets the process go on.
  private func suspend() {
    let before = realNow
    terminal.suspend()
    kill(getpid(), SIGSTOP)
    suspendedTime += realNow - before
    resumeScreen()
  }

  private func resumeScreen() {
    terminal.resume()
    screen.invalidate()
    resize()
  }

  private func leave(_ code: ExitCode) -> Never {
    terminal.stop()
    exit(code.rawValue)
  }
}

extension DispatchTimeInterval {
  fileprivate init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .nanoseconds(max(0, Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)))
  }
}
