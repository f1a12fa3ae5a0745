import InspectionModel
import Loadables
import Scenarios

/// Plays a scenario's script, entry by entry.
struct ScriptPlayer {
  private let entries: [ScriptEntry]
  private let play: @MainActor (ScriptCommand) -> Void
  private var position = 0

  /// - Parameters:
  ///   - entries: The entries, in order of time.
  ///   - play: Performs an entry.
  init(_ entries: [ScriptEntry], play: @escaping @MainActor (ScriptCommand) -> Void) {
    self.entries = entries
    self.play = play
  }

  typealias Upcoming = EnumeratedSequence<[ScriptEntry]>.Element

  var upcoming: some RandomAccessCollection<Upcoming> { entries.enumerated().dropFirst(position) }

  var next: ScriptEntry? { position < entries.count ? entries[position] : nil }

  /// The time of the next entry, in nanoseconds.
  var nextTime: Int64? { next?.at.wholeNanoseconds }

  /// Plays the next entry if the entry is due; returns false if no entry is due.
  @MainActor
  mutating func playNext(at time: Int64) -> Bool {
    guard let entry = next, entry.at.wholeNanoseconds <= time else { return false }
    position += 1
    play(entry.command)
    return true
  }
}
