import Foundation
import Inspection
import InspectionModel
import Link
import Loadables
import LoadablesTooling
import Recordings

/// Makes the loadables of this program visible to `loadscope attach`.
///
/// ```swift
/// let agent = try LoadscopeAgent.start(name: "photo-app")
/// agent.register(feed, as: "feed", title: "Feed")
/// let posts = agent.track("posts") { try await api.posts() }
/// ```
///
/// Clients only watch, unless the agent is started with ``Access/control``: then one client at a time may sync, fail
/// and hang loadables, and move the clock of ``timeSource``.
///
/// The agent holds loadables weakly and listens on a Unix socket that only the user can open. It observes loadables
/// only while a client is attached or if it keeps events. Retain the agent as long as the program should be visible.
@MainActor
public final class LoadscopeAgent {
  /// The rights that an agent gives to clients.
  public enum Access: Sendable {
    /// Clients can watch the program but not change it.
    case readOnly
    /// One client at a time may change the program, until the client leaves. Then the agent clears faults, ends hanging
    /// syncs, restores back-offs, and lets the clock, the network and the activity follow the system.
    case control
  }

  /// The name under which clients find the program.
  public let name: String

  /// The path of the Unix socket on which the agent listens.
  public let socketPath: String

  /// The rights that the agent gives to clients.
  public let clientAccess: Access

  /// Called if the agent stops by itself, because its socket fails. Logs nothing by default.
  public var onFailure: (@MainActor (LoadscopeAgentError) -> Void)?

  /// A clock for the program's syncers and waiters. A client with control can pause, step and speed up the clock. Until
  /// a client does, the clock equals the system clock. The time never goes back.
  public var timeSource: any TimeSource { clock }

  /// The maximum number of events that the agent keeps for clients that attach later; 0 for none.
  private let keptEvents: Int
  let describer: ErrorDescriber
  private let clock: ControllableTimeSource
  private let origin: Duration
  private var environment: LiveEnvironment { didSet { source?.environment = environment } }
  let server: AgentServer
  /// The recorder of the program's calls.
  @usableFromInline package nonisolated let calls = CallRecorder()
  private(set) var callFeed: CallFeed?
  private var registered = RegisteredLoadables()
  /// The errors that a client with control can inject.
  let injectableErrors = InjectableErrors()
  var describers = ContentsDescribers()

  /// The source that observes the loadables; nil while there is no reason to observe them.
  private(set) var source: LiveSource?
  private var recorder: FlightRecorder?
  /// The number of registered loadables that ``source`` already knows.
  private var placeOfDiscovery = 0
  private var sessions: [ObjectIdentifier: ClientSession] = [:]
  private var lease = ControlLease<ObjectIdentifier>()
  /// The client that has control; nil if none has, or if another agent of this process has control.
  private var controller: ObjectIdentifier?
  private var isStopped = false

  /// Starts an agent, which makes the program visible at once.
  ///
  /// - Parameters:
  ///   - name: The name under which clients find the program: 1 to 40 characters, without `/` or control characters,
  ///     not starting with `-`. Another agent of this process with that name must be stopped first.
  ///   - access: The rights that clients get.
  ///   - keep: The maximum number of latest events kept for later clients; 0 for none. Keeping events costs as much as
  ///     an attached client.
  ///   - redact: Removes secrets such as tokens from an error text. Called on any thread for every text about errors,
  ///     calls and contents, before the text leaves the process. Names and titles are not redacted.
  /// - Throws: ``LoadscopeAgentError`` if the name is invalid or in use, or if the socket cannot be created.
  public static func start(
    name: String, access: Access = .readOnly, keep: Int = 0, redact: (@Sendable (String) -> String)? = nil
  ) throws(LoadscopeAgentError) -> LoadscopeAgent {
    let agent = try LoadscopeAgent(name: name, access: access, keep: keep, redact: redact, in: SocketFolder())
    agent.server.run(agent)
    return agent
  }

