import InspectionModel
import Loadables
import Scenarios

/// Goes through a scenario's script, entry by entry.
struct ScriptPlayer {
  private let entries: [ScriptEntry]
  private let play: @MainActor (ScriptCommand) -> Void
  private var position = 0

  /// - Parameters:
  ///   - entries: In order of time.
  ///   - play: Does what an entry says.
  init(_ entries: [ScriptEntry], play: @escaping @MainActor (ScriptCommand) -> Void) {
    self.entries = entries
    self.play = play
  }

  /// An entry with its place in the script, from zero.
  typealias Upcoming = EnumeratedSequence<[ScriptEntry]>.Element

  /// The entries that have not happened yet.
  var upcoming: some RandomAccessCollection<Upcoming> { entries.enumerated().dropFirst(position) }

  /// The entry that comes next, if there is one.
  var next: ScriptEntry? { position < entries.count ? entries[position] : nil }

  /// When that is, in nanoseconds.
  var nextTime: Int64? { next?.at.wholeNanoseconds }

  /// Plays the next entry if its time has come; false if not.
  @MainActor
  mutating func playNext(at time: Int64) -> Bool {
    guard let entry = next, entry.at.wholeNanoseconds <= time else { return false }
    position += 1
    play(entry.command)
    return true
  }
}
