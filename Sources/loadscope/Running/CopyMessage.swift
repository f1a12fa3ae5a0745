import Explanation

/// What is said of a text that was copied, where it may not arrive as it was.
enum CopyMessage {
  /// That only the beginning was copied.
  static func cut(sent: Int, of count: Int) -> String {
    "copied in part: the first \(Messages.grouped(sent)) of \(Messages.count(count, "character")), since a terminal's "
      + "clipboard takes no more"
  }

  /// What tmux needs to pass a copied text on, which it does not by default; nil elsewhere.
  static func multiplexer(in environment: [String: String], _ text: String) -> String? {
    guard environment["TMUX"]?.isEmpty == false else { return nil }
    return "copied: \(text); tmux passes it on after `set -g set-clipboard on`"
  }
}
