/// Decides which client has control: one client at a time, the holder. Others that ask for control wait in order.
///
/// The holder loses control when it leaves or is silent for too long. After a silence, it waits behind the others.
struct ControlLease<Client: Hashable> {
  /// The time without an answer to a ping after which the holder loses control.
  static var longestSilence: Duration { .seconds(15) }

  private struct Applicant {
    let client: Client
    var lastHeard: ContinuousClock.Instant
  }

  /// The holder and the waiting clients, in the order of asking. A holder that was silent goes to the end.
  private var applicants: [Applicant] = []
  private(set) var holder: Client?

  /// Adds a client that asks for control. Gives control to the client if no other client has it.
  mutating func request(by client: Client, at now: ContinuousClock.Instant) {
    guard !applicants.contains(where: { $0.client == client }) else { return }
    applicants.append(Applicant(client: client, lastHeard: now))
    choose(at: now)
  }

  /// Notes that a client has answered a ping.
  mutating func heard(from client: Client, at now: ContinuousClock.Instant) {
    guard let place = applicants.firstIndex(where: { $0.client == client }) else { return }
    applicants[place].lastHeard = max(applicants[place].lastHeard, now)
    choose(at: now)
  }

  /// Removes a client. If the client has control, the next client gets it.
  mutating func leave(_ client: Client, at now: ContinuousClock.Instant) {
    applicants.removeAll { $0.client == client }
    choose(at: now)
  }

  /// Takes control from a silent holder. Not called after a stop of the process, during which all clients seem silent.
  mutating func expire(at now: ContinuousClock.Instant) {
    guard let place = applicants.firstIndex(where: { $0.client == holder }), !isAlive(applicants[place], at: now)
    else { return choose(at: now) }
    // Moves the holder behind the waiting clients.
    applicants.append(applicants.remove(at: place))
    holder = nil
    choose(at: now)
  }

  /// Gives control to the first client that is not silent, if no client has control.
  private mutating func choose(at now: ContinuousClock.Instant) {
    guard !applicants.contains(where: { $0.client == holder }) else { return }
    holder = applicants.first { isAlive($0, at: now) }?.client
  }

  private func isAlive(_ applicant: Applicant, at now: ContinuousClock.Instant) -> Bool {
    now - applicant.lastHeard <= Self.longestSilence
  }
}
