import Explanation

/// What is said while the log has the keyboard.
extension Messages {
  static let entryOfNoNode = "this is about no node that could be gone to"
  static let onlyNodeOfNone = "this is about no node whose entries alone could be shown"
  static let noCause = "nothing led to it: it came from outside"
  static let causeIsGone = "what led to it is not kept any more"
  static let noEntries = "nothing has happened yet"
  static func noEntriesFound(_ keys: Keymap) -> String { "nothing in the log is found: \(keys[.close]) shows all" }
}
