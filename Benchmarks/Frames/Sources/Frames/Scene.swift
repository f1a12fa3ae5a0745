/// A part of the screen whose drawing is measured.
struct Scene {
  let name: String
  /// The keys that open it, in the syntax of `--keys`. Only the tree is open before, with a busy leaf selected.
  let keys: String

  /// Each panel; a new one needs a line here.
  static let all = [
    Scene(name: "the tree", keys: ""),
    Scene(name: "the tree, at its end", keys: "End"),
    Scene(name: "the detail", keys: "2 Tab"),
    Scene(name: "the timeline", keys: "3 Tab"),
    Scene(name: "the timeline, all of it", keys: "3 _"),
    Scene(name: "the timeline in full, with a cursor", keys: "3 z _ {*3"),
    Scene(name: "the log", keys: "4 Tab"),
    Scene(name: "the policies", keys: "5 Tab"),
    Scene(name: "the timers", keys: "7 Tab"),
    Scene(name: "the checks", keys: "8 Tab"),
    Scene(name: "the help", keys: "?"),
  ]
}
