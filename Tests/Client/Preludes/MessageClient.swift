/// Calls its completion handlers on its own thread.
struct MessageClient: Sendable {
  func fetchMessages(_ completion: @escaping @Sendable ([String]) -> Void) { completion([]) }
}

let client = MessageClient()
