import ScheduledActions

struct User: Codable, Sendable {}

let user = User()
