import ScheduledActions

struct Draft: Codable, Sendable {
  var isSent = false
}

let draft = CollectionKey("drafts", "1")
