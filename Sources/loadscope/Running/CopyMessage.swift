import Explanation

/// Messages about text copied to the clipboard that may not arrive completely.
enum CopyMessage {
  /// Returns the message that only the first `sent` of `count` characters were copied.
  static func cut(sent: Int, of count: Int) -> String {
    "copied in part: the first \(Messages.grouped(sent)) of \(Messages.count(count, "character")), since a terminal's "
      + "clipboard takes no more"
  }

  /// Returns the message that `text` is copied only with a tmux setting, which is off by default; nil outside of tmux.
  static func multiplexer(in environment: [String: String], _ text: String) -> String? {
    guard environment["TMUX"]?.isEmpty == false else { return nil }
    return "copied: \(text); tmux passes it on after `set -g set-clipboard on`"
  }
}
