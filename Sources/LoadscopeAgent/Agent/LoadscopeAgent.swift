import Foundation
import Inspection
import InspectionModel
import Link
import Loadables
import Recordings

/// An agent that makes the loadables of this program visible to `loadscope attach`.
///
/// ```swift
/// let agent = try LoadscopeAgent.start(name: "photo-app")
/// agent.register(feed, as: "feed", title: "Feed")
/// let posts = agent.track("posts") { try await api.posts() }
/// ```
///
/// A client only watches unless the agent is started with ``Access/control``: then one client at a time may sync, fail
/// and hang loadables, and move the clock of ``timeSource``.
///
/// The agent holds loadables weakly, and listens on a Unix socket that only the user can open. The agent observes the
/// loadables only while a client is attached or events are kept. Retain the agent while the program should be visible.
@MainActor
public final class LoadscopeAgent {
  /// The rights of the clients.
  public enum Access: Sendable {
    /// Clients only watch.
    case readOnly
    /// One client at a time may change the program, until the client leaves. Then every change that would last is
    /// undone: faults, held syncs, back-offs, the clock, the network and the activity.
    case control
  }

  /// The name by which clients find the program.
  public let name: String

  /// The path of the Unix socket on which the agent listens.
  public let socketPath: String

  /// The rights of the clients.
  public let clientAccess: Access

  /// A clock for syncers and waiters that a client with control can pause, step and speed up. Otherwise it is the
  /// system clock. The time never goes back.
  public var timeSource: any TimeSource { clock }

  /// The number of events that are kept while no client is attached.
  private let keptEvents: Int
  private let describer: ErrorDescriber
  private let clock: ControllableTimeSource
  private let origin: Duration
  private var environment: LiveEnvironment { didSet { source?.environment = environment } }
  private let server: AgentServer
  private var registered = RegisteredLoadables()

  /// The source of the loadables, while a client is attached or events are kept.
  private var source: LiveSource?
  private var recorder: FlightRecorder?
  /// The number of registered loadables that the source knows.
  private var placeOfDiscovery = 0
  private var sessions: [ObjectIdentifier: ClientSession] = [:]
  private var lease = ControlLease<ObjectIdentifier>()
  /// The client that has control: the holder of the lease, unless another agent of the process has control.
  private var controller: ObjectIdentifier?
  private var isStopped = false

  /// Starts an agent. The program becomes visible at once.
  ///
  /// - Parameters:
  ///   - name: The name by which clients find the program: 1 to 40 characters, without `/` and not starting with `-`.
  ///     Stop another agent of this process with the same name first.
  ///   - access: The rights of the clients.
  ///   - keep: The number of latest events that are kept for later clients while no client is attached; 0: no events.
  ///     Keeping events costs as much as an attached client.
  ///   - redact: Removes secrets such as tokens from the text of an error; called on any thread, for every text before
  ///     the text leaves the process. Names and titles are not redacted.
  /// - Throws: ``LoadscopeAgentError``.
  public static func start(
    name: String, access: Access = .readOnly, keep: Int = 0, redact: (@Sendable (String) -> String)? = nil
  ) throws(LoadscopeAgentError) -> LoadscopeAgent {
    let agent = try LoadscopeAgent(name: name, access: access, keep: keep, redact: redact, in: SocketFolder())
    agent.server.run(agent)
    return agent
  }

  /// Starts an agent if the environment variable `LOADSCOPE` is set, and neither empty nor `0`.
  ///
  /// The variable is removed, so that child processes do not start agents too. A program with more rights than the
  /// user, such as a setuid program, is never visible. In a release build clients only watch, unless the program is
  /// compiled with `-D LOADSCOPE_CONTROL`.
  ///
  /// - Parameters:
  ///   - name: The name if the value of the variable is `1`; any other value is the name itself.
  ///   - access: See ``start(name:access:keep:redact:)``.
  ///   - keep: See ``start(name:access:keep:redact:)``.
  ///   - redact: See ``start(name:access:keep:redact:)``.
  /// - Returns: The agent; nil if the variable requests no agent.
  /// - Throws: ``LoadscopeAgentError``.
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
    // One of this process, since the path has its id; a socket left by a killed process with the same id was stale.
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

  /// Closes every connection and removes the socket. The program is no longer visible.
  public func stop() {
    isStopped = true
    server.stop()
    source?.endControl()
    (sessions, source, recorder, lease, controller) = ([:], nil, nil, ControlLease(), nil)
  }

  // MARK: Loadables

