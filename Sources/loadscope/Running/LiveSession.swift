import ArgumentParser
import Dashboard
import Explanation
import Foundation
import InspectionModel
import JSONQuoting
import NcursesBackend
import TerminalUI
import YAMLReading

/// A session on the terminal: the run loop and its event sources. The end of the session ends the process.
@MainActor
final class LiveSession {
  /// The time without input after which deferred work, such as saving the layout, is done.
  private static let quietTime = Duration.seconds(1)
  /// The maximum time for work such as saving a scenario, in each turn of the run loop.
  private static let workSlice = Duration.milliseconds(8)

  private let run: any SessionController
  private let driver: DashboardDriver
  private let frontend: any SessionFrontend

  private var watcher: FileWatcher?
  private var signals: SignalSources?
  private let loop: MainLoop

  private var originOfRun = SuspendingClock.now
  /// Whether the source has reported changes that the dashboard has not received yet.
  private var hasUnseenChanges = false
  private var lastFrame = Duration.zero
  /// The real time of the last input or deferred work.
  private var lastActivity = Duration.zero

  /// The number of the message in the hint bar, and the time at which the message appeared; nil without a message.
  private var shownMessage: (number: Int, since: Duration)?

  /// Whether another job has the terminal, so that nothing is read or drawn.
  private var isInBackground = false

  private var layout: SavedLayout

  /// Shows the run that `makeRun` creates. Never returns: ends the process, or throws before the run is shown.
  nonisolated static func show(
    _ options: ScreenOptions, _ clock: ClockOptions? = nil, isGuided: Bool = false,
    _ makeRun: @MainActor (_ historyLimit: Int) throws -> any SessionController
  ) throws {
    let settings = try options.settings()
    let speed = try clock?.factor()
    // An unusable theme is an error before the run starts.
    _ = try settings.themes(nil, on: .all)
    try MainActor.assumeIsolated {
      let run = try makeRun(settings[Settings.history])
      let layout = SavedLayout(options.stateFile, of: run.identity)
      let themes = try settings.themes(layout.remembered, on: .all)
      let frontend: any SessionFrontend =
        options.screenReader ? LineFrontend(settings) : ScreenFrontend(settings, themes)
      let session = try LiveSession(run, frontend, settings, layout)
      if clock?.paused == true || isGuided { run.source.perform(.clock(.pause)) }
      if let speed { run.source.perform(.clock(.setSpeed(speed))) }
      if isGuided { session.driver.send(.guide) }
      try session.start()
      session.serve()
    }
  }

  private init(
    _ run: any SessionController, _ frontend: any SessionFrontend, _ settings: ScreenSettings, _ layout: SavedLayout
  ) throws(Problem) {
    loop = try MainLoop()
    self.run = run
    self.frontend = frontend
    self.layout = layout
    driver = DashboardDriver(
      run.source,
      model: Model(
        title: run.source.title, size: .zero, memory: settings.memory(layout.remembered),
        historyLimit: settings[Settings.history], keymap: settings.keymap, themeNames: frontend.themeNames),
      details: run.details
    ) { [loop] in loop.wakeAction() }
  }

  private func start() throws {
    signals = SignalSources([SIGWINCH, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT], loop) {
      self.receive(signal: $0)
    }
    do {
      try frontend.start()
    } catch {
      throw Problem(error.message)
    }
    watcher = run.watchedPath.flatMap { path in FileWatcher(path: path, loop) { self.reload() } }
    driver.onEffect = { self.carryOut($0) }
    loop.alarmAction = { self.turn() }
    loop.wakeAction = { self.sourceChanged() }
    run.begin(in: loop)
    resize()
  }

  private func serve() -> Never {
    loop.listen(to: frontend.inputDescriptor) { self.readInput() }
    loop.run()
  }

  // MARK: Turns of the run loop

  private var realNow: Duration { originOfRun.duration(to: .now) }

  /// Advances virtual time, does deferred work, and draws a frame if enough time has passed since the last frame.
  private func turn() {
    if isInBackground, frontend.isInForeground { takeTerminal() }
    let isOnTime = catchUp()
    followRun()
    let now = realNow
    let hasWorked = now - lastActivity >= Self.quietTime && doDeferredWork()
    let hasExpired = expireMessage(at: now)
    let isFrameDue = hasWorked || hasExpired || now - lastFrame >= frontend.shortestFrame
    if isFrameDue { drawFrame() }
    schedule(isOnTime: isOnTime, owesFrame: !isFrameDue)
  }

  /// Schedules a frame, because the source has reported changes.
  private func sourceChanged() {
    hasUnseenChanges = true
    loop.setAlarm(after: max(.zero, lastFrame + frontend.shortestFrame - realNow))
  }

