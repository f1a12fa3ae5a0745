import Explanation

extension Messages {
  static let atStartOfTime = "this is the start of time"
  static let startIsShown = "the start is shown already"
  static let wholeIsShown = "all of it is shown already"
  static let atNow = "this is now: nothing has happened later"
  static let nowIsShown = "now is shown already"
  static let followsAlready = "the timeline follows the clock already"
  static let closest = "this is as close as it goes"
  static let furthest = "this is as far away as it goes"
}