  /// Starts an agent if the environment variable `LOADSCOPE` is set to a value other than an empty text or `0`.
  ///
  /// The call removes the variable, so that child processes start no agents. It throws in a program with more rights
  /// than the user, such as a setuid program. In a release build, clients only watch unless the program is compiled
  /// with `-D LOADSCOPE_CONTROL`.
  ///
  /// - Parameters:
  ///   - name: The name of the program if the variable is `1`. Any other value of the variable is itself the name.
  ///   - access: See ``start(name:access:keep:redact:)``.
  ///   - keep: See ``start(name:access:keep:redact:)``.
  ///   - redact: See ``start(name:access:keep:redact:)``.
  /// - Returns: The agent; nil if the variable requests none.
  /// - Throws: ``LoadscopeAgentError`` if no agent can start.
  public static func startIfRequested(
    name: String, access: Access = .readOnly, keep: Int = 0, redact: (@Sendable (String) -> String)? = nil
  ) throws(LoadscopeAgentError) -> LoadscopeAgent? {
    guard let value = ProcessInfo.processInfo.environment["LOADSCOPE"], !value.isEmpty, value != "0" else { return nil }
    unsetenv("LOADSCOPE")
    guard !ProcessRights.areRaised else { throw .raisedRights }
    #if DEBUG || LOADSCOPE_CONTROL
      let granted = access
    #else
      let granted = Access.readOnly
    #endif
    return try start(name: value == "1" ? name : value, access: granted, keep: keep, redact: redact)
  }

  init(
    name: String, access rights: Access = .readOnly, keep: Int, redact: (@Sendable (String) -> String)?,
    in folder: SocketFolder, clock: ControllableTimeSource = ControllableTimeSource()
  ) throws(LoadscopeAgentError) {
    guard SocketFolder.isName(name) else { throw .name(name) }
    self.name = name
    clientAccess = rights
    self.clock = clock
    origin = clock.now
    environment = LiveEnvironment(clock: clock)
    keptEvents = max(0, keep)
    describer = ErrorDescriber(redact: redact)
    do throws(SocketFolderError) { try folder.create() } catch { throw .folder(error.sentence) }
    folder.removeStale()
    socketPath = folder.path(ofName: name, pid: getpid())
    // An agent of this process uses the socket: its path has the process id, and stale sockets were removed.
    guard access(socketPath, F_OK) != 0 else { throw .nameInUse(name) }
    do throws(UnixSocket.Failure) {
      server = AgentServer(
        listener: try UnixSocket.listen(at: socketPath), path: socketPath,
        header: LinkHeader(process: .current(name: name)))
    } catch {
      throw .socket(error.sentence)
    }
    if keptEvents > 0 { watch().inspector.journalCapacity = keptEvents }
  }

  deinit { server.stop() }

  /// Stops the agent: ends control, closes all connections and removes the socket. The program is no longer visible.
  public func stop() {
    isStopped = true
    server.stop()
    source?.endControl()
    endCalls()
    (sessions, source, recorder, lease, controller) = ([:], nil, nil, ControlLease(), nil)
  }

  /// Stops the agent after a failure of its socket.
  func fail(because reason: String) {
    guard !isStopped else { return }
    stop()
    onFailure?(.serving(reason))
  }

  // MARK: Loadables

  /// Shows a loadable, and all loadables on which it depends, to clients while the loadable exists.
  ///
  /// - Parameters:
  ///   - loadable: The loadable, which the agent holds weakly.
  ///   - key: The short name of the loadable on the screen.
  ///   - title: The longer name of the loadable; nil for none.
  public func register(_ loadable: any PureLoadableProtocol, as key: String, title: String? = nil) {
    let entry = RegisteredLoadables.Entry(loadable, key, title)
    let isKnown = placeOfDiscovery == registered.count
    if registered.add(entry) { placeOfDiscovery = 0 }
    guard let source, isKnown else { return }
    entry.register(with: source.inspector)
    placeOfDiscovery = registered.count
  }

