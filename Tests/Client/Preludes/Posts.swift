import Loadables

final class Account: Loadable {
  var hasPosts = false
  var name = ""
}

final class Posts: Loadable {
  var author = ""
}

@MainActor let account = Account()
@MainActor let posts = Posts()
