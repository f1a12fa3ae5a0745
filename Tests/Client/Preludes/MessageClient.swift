/// Calls its completion handlers on a thread of its own.
struct MessageClient: Sendable {
  func fetchMessages(_ completion: @escaping @Sendable ([String]) -> Void) { completion([]) }
}

let client = MessageClient()
