/// A simulated server, for whose answers loadables contend.
public struct ServerDefinition: Sendable, Equatable {
  /// The rule by which a server answers.
  public enum Model: Sendable, Equatable {
    /// `workers` serve one request each, in the order of arrival. At most `capacity` requests wait (nil: any number); a
    /// further one is refused at once with ``overloadedError``.
    case queue(workers: Int, capacity: Int?, service: Latency)
    /// Requests beyond a rate are refused at once with `error`: a token bucket, which holds up to `burst` tokens. The error
    /// carries the time to the next token if `tellsRetryAfter`.
    case rateLimit(rate: Rate, burst: Int, error: String, tellsRetryAfter: Bool)
    /// Each request reads a version and writes it after its service time, with any number at the same time. It fails with
    /// ``conflictError`` if another request wrote in between.
    case optimistic(service: Latency)
  }

  /// A time in which a server is down: it fails all its requests at once, and each new one.
  public struct Outage: Sendable, Equatable {
    /// The begin, in virtual time.
    public let from: Duration
    /// The end, after the begin.
    public let to: Duration
    /// The error code of the failures.
    public let error: String

    /// Creates an outage.
    public init(from: Duration, to: Duration, error: String = ServerDefinition.downError) {
      (self.from, self.to, self.error) = (from, to, error)
    }
  }

  /// The rule by which the server answers.
  public var model: Model
  /// The times in which the server is down, in the order of the file.
  public var outages: [Outage]

  /// The error code of a request that a full queue refuses.
  public static let overloadedError = "overloaded"
  /// The error code of a request that met another write.
  public static let conflictError = "conflict"
  /// The default error code of a request to a server that is down.
  public static let downError = "http-503"
  /// The default error code of a request beyond a rate.
  public static let rateError = "http-429"

  /// Creates a server.
  public init(_ model: Model, outages: [Outage] = []) {
    (self.model, self.outages) = (model, outages)
  }
}

/// A stream of independent requests to a server: open load. Each request syncs once, with retries, and is then forgotten.
public struct LoadDefinition: Sendable, Equatable {
  /// A time with arrivals of requests. The rates of phases that overlap add up.
  public struct Phase: Sendable, Equatable {
    /// The distribution of the times between arrivals.
    public enum Spacing: String, Sendable, CaseIterable {
      /// The times are random, exponentially distributed: arrivals are independent of each other.
      case poisson
      /// The times are equal.
      case steady
    }

    /// The distribution of the times between arrivals.
    public let spacing: Spacing
    /// The mean rate of arrivals, more than zero.
    public let rate: Rate
    /// The begin, in virtual time.
    public let from: Duration
    /// The end; nil for the end of the run.
    public let to: Duration?

    /// Creates a phase.
    public init(_ spacing: Spacing, _ rate: Rate, from: Duration = .zero, to: Duration? = nil) {
      (self.spacing, self.rate, self.from, self.to) = (spacing, rate, from, to)
    }
  }

  /// The id of the server.
  public var server: String
  /// The arrivals; never empty.
  public var arrivals: [Phase]
  /// The time from a client to the server, and back.
  public var network: Latency
  /// The time after which an attempt fails with `timeout`; nil for none. The work of the server is then wasted.
  public var timeout: Duration?

  /// Creates open load.
  public init(server: String, arrivals: [Phase], network: Latency = .fixed(.zero), timeout: Duration? = nil) {
    (self.server, self.arrivals, self.network, self.timeout) = (server, arrivals, network, timeout)
  }
}

extension Scenario {
  /// The outages of a server, and the phases of load on it that end.
  package func disturbances(of server: String) -> [Range<Duration>] {
    nodes.runs.map(\.definition).flatMap { definition -> [Range<Duration>] in
      switch definition.kind {
      case .server(let own) where definition.id == server: own.outages.map { $0.from..<$0.to }
      case .load(let load) where load.server == server:
        load.arrivals.compactMap { phase in phase.to.map { phase.from..<$0 } }
      default: []
      }
    }
  }
}