  /// Shows clients whether the network is available, and lets a client with control override that.
  public func register(network: any EnvironmentOverride) {
    if environment.network !== network { environment.network?.override = nil }
    environment.network = network
    tellCommands()
  }

  /// Shows clients whether the app is active, and lets a client with control override that.
  public func register(activity: any EnvironmentOverride) {
    if environment.activity !== activity { environment.activity?.override = nil }
    environment.activity = activity
    tellCommands()
  }

  /// Sends the changed list of available commands to the attached clients.
  func tellCommands() {
    let header = header
    for session in sessions.values { session.commandsChanged(header) }
  }

  // MARK: Control

  /// The first line to send to a client, with the commands that a client with control may use.
  var header: LinkHeader {
    var header = server.header
    (header.sharesPictures, header.sharesContents) = (true, true)
    guard clientAccess == .control else { return header }
    let capabilities = LiveSource.capabilities(ofControlIn: environment)
    header.commands = Set(CommandTag.allCases.filter { capabilities.refused[$0] == nil })
    header.isClockControllable = true
    header.errors = injectableErrors.words
    return header
  }

  /// Handles a client's request for control. The client waits while another client has control.
  func requestControl(for session: ClientSession, called name: String) {
    session.asksForControl(as: name)
    guard clientAccess == .control else { return session.controlChanged(holder: nil) }
    let before = controller
    changeLease { $0.request(by: ObjectIdentifier(session), at: .now) }
    // A change has been told to all clients.
    if controller == before { session.controlChanged(holder: holder) }
  }

  /// Notes that a client has answered a keep-alive message. A client that does not answer for 15 s can lose control.
  func heard(from session: ClientSession, at now: ContinuousClock.Instant) {
    changeLease { $0.heard(from: ObjectIdentifier(session), at: now) }
  }

  /// Takes control from the client that has it, if that client has answered no keep-alive message for 15 s.
  func expireLease(at now: ContinuousClock.Instant = .now) { changeLease { $0.expire(at: now) } }

  private var holder: ClientSession? { controller.flatMap { sessions[$0] } }

  private func changeLease(_ change: (inout ControlLease<ObjectIdentifier>) -> Void) {
    change(&lease)
    guard lease.holder != controller else { return }
    let old = controller
    source?.endControl()
    controller = nil
    // False if another agent of the process has control: the client then gets control later.
    if let next = lease.holder, let session = sessions[next], source?.beginControl(by: session.name) == true {
      controller = next
    }
    guard controller != old else { return }
    for session in sessions.values { session.controlChanged(holder: holder) }
  }

  // MARK: Clients

  /// Adds a client and returns its session; nil if the agent has stopped.
  ///
  /// - Parameter pid: The process id of the client, which names a client that does not tell its name.
  func attach(pid: pid_t) -> ClientSession? {
    guard !isStopped else { return nil }
    let source = watch()
    source.inspector.journalCapacity = max(keptEvents, ClientSession.journalCapacity)
    let refusal = clientAccess == .control ? CommandOutcome.Reason.withoutControl : .readOnly
    let session = ClientSession(source, pid: pid, refusal: refusal, recorder) { [weak self] deadline in
      self?.discover(until: deadline) ?? false
    }
    sessions[ObjectIdentifier(session)] = session
    return session
  }

  /// Makes nodes of the registered loadables and dependencies that ``source`` does not know yet, until a deadline.
  ///
  /// - Returns: True if some may be left at the deadline.
  func discover(until deadline: ContinuousClock.Instant) -> Bool {
    guard let source else { return false }
    return registered.register(with: source.inspector, from: &placeOfDiscovery, until: deadline)
      || source.inspector.discover(until: deadline)
  }

