/// The items of an object with one identifier, at any date; never two of these items run at once.
struct Activity: Hashable, Sendable {
  let object: CollectionKey
  let identifier: String
}

/// The identity of an item: the activity and the due date.
struct ActionName: Hashable, Sendable {
  let activity: Activity
  let date: ActionDate
}

extension ActionName: Comparable {
  /// Returns whether `left` comes before `right`: by date, then by identifier, then by object.
  static func < (left: ActionName, right: ActionName) -> Bool {
    (left.date, left.activity.identifier, left.activity.object)
      < (right.date, right.activity.identifier, right.activity.object)
  }
}
