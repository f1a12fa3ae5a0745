import ArgumentParser
import Dashboard
import Explanation
import Foundation
import InspectionModel
import NcursesBackend
import TerminalUI

/// A run on the terminal: the run loop with its sources, and nothing else. It ends the process.
@MainActor
final class LiveSession {
  /// When nobody has used keyboard or mouse for so long, what waits for such a moment is done.
  private static let quietTime = Duration.seconds(1)

  private let run: any ShownRun
  private let driver: DashboardDriver
  private let face: any SessionFace

  private var watcher: FileWatcher?
  private var signals: SignalSources?
  private let loop: MainLoop

  private var originOfRun = SuspendingClock.now
  private var lastFrame = Duration.zero
  /// When keyboard or mouse were used last, or what had waited for them to rest was done.
  private var lastStir = Duration.zero

  /// The message in the hint bar, and since when.
  private var shownMessage: (number: Int, since: Duration)?

  /// Where it is remembered what is open; nil where it is not.
  private let stateFile: StateFile?
  /// What has still to be written there.
  private var unsaved: ScreenMemory?
  /// Once is enough to be told that nothing can be written there.
  private var hasToldOfStateFile = false

  /// Shows a run until the person leaves. Returns only by throwing why it cannot be shown.
  nonisolated static func show(
    _ options: ScreenOptions, _ makeRun: @MainActor (_ historyLimit: Int) throws -> any ShownRun
  ) throws {
    let settings = try options.settings()
    let remembered = options.stateFile?.read()
    let themes = try settings.themes(remembered, on: .all)
    let speed = try options.speed.map(ArgumentReading.speed)
    try MainActor.assumeIsolated {
      let run = try makeRun(settings.historyLimit)
      let face: any SessionFace = options.screenReader ? LineFace(settings) : ScreenFace(settings, themes)
      let session = try LiveSession(run, face, speed, settings, remembered, options)
      try session.start()
      session.serve()
    }
  }

  private init(
    _ run: any ShownRun, _ face: any SessionFace, _ speed: Double?, _ settings: ScreenSettings,
    _ remembered: ScreenMemory?, _ options: ScreenOptions
  ) throws(Problem) {
    loop = try MainLoop()
    self.run = run
    self.face = face
    if options.paused { run.source.perform(.clock(.pause)) }
    if let speed { run.source.perform(.clock(.setSpeed(speed))) }
    stateFile = options.stateFile
    driver = DashboardDriver(
      run.source,
      model: Model(
        title: run.source.title, size: .zero, memory: settings.memory(remembered),
        historyLimit: settings.historyLimit, keymap: settings.keymap, themeNames: face.themeNames)
    ) { [loop] in loop.wakeAction() }
  }

  private func start() throws {
    signals = SignalSources([SIGWINCH, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT], loop) {
      self.receive(signal: $0)
    }
    do {
      try face.start()
    } catch {
      throw Problem(error.message)
    }
    watcher = run.watchedPath.flatMap { path in FileWatcher(path: path, loop) { self.reload() } }
    loop.alarmAction = { self.turn() }
    loop.wakeAction = { self.sourceChanged() }
    run.begin(in: loop)
    resize()
  }

  private func serve() -> Never {
    loop.listen(to: face.inputDescriptor) { self.readInput() }
    loop.run()
  }

  // MARK: Turns of the run loop

  private var realNow: Duration { originOfRun.duration(to: .now) }

  /// Lets virtual time catch up, and draws if a frame is due.
  private func turn() {
    let isOnTime = catchUp()
    followRun()
    let now = realNow
    let hasSettled = now - lastStir >= Self.quietTime && settle()
    let hasExpired = expireMessage(at: now)
    let isFrameDue = hasSettled || hasExpired || now - lastFrame >= face.shortestFrame
    if isFrameDue { drawFrame() }
    schedule(isOnTime: isOnTime, owesFrame: !isFrameDue)
  }

  /// Sees to it that a change that no turn of this loop has made is shown with the next frame.
  private func sourceChanged() { loop.setAlarm(after: max(.zero, lastFrame + face.shortestFrame - realNow)) }

