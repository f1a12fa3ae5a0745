import Explanation

extension Messages {
  static let atStartOfTime = "start of the run"
  static let startIsShown = "start: already shown"
  static let wholeIsShown = "whole run: already shown"
  static let atNow = "now: nothing happened later"
  static let nowIsShown = "now: already shown"
  static let followsAlready = "timeline: already follows the clock"
  static let closest = "closest zoom"
  static let furthest = "widest zoom"
}
