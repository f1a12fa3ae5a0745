import Dashboard

/// The layout of the screen as the last session over the same run left it, and the files that keep it: the run's own
/// file, and one for all runs. That one has the palette's history, and the layout for runs without a file of their own.
struct SavedLayout {
  /// The layout at the start; nil without a saved one.
  let remembered: ScreenMemory?
  /// The layout if it is not saved yet; otherwise nil.
  var unsaved: ScreenMemory? { didSet { if common == nil { unsaved = nil } } }

  /// The file for all runs; nil with `--no-state` or without a home folder.
  private let common: StateFile?
  /// The file of the run; nil for a run without an identity.
  private let own: StateFile?
  private var hasReported = false
  /// Whether the files of old runs were removed, which once in a session is enough.
  private var hasTidied = false

  /// Reads the saved layout of a run.
  ///
  /// - Parameters:
  ///   - common: The file for all runs; nil to read and save nothing.
  ///   - identity: The path of the run's file, or the name of the program; nil for a run that has none.
  init(_ common: StateFile?, of identity: String?) {
    (self.common, own) = (common, identity.flatMap { common?.file(of: $0) })
    let shared = common?.read()
    var memory = own?.read() ?? shared?.withoutFilter
    if let shared { memory?.commands = shared.commands }
    remembered = memory
  }

  /// Saves the layout if it has changed.
  ///
  /// - Returns: The reason for the first failure, in a sentence; nil for success and for later failures.
  mutating func save() -> String? {
    guard let common, let memory = unsaved.take() else { return nil }
    var problem: String?
    if let own {
      var layout = memory
      layout.commands = CommandHistory()
      problem = own.write(layout)
      if !hasTidied { common.removeOldestOfRuns() }
      hasTidied = true
      // Read again: another session may have saved its lines.
      var shared = common.read() ?? ScreenMemory()
      if shared.commands != memory.commands {
        shared.commands = memory.commands
        problem = problem ?? common.write(shared)
      }
    } else {
      problem = common.write(memory)
    }
    guard problem != nil, !hasReported else { return nil }
    hasReported = true
    return problem
  }
}