  /// Shows a loadable at the top level while the loadable exists. The loadable's dependencies are found automatically.
  ///
  /// - Parameters:
  ///   - loadable: The loadable, which is held weakly.
  ///   - key: The loadable's short name.
  ///   - title: The loadable's longer name, if any.
  public func register(_ loadable: any PureLoadableProtocol, as key: String, title: String? = nil) {
    let entry = RegisteredLoadables.Entry(loadable, key, title)
    let isKnown = placeOfDiscovery == registered.count
    if registered.add(entry) { placeOfDiscovery = 0 }
    guard let source, isKnown else { return }
    entry.register(with: source.inspector)
    placeOfDiscovery = registered.count
  }

  /// Lets a client with control override the network, and shows clients whether it is available.
  public func register(network: any EnvironmentOverride) {
    if environment.network !== network { environment.network?.override = nil }
    environment.network = network
  }

  /// Lets a client with control override the app's activity, and shows it to clients.
  public func register(activity: any EnvironmentOverride) {
    if environment.activity !== activity { environment.activity?.override = nil }
    environment.activity = activity
  }

  // MARK: Control

  /// The first line for a client, with the commands that a client with control may give.
  var header: LinkHeader {
    var header = server.header
    header.sharesPictures = true
    guard clientAccess == .control else { return header }
    let capabilities = LiveSource.capabilities(ofControlIn: environment)
    header.commands = Set(CommandTag.allCases.filter { capabilities.refused[$0] == nil })
    header.isClockControllable = true
    return header
  }

  /// Requests control for a client. The client waits while another client has control.
  func requestControl(for session: ClientSession, called name: String) {
    session.asksForControl(as: name)
    guard clientAccess == .control else { return session.controlChanged(holder: nil) }
    changeLease { $0.request(by: ObjectIdentifier(session), at: .now) }
    session.controlChanged(holder: holder)
  }

  /// Records that a client has answered a ping.
  func heard(from session: ClientSession, at now: ContinuousClock.Instant) {
    changeLease { $0.heard(from: ObjectIdentifier(session), at: now) }
  }

  /// Takes control from a silent client.
  func expireLease(at now: ContinuousClock.Instant = .now) { changeLease { $0.expire(at: now) } }

  private var holder: ClientSession? { controller.flatMap { sessions[$0] } }

  private func changeLease(_ change: (inout ControlLease<ObjectIdentifier>) -> Void) {
    change(&lease)
    guard lease.holder != controller else { return }
    let old = controller
    source?.endControl()
    controller = nil
    // Another agent of the process may have control: the client then gets it later.
    if let next = lease.holder, let session = sessions[next], source?.beginControl(by: session.name) == true {
      controller = next
    }
    guard controller != old else { return }
    for session in sessions.values { session.controlChanged(holder: holder) }
  }

  // MARK: Clients

  /// Adds a client; returns nil if the agent has stopped.
  func attach() -> ClientSession? {
    guard !isStopped else { return nil }
    let source = watch()
    source.inspector.journalCapacity = max(keptEvents, ClientSession.journalCapacity)
    let refusal = clientAccess == .control ? CommandOutcome.Reason.withoutControl : .readOnly
    let session = ClientSession(source, refusal: refusal, recorder) { [weak self] deadline in
      self?.discover(until: deadline) ?? false
    }
    sessions[ObjectIdentifier(session)] = session
    return session
  }

  /// Registers loadables that the source does not know yet.
  ///
  /// - Returns: Whether unknown loadables are left at the deadline.
  func discover(until deadline: ContinuousClock.Instant) -> Bool {
    guard let source else { return false }
    return registered.register(with: source.inspector, from: &placeOfDiscovery, until: deadline)
      || source.inspector.discover(until: deadline)
  }

  /// Removes a client. After the last client, the loadables are no longer observed unless events are kept.
  func detach(_ session: ClientSession) {
    changeLease { $0.leave(ObjectIdentifier(session), at: .now) }
    sessions[ObjectIdentifier(session)] = nil
    rest()
  }

  /// Stops observing after the last client, unless events are kept or late results are to be dropped.
  private func rest() {
    guard sessions.isEmpty, let source else { return }
    guard keptEvents == 0 else { return source.inspector.journalCapacity = keptEvents }
    if !source.awaitsLateResults { self.source = nil }
  }

  private func watch() -> LiveSource {
    if let source { return source }
    let source = LiveSource(
      title: name, environment: environment, startTime: origin.wholeNanoseconds, slice: ClientSession.slice
    ) { [describer] in describer.text(of: $0) }
    source.onSettled = { [weak self] in self?.rest() }
    recorder = keptEvents > 0 ? FlightRecorder(limit: keptEvents) : nil
    if let recorder { source.addAtStart(recorder) }
    placeOfDiscovery = 0
    self.source = source
    return source
  }
}
