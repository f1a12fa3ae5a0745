import Explanation

/// Messages of the log.
extension Messages {
  static let entryOfNoNode = "no node to go to"
  static let onlyNodeOfNone = "this entry has no node to show alone"
  static let noCause = "no cause: it came from outside"
  static let noEntries = "nothing happened yet"
  static func noEntriesFound(_ keys: Keymap) -> String { "no matches in the log; \(keys[.close]) shows all" }
}
