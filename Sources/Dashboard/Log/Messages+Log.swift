import Explanation

/// Messages of the log.
extension Messages {
  static let entryOfNoNode = "no node to go to"
  static let onlyNodeOfNone = "this is about no node whose entries alone could be shown"
  static let noCause = "nothing led to it: it came from outside"
  static let causeIsGone = "what led to it is not kept any more"
  static let noEntries = "nothing has happened yet"
  static func noEntriesFound(_ keys: Keymap) -> String { "nothing in the log is found: \(keys[.close]) shows all" }
}
