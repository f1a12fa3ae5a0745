extension RunStore {
  /// Whether the actions are stored in a file, which keeps their progress for the next run.
  public var isFile: Bool { file != nil }

  /// The contents of the file when the run began: `the store has 3 actions, 2 done`. Nil for a store in memory.
  public var contentsText: String? {
    guard isFile else { return nil }
    guard !objects.isEmpty else { return "the store has no actions yet" }
    let done = objects.values.count { $0.date == nil }
    return "the store has \(objects.count == 1 ? "1 action" : "\(objects.count) actions"), \(done) done"
  }

  /// The text of ``contentsText``; nil if the store was empty. Earlier contents make the run differ from a first run.
  public var earlierContentsText: String? { objects.isEmpty ? nil : contentsText }
}