  private func catchUp() -> Bool {
    let isOnTime = run.source.advance(toReal: realNow)
    carryOut(driver.takeChanges())
    return isOnTime
  }

  /// Says what has gone wrong beside the run, and leaves if it is done.
  private func followRun() {
    tellNews()
    if run.isDone { leaveAtEnd() }
  }

  /// Says what has gone wrong beside the run, which goes on; false if nothing has.
  @discardableResult
  private func tellNews() -> Bool {
    let news = run.takeNews()
    for event in news { _ = driver.send(event) }
    return !news.isEmpty
  }

  /// Does what would have disturbed somebody who was typing or moving; false if there was nothing to do.
  private func settle() -> Bool {
    let isWaiting = isWaitingForQuiet
    if driver.model.waitsToSettle {
      lastStir = realNow
      carryOut(driver.send(.settled))
    }
    if let problem = save(), !hasToldOfStateFile {
      hasToldOfStateFile = true
      _ = driver.send(.notice(problem))
    }
    return isWaiting
  }

  private var isWaitingForQuiet: Bool { driver.model.waitsToSettle || unsaved != nil }

  /// Takes the message away that has been shown long enough; false if there is none.
  private func expireMessage(at now: Duration) -> Bool {
    guard let message = shownMessage, now - message.since >= Model.messageLifetime else { return false }
    _ = driver.send(.messageExpired(number: message.number))
    shownMessage = nil
    return true
  }

  /// Notes since when the present message is shown.
  private func followMessage() {
    let number = driver.model.expiringMessage
    if number != shownMessage?.number { shownMessage = number.map { ($0, realNow) } }
  }

  /// - Returns: Why it could not be remembered how the screen is, in a sentence.
  private func save() -> String? {
    guard let memory = unsaved else { return nil }
    unsaved = nil
    return stateFile?.write(memory)
  }

  private func drawFrame() {
    lastFrame = realNow
    // A change of the size that nobody has told of, as may be with several in a row, is found with the next frame.
    if face.fit() { _ = driver.send(.input(.resize(face.size))) }
    // Whoever follows what is written sees what the screen shows, and has it if the process is killed.
    run.flush()
    _ = driver.send(.frame)
    face.present(driver.model)
    if face.isHungUp { receive(signal: SIGHUP) }
  }

  /// Wakes the loop up when something happens, or when passing time has to be shown; never without a reason.
  ///
  /// - Parameter owesFrame: Whether what has happened is not drawn yet, as it came too soon after the last frame.
  private func schedule(isOnTime: Bool, owesFrame: Bool = false) {
    followMessage()
    let untilExpiry = shownMessage.map { max(.zero, $0.since + Model.messageLifetime - realNow) }
    let untilQuiet = isWaitingForQuiet ? max(.zero, lastStir + Self.quietTime - realNow) : nil
    let reasons = [
      run.source.realTimeUntilNextInstant, driver.model.refreshInterval, untilQuiet, untilExpiry,
      isOnTime && !owesFrame ? nil : .zero,
    ]
    guard let soonest = reasons.compactMap({ $0 }).min() else {
      loop.cancelAlarm()
      run.flush()
      if tellNews() {
        drawFrame()
        schedule(isOnTime: true)
      }
      return
    }
    // Nothing can be seen before the next frame; a simulation that is late goes on at once, after the input.
    let delay = isOnTime ? max(soonest, lastFrame + face.shortestFrame - realNow) : .zero
    loop.setAlarm(after: min(delay, .seconds(3_600)))
  }

  // MARK: Input

  private func readInput() {
    let events = face.readEvents()
    if face.isHungUp { receive(signal: SIGHUP) }
    lastStir = realNow
    // What a key does comes after everything that has happened by now, and after where the key before has sent time.
    var isOnTime = catchUp()
    for event in events {
      let count = driver.interventionCount
      carryOut(driver.send(.input(event)))
      if driver.interventionCount > count { isOnTime = catchUp() }
    }
    followRun()
    drawFrame()
    schedule(isOnTime: isOnTime)
  }

