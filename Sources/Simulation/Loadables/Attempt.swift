import Scenarios

/// One sync of a simulated loadable, as it is decided when it begins.
struct Attempt: Equatable {
  /// How it ends when nothing comes between.
  enum Ending: Equatable {
    /// As the loadable's outcomes have it.
    case outcome(Outcome)
    /// A fault fails it with this code.
    case fault(error: String)
  }

  /// How long it takes; nil: it never ends by itself.
  var latency: Duration?
  var ending: Ending
}
