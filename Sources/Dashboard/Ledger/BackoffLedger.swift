import InspectionModel

/// What a node's syncer planned to wait and what it did wait, wait by wait, with what came in between.
struct BackoffLedger: Equatable {
  /// It has the latest rows, and so many of them at the most.
  static let capacity = 50

  /// One line of it.
  enum Row: Equatable {
    case wait(Wait)
    case remark(Remark)
  }

  /// The time between an attempt and the next.
  struct Wait: Equatable {
    /// The failures in a row that led to it; 0 after a success.
    let failures: Int
    /// How long it was to be, in nanoseconds.
    let planned: Int64
    /// When it began.
    let start: Int64
    var end: End

    /// The nanoseconds that have been waited in the end; nil while nobody knows.
    var waited: Int64? {
      switch end {
      case .fired(let time), .cutShort(let time), .takenBack(let time, _), .reset(let time): time - start
      case .running, .unknown: nil
      }
    }
  }

  /// What became of a wait.
  enum End: Equatable {
    /// It goes on.
    case running
    /// It was waited to its end, and an attempt followed.
    case fired(at: Int64)
    /// The person at the keyboard did not want to wait any longer, and let the attempt happen.
    case cutShort(at: Int64)
    /// Something else came first: the entry that tells it best, if it is known.
    indirect case takenBack(at: Int64, by: JournalEntry?)
    /// The waits started over.
    case reset(at: Int64)
    /// The entry that told was lost.
    case unknown
  }

  /// Something that is not a wait, but changes those that follow.
  enum Remark: Equatable {
    /// The node has synced after failures: the next wait is the first again.
    case succeeded(at: Int64)
    /// The waits were made to start over.
    case startedOver(RetryResetReason, at: Int64)
    /// No wait follows after so many failures in a row.
    case gaveUp(failures: Int, at: Int64)
    /// Somebody has changed how long to wait.
    indirect case changed(NodeBackoff, by: CommandOrigin, at: Int64)
  }

  /// The oldest first.
  var rows: [Row] = []
  /// How many rows there were before the first one.
  var forgottenCount = 0
  /// Whether somebody has changed how long to wait.
  var isChanged = false

  /// The waits that have come to an end or go on, the oldest first.
  var waits: some Collection<Wait> {
    rows.lazy.compactMap { row in
      if case .wait(let wait) = row { wait } else { nil }
    }
  }
}
