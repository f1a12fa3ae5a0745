/// What syncs a node again, as its `syncer` says it.
enum SyncerForm {
  private static let vocabulary = Vocabulary(
    of: "a syncer", ["policy", "period", "backoff"],
    misplaced: ["interval": "the time from one sync to the next is its `period`"], mainKey: "policy")
  private static let backoffVocabulary = Vocabulary(
    of: "a back-off", ["min", "max", "multiplier", "maxAttempts", "jitter"], mainKey: "min")

  /// The syncer that `node` describes.
  static func read(_ node: DocumentNode, _ diagnostics: DiagnosticCollector) -> SyncerDefinition? {
    guard let cursor = MappingCursor(node, vocabulary, diagnostics) else { return nil }
    let standard = SyncerDefinition()
    return SyncerDefinition(
      policy: cursor.optional("policy", .word()) ?? standard.policy,
      period: cursor.optional("period", .duration) ?? standard.period,
      backoff: cursor.optional("backoff", ValueForm("a mapping", read: backoff)) ?? standard.backoff)
  }

  private static func backoff(_ node: DocumentNode, _ diagnostics: DiagnosticCollector) -> BackoffDefinition? {
    guard let cursor = MappingCursor(node, backoffVocabulary, diagnostics) else { return nil }
    let positive = ValueForm<Duration>.duration.refusing(otherThan: "a duration of more than nothing") { $0 == .zero }
    let standard = BackoffDefinition()
    let min = cursor.optional("min", positive)
    let max = cursor.optional("max", positive)
    checkOrder(cursor, min: min ?? standard.min, max: max ?? standard.max)
    _ = cursor.optional("jitter", .readJitter)
    return BackoffDefinition(
      min: min ?? standard.min,
      max: max ?? standard.max,
      multiplier: cursor.optional("multiplier", .number(1..., "a number of at least 1")) ?? standard.multiplier,
      maxAttempts: cursor.optional("maxAttempts", .whole(1...1_000_000)))
  }

  private static func checkOrder(_ cursor: MappingCursor, min: Duration, max: Duration) {
    guard min > max else { return }
    // The later of the two is the one to blame, and the only one there if the other is the default.
    guard let culprit = [cursor["min"], cursor["max"]].compactMap({ $0 }).max(by: { $0.location < $1.location })
    else { return }
    cursor.diagnostics.report(
      .backoffOutOfOrder(
        min: cursor["min"]?.value.text, max: cursor["max"]?.value.text, at: culprit.value.location))
  }
}

/// The ways of making waits differ from each other.
private enum Jitter: String, CaseIterable {
  case none
  case full
  case equal
  case decorrelated
}

extension ValueForm<Jitter> {
  /// The only jitter that is read: none.
  fileprivate static var readJitter: ValueForm {
    let words = ValueForm<Jitter>.word()
    return ValueForm(words.expectation) { node, diagnostics in
      guard let jitter = words.read(node, diagnostics) else { return nil }
      guard jitter == .none else {
        diagnostics.report(.notYetRead(jitter.rawValue, at: node.location))
        return nil
      }
      return jitter
    }
  }
}