  /// Removes a client, and ends its control if it has control. Without clients, the agent may stop observing.
  func detach(_ session: ClientSession) {
    changeLease { $0.leave(ObjectIdentifier(session), at: .now) }
    sessions[ObjectIdentifier(session)] = nil
    rest()
  }

  /// Stops observing if no client is left, unless events are kept or results of ended syncs must still be dropped.
  private func rest() {
    guard sessions.isEmpty, let source else { return }
    guard keptEvents == 0 else { return source.inspector.journalCapacity = keptEvents }
    endCalls()
    if !source.awaitsLateResults { self.source = nil }
  }

  private func watch() -> LiveSource {
    if let source {
      if callFeed == nil { beginCalls(in: source) }
      return source
    }
    let source = LiveSource(
      title: name, environment: environment, errors: injectableErrors, startTime: origin.wholeNanoseconds,
      slice: ClientSession.slice
    ) { [describer] in describer.text(of: $0) }
    source.onSettled = { [weak self] in self?.rest() }
    recorder = keptEvents > 0 ? FlightRecorder(limit: keptEvents) : nil
    if let recorder { source.addAtStart(recorder) }
    placeOfDiscovery = 0
    self.source = source
    beginCalls(in: source)
    return source
  }

  private func beginCalls(in source: LiveSource) {
    let feed = CallFeed(calls, to: source.inspector, describer, injectableErrors) { [weak self] in
      self.map { $0.clock.isRunning && $0.clock.speed == 1 } ?? false
    }
    callFeed = feed
    environment.calls = feed.nodes
  }

  /// Whether calls are recorded now.
  var isWatchingCalls: Bool { callFeed != nil }

  private func endCalls() {
    callFeed?.end()
    callFeed = nil
  }
}

/// Makes the texts of errors and contents that clients see. Usable on any thread.
struct ErrorDescriber: Sendable {
  /// The maximum length of a text, in bytes of UTF-8. Longer texts are cut.
  static let limit = ContentsText.limit

  /// Returns a text with secrets removed; nil to leave texts as they are.
  let redact: (@Sendable (String) -> String)?

  func text(of error: any Error) -> String {
    shown(Self.foundationText(of: error) ?? NodeError.text(of: error))
  }

  /// Returns a text as clients see it: without secrets, and not too long.
  func shown(_ text: String) -> String { (redact?(text) ?? text).truncated(toBytes: Self.limit) }

  /// Returns a Foundation error's text without the user info, which may contain URLs with tokens; nil for other errors.
  private static func foundationText(of error: any Error) -> String? {
    guard type(of: error) is NSError.Type else { return nil }
    let error = error as NSError
    return "\(error.localizedDescription) (\(error.domain) \(error.code))"
  }
}

/// The reason that an agent cannot start, so that its program stays invisible to clients.
public enum LoadscopeAgentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program's name is invalid.
  case name(String)
  /// Another agent of this process has the same name.
  case nameInUse(String)
  /// The folder for sockets cannot be used. The text has the problem and how to resolve it.
  case folder(String)
  /// The socket cannot be created. The text has the problem and how to resolve it.
  case socket(String)
  /// The agent has stopped because connections could not be accepted any more. The text has the problem. Only for
  /// ``LoadscopeAgent/onFailure``.
  case serving(String)
  /// The program has more rights than the user, such as a setuid program, so the user must not inspect it.
  case raisedRights

  /// The error as a sentence for the user.
  public var description: String {
    switch self {
    case .name(let name):
      "\(name.debugDescription) cannot be the name of a program: it has 1 to 40 characters, no / and does not begin with -"
    case .nameInUse(let name):
      "this process has an agent named \(name.debugDescription) already: stop it, or give this one another name"
    case .folder(let sentence), .socket(let sentence): sentence
    case .serving(let reason): "the agent has stopped, because it could not accept connections: \(reason)"
    case .raisedRights: "LOADSCOPE is set, but this program runs with more rights than its user, and stays invisible"
    }
  }
}
