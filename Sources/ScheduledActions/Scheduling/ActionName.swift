/// An activity of an object, which never runs twice at once.
struct Activity: Hashable, Sendable {
  let object: CollectionKey
  let identifier: String
}

/// The identity of an item: its activity and date.
struct ActionName: Hashable, Sendable {
  let activity: Activity
  let date: ActionDate
}

extension ActionName: Comparable {
  /// Compares by date, then by identifier, then by object.
  static func < (left: ActionName, right: ActionName) -> Bool {
    (left.date, left.activity.identifier, left.activity.object)
      < (right.date, right.activity.identifier, right.activity.object)
  }
}
