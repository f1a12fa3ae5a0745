/// The lease of control: one client at a time has it, and the others that asked for it wait in order.
///
/// The holder loses the lease when it leaves, or after a silence. A silent client that answers again waits again.
struct ControlLease<Client: Hashable> {
  /// The silence after which the holder loses the lease.
  static var longestSilence: Duration { .seconds(15) }

  private struct Applicant {
    let client: Client
    var lastHeard: ContinuousClock.Instant
  }

  /// The holder and the waiting clients, in the order in which they asked. A silent holder moves to the end.
  private var applicants: [Applicant] = []
  private(set) var holder: Client?

  /// Adds a client that asks for control.
  mutating func request(by client: Client, at now: ContinuousClock.Instant) {
    guard !applicants.contains(where: { $0.client == client }) else { return }
    applicants.append(Applicant(client: client, lastHeard: now))
    choose(at: now)
  }

  /// Records that a client has answered a ping.
  mutating func heard(from client: Client, at now: ContinuousClock.Instant) {
    guard let place = applicants.firstIndex(where: { $0.client == client }) else { return }
    applicants[place].lastHeard = max(applicants[place].lastHeard, now)
    choose(at: now)
  }

  /// Removes a client, which loses the lease.
  mutating func leave(_ client: Client, at now: ContinuousClock.Instant) {
    applicants.removeAll { $0.client == client }
    choose(at: now)
  }

  /// Takes the lease from a silent holder. Nothing else does: after a stop of the process, all clients seem silent.
  mutating func expire(at now: ContinuousClock.Instant) {
    guard let place = applicants.firstIndex(where: { $0.client == holder }), !isAlive(applicants[place], at: now)
    else { return choose(at: now) }
    // Behind the clients that wait.
    applicants.append(applicants.remove(at: place))
    holder = nil
    choose(at: now)
  }

  /// Gives the lease to the first client that is not silent, unless a client has it.
  private mutating func choose(at now: ContinuousClock.Instant) {
    guard !applicants.contains(where: { $0.client == holder }) else { return }
    holder = applicants.first { isAlive($0, at: now) }?.client
  }

  private func isAlive(_ applicant: Applicant, at now: ContinuousClock.Instant) -> Bool {
    now - applicant.lastHeard <= Self.longestSilence
  }
}
