extension RunStore {
  /// Whether the actions are kept in a file, so that the next run finds them.
  public var isFile: Bool { file != nil }

  /// The contents of the file at the start, as a sentence: `the store has 3 actions, 2 done`. Nil for a store in
  /// memory.
  public var contentsText: String? {
    guard isFile else { return nil }
    guard !objects.isEmpty else { return "the store has no actions yet" }
    let done = objects.values.count { $0.date == nil }
    return "the store has \(objects.count == 1 ? "1 action" : "\(objects.count) actions"), \(done) done"
  }

  /// The same if the file had contents, which make the run differ from one on an empty store.
  public var earlierContentsText: String? { objects.isEmpty ? nil : contentsText }
}