  private func carryOut(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .perform, .performAll: break
      case .restart: renew(run.restart())
      case .remember(let memory): unsaved = stateFile == nil ? nil : memory
      case .startRecording, .stopRecording, .saveScript, .expect:
        for event in run.carryOut(effect, words: driver.model.context.source.phrase) { _ = driver.send(event) }
      case .goOn(let commands): goOn(then: commands)
      case .edit(let node): edit(node)
      case .nextTheme:
        _ = driver.send(.notice(face.showNextTheme()))
        rememberTheme()
      case .theme(let name): showTheme(named: name)
      case .copy(let text): if let event = face.copy(text) { _ = driver.send(event) }
      case .redraw: face.redraw()
      case .suspend: suspend()
      case .quit: leave(.success)
      }
    }
  }

  private func resize() {
    _ = face.fit()
    let isOnTime = catchUp()
    carryOut(driver.send(.input(.resize(face.size))))
    followRun()
    drawFrame()
    schedule(isOnTime: isOnTime)
  }

  private func showTheme(named name: String) {
    guard let notice = face.showTheme(named: name) else {
      _ = driver.send(.warning("the theme \(name) cannot be used: loadscope themes --check \(name) says why"))
      return
    }
    _ = driver.send(.notice(notice))
    rememberTheme()
  }

  private func rememberTheme() {
    if let name = face.themeName { carryOut(driver.send(.theme(name))) }
  }

  // MARK: Starting again

  private func renew(_ renewal: Renewal) {
    if renewal.hasNewSource {
      // The new clock counts from now.
      originOfRun = .now
      (lastFrame, lastStir, shownMessage) = (.zero, .zero, nil)
      driver.replaceSource(run.source)
    }
    for event in renewal.events { _ = driver.send(event) }
  }

  /// Goes on from the past that is shown.
  private func goOn(then commands: NodeCommands?) {
    for event in run.goOn() { _ = driver.send(event) }
    carryOut(driver.takeChanges())
    if let commands { carryOut(driver.perform(commands)) }
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
    case SIGWINCH: resize()
    case SIGTSTP: suspend()
    case SIGCONT: resumeScreen()
    case SIGINT: leave(ExitCode(130))
    default:
      face.stop()
      finishRun()
      _ = save()
      SignalSources.raiseAgain(number)
    }
  }

  /// Gives the terminal to the shell and stands still until the shell lets the process go on.
  private func suspend() {
    standStill { SignalSources.stopJob() }
    resumeScreen()
  }

  /// Does something for which others have the terminal. What passes meanwhile does not pass for the run.
  private func standStill<Result>(_ body: () -> Result) -> Result {
    let before = realNow
    face.suspend()
    defer { originOfRun += realNow - before }
    return body()
  }

  private func resumeScreen() {
    face.resume()
    resize()
  }

  /// Opens the scenario in the person's editor where a node is defined, and waits until that is closed.
  private func edit(_ node: NodeID) {
    let place: EditedPlace
    let editor: Editor
    do throws(EditingProblem) {
      place = try run.place(ofNode: driver.model.context.source.key(node))
      editor = try Editor(in: ProcessInfo.processInfo.environment)
    } catch {
      _ = driver.send(.warning(error.sentence))
      return
    }
    let problem = standStill { editor.open(place, on: face.inputDescriptor) }
    _ = driver.send(problem.map { .warning($0) } ?? .notice("back from the editor: what is saved there is run at once"))
    resumeScreen()
  }

  private func leave(_ code: ExitCode) -> Never {
    face.stop()
    let isWhole = finishRun()
    _ = save()
    exit((code.isSuccess && !isWhole ? .unusable : code).rawValue)
  }

  /// The run is over, and nobody is expected to press a key.
  private func leaveAtEnd() -> Never {
    guard let failure = run.source.failureText else { leave(.success) }
    face.stop()
    StandardError.write(failure)
    leave(.unusable)
  }

  /// Lets the run write what is left, and tells where the screen was if that is not whole.
  @discardableResult
  private func finishRun() -> Bool {
    guard let failure = run.finish() else { return true }
    StandardError.write(failure)
    return false
  }
}
