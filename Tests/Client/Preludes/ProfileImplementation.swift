import Loadables

public struct Client {}

final class ProfileImplementation: Loadable {
  var name: String?

  init(client: Client) { super.init() }
}
