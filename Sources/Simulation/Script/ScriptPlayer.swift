import InspectionModel
import Loadables
import Scenarios

/// A player of a scenario's script, one entry at a time.
struct ScriptPlayer {
  private let entries: [ScriptEntry]
  private let play: @MainActor (ScriptCommand) -> Void
  private var position = 0

  /// Creates a player of `entries`, which must be in order of time. `play` performs the command of an entry.
  init(_ entries: [ScriptEntry], play: @escaping @MainActor (ScriptCommand) -> Void) {
    self.entries = entries
    self.play = play
  }

  typealias Upcoming = EnumeratedSequence<[ScriptEntry]>.Element

  var upcoming: some RandomAccessCollection<Upcoming> { entries.enumerated().dropFirst(position) }

  var next: ScriptEntry? { position < entries.count ? entries[position] : nil }

  /// The virtual time of the next entry, in nanoseconds; nil after the last entry.
  var nextTime: Int64? { next?.at.wholeNanoseconds }

  /// Plays the next entry if it is due at `time`, in nanoseconds. Returns false if no entry is due.
  @MainActor
  mutating func playNext(at time: Int64) -> Bool {
    guard let entry = next, entry.at.wholeNanoseconds <= time else { return false }
    position += 1
    play(entry.command)
    return true
  }
}