  private func catchUp() -> Bool {
    let isOnTime = run.source.advance(toReal: realNow)
    // First, so that changes during the call count as unseen.
    hasUnseenChanges = false
    driver.takeChanges()
    let isDone = run.continueWork(budget: Self.workSlice)
    return isOnTime && isDone
  }

  /// Sends the run's pending events to the dashboard, and ends the session if the run is done.
  private func followRun() {
    sendEvents()
    if run.isDone { leaveAtEnd() }
  }

  /// Sends the run's pending events to the dashboard; returns false if there are none.
  @discardableResult
  private func sendEvents() -> Bool {
    let events = run.takeEvents()
    for event in events { driver.send(event) }
    return !events.isEmpty
  }

  /// Does the work that waits for a time without input: sorts rows, saves the layout. Returns false if there was none.
  private func doDeferredWork() -> Bool {
    let isWaiting = isWaitingForQuiet
    if driver.model.waitsForPause {
      lastActivity = realNow
      driver.send(.inputPaused)
    }
    if let problem = layout.save() { driver.send(.notice(problem)) }
    return isWaiting
  }

  private var isWaitingForQuiet: Bool { driver.model.waitsForPause || layout.unsaved != nil }

  /// Removes the message in the hint bar if its time is over; returns whether it was removed.
  private func expireMessage(at now: Duration) -> Bool {
    guard let message = shownMessage, now - message.since >= Model.messageLifetime else { return false }
    driver.send(.messageExpired(number: message.number))
    shownMessage = nil
    return true
  }

  /// Stores when the current message in the hint bar appeared.
  private func followMessage() {
    let number = driver.model.expiringMessage
    if number != shownMessage?.number { shownMessage = number.map { ($0, realNow) } }
  }

  private func drawFrame() {
    lastFrame = realNow
    guard !isInBackground else {
      run.flush()
      return
    }
    // Detects a resize without a signal of its own: signals of several resizes in a row are merged.
    if frontend.fit() { driver.send(.input(.resize(frontend.size))) }
    // The files have everything that the screen shows, even if the process is killed.
    run.flush()
    if frontend.glyphs != driver.model.context.glyphs { driver.send(.glyphs(frontend.glyphs)) }
    driver.send(.frame)
    frontend.present(driver.model)
    if frontend.isHungUp { receive(signal: SIGHUP) }
  }

  /// Sets the alarm for the earliest event, frame or deferred work; cancels the alarm if none of these is due.
  ///
  /// - Parameter owesFrame: Whether a frame was postponed, because the last frame was too recent.
  private func schedule(isOnTime: Bool, owesFrame: Bool = false) {
    followMessage()
    let untilExpiry = shownMessage.map { max(.zero, $0.since + Model.messageLifetime - realNow) }
    let untilQuiet = isWaitingForQuiet ? max(.zero, lastActivity + Self.quietTime - realNow) : nil
    let reasons = [
      run.source.realTimeUntilNextInstant, driver.model.refreshInterval, untilQuiet, untilExpiry,
      isOnTime && !owesFrame && !hasUnseenChanges ? nil : .zero,
      isInBackground ? SignalSources.foregroundInterval : nil,
    ]
    guard let soonest = reasons.compactMap({ $0 }).min() else {
      loop.cancelAlarm()
      run.flush()
      if sendEvents() {
        drawFrame()
        schedule(isOnTime: true)
      }
      return
    }
    // Effects show only in the next frame. A late simulation continues at once, after pending input.
    let delay = isOnTime ? max(soonest, lastFrame + frontend.shortestFrame - realNow) : .zero
    loop.setAlarm(after: min(delay, .seconds(3_600)))
  }

  // MARK: Input

