/// All items of an object with the same identifier, at any date. At most one of them runs at a time.
struct Activity: Hashable, Sendable {
  let object: CollectionKey
  let identifier: String
}

/// The identity of an item: its activity (object and identifier) and its due date.
struct ActionName: Hashable, Sendable {
  let activity: Activity
  let date: ActionDate
}

extension ActionName: Comparable {
  /// Returns whether `left` sorts before `right`: by date, then by identifier, then by object.
  static func < (left: ActionName, right: ActionName) -> Bool {
    (left.date, left.activity.identifier, left.activity.object)
      < (right.date, right.activity.identifier, right.activity.object)
  }
}
