/// One of an object's activities, which never runs twice at once.
struct Activity: Hashable, Sendable {
  let object: CollectionKey
  let identifier: String
}

/// One item of an object, as told from those of other dates.
struct ActionName: Hashable, Sendable {
  let activity: Activity
  let date: ActionDate
}

extension ActionName: Comparable {
  /// By date, then by identifier; the objects decide last.
  static func < (left: ActionName, right: ActionName) -> Bool {
    (left.date, left.activity.identifier, left.activity.object)
      < (right.date, right.activity.identifier, right.activity.object)
  }
}