  private func readInput() {
    let events = frontend.readEvents()
    if frontend.isHungUp { receive(signal: SIGHUP) }
    lastActivity = realNow
    // A key acts after all events until now, including those caused by the key before.
    var isOnTime = catchUp()
    for event in events {
      let count = driver.interventionCount
      driver.send(event, at: realNow)
      if driver.interventionCount > count { isOnTime = catchUp() }
    }
    followRun()
    drawFrame()
    schedule(isOnTime: isOnTime)
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    // The driver performs these.
    case .perform, .performAll: break
    case .restart: renew(run.restart())
    case .remember(let memory): layout.unsaved = memory
    case .startRecording, .stopRecording, .saveScript, .saveScenario, .expect, .cancelRewind, .cancelSaving:
      for event in run.carryOut(effect, phrase: driver.model.context.source.phrase) { driver.send(event) }
    case .branch(let commands): branch(then: commands)
    case .edit(let node): edit(node)
    case .nextTheme:
      driver.send(.notice(frontend.showNextTheme()))
      rememberTheme()
    case .theme(let name): showTheme(named: name)
    case .copy(let text): if let event = frontend.copy(text.visible) { driver.send(event) }
    case .redraw: frontend.redraw()
    case .suspend: suspend()
    case .quit: leave(.success)
    }
  }

  private func resize() {
    _ = frontend.fit()
    let isOnTime = catchUp()
    driver.send(.input(.resize(frontend.size)))
    followRun()
    drawFrame()
    schedule(isOnTime: isOnTime)
  }

  private func showTheme(named name: String) {
    guard let notice = frontend.showTheme(named: name) else {
      driver.send(.warning("the theme \(name) cannot be used: loadscope themes --check \(name) says why"))
      return
    }
    driver.send(.notice(notice))
    rememberTheme()
  }

  private func rememberTheme() {
    if let name = frontend.themeName { driver.send(.theme(name)) }
  }

  // MARK: Starting again

  private func renew(_ renewal: RestartResult) {
    if renewal.hasNewSource {
      originOfRun = .now
      (lastFrame, lastActivity, shownMessage) = (.zero, .zero, nil)
      driver.replaceSource(run.source)
    }
    for event in renewal.events { driver.send(event) }
  }

  /// Continues the run from the shown past moment, discards later events, and then performs `commands` unless nil.
  private func branch(then commands: NodeCommands?) {
    for event in run.branch() { driver.send(event) }
    driver.takeChanges()
    if let commands { driver.perform(commands) }
  }

  private func reload() {
    renew(run.takeSavedFile())
    let isOnTime = catchUp()
    followRun()
    drawFrame()
    schedule(isOnTime: isOnTime)
  }

  // MARK: Signals and the end

  private func receive(signal number: Int32) {
    switch number {
    case SIGWINCH: if !isInBackground { resize() }
    case SIGTSTP: suspend()
    case SIGCONT: takeTerminal()
    case SIGINT: leave(ExitCode(130))
    default:
      frontend.stop()
      finishRun()
      _ = layout.save()
      SignalSources.raiseAgain(number)
    }
  }

  /// Gives the terminal to the shell, and stops the process until the shell continues it.
  private func suspend() {
    withSuspendedScreen { SignalSources.stopJob() }
    takeTerminal()
  }

  /// Runs `body`, which may use the terminal, and returns its result. The run's clock does not advance meanwhile.
  private func withSuspendedScreen<Result>(_ body: () -> Result) -> Result {
    let before = realNow
    frontend.suspend()
    defer { originOfRun += realNow - before }
    return body()
  }

  /// Uses the terminal again, now or as soon as this process is in its foreground.
  private func takeTerminal() {
    let isForeign = !frontend.isInForeground
    if isForeign != isInBackground {
      isInBackground = isForeign
      if isForeign {
        // Reading would stop the process.
        loop.ignore(frontend.inputDescriptor)
      } else {
        loop.listen(to: frontend.inputDescriptor) { self.readInput() }
      }
    }
    if isForeign {
      loop.setAlarm(after: SignalSources.foregroundInterval)
    } else {
      frontend.resume()
      resize()
    }
  }

  /// Opens the definition of a node in the user's editor, and waits until the editor is closed.
  private func edit(_ node: NodeID) {
    let place: EditedPlace
    let editor: Editor
    do throws(EditingProblem) {
      place = try run.place(ofNode: driver.model.context.source.key(node))
      editor = try Editor(in: ProcessInfo.processInfo.environment)
    } catch {
      driver.send(.warning(error.sentence))
      return
    }
    let problem = withSuspendedScreen {
      editor.open(place, on: frontend.inputDescriptor) { signals?.hasReceived([SIGTERM, SIGHUP]) == true }
    }
    driver.send(problem.map { .warning($0) } ?? .notice("back from the editor: a saved file runs at once"))
    takeTerminal()
  }

  private func leave(_ code: ExitCode) -> Never {
    frontend.stop()
    let isWhole = finishRun()
    _ = layout.save()
    exit((code.isSuccess && !isWhole ? .unusable : code).rawValue)
  }

  /// Ends the session at the end of the run, with an error message if the run failed.
  private func leaveAtEnd() -> Never {
    guard let failure = run.source.failureText else { leave(.success) }
    frontend.stop()
    StandardError.write(failure)
    leave(.unusable)
  }

  /// Finishes the run, and prints the recording's summary and write failures on standard error; returns false if there
  /// were failures.
  @discardableResult
  private func finishRun() -> Bool {
    driver.cancelDetails()
    let end = run.finish()
    for line in [end.recording].compactMap(\.self) + end.failures { StandardError.write(line) }
    return end.failures.isEmpty
  }
}
