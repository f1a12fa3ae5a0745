/// Words by which the palette also finds a command or a key action, besides those of its name and its help.
enum PaletteSynonyms {
  /// Returns the words for a command or a key action, separated by blanks; empty without any.
  static func words(of name: String) -> String { table[name] ?? "" }

  /// The names of all commands and key actions with such words.
  static var names: Set<String> { Set(table.keys) }

  private static let table = [
    "activity": "lifecycle sleep",
    "backoff": "retry jitter delay policy",
    "close": "escape cancel",
    "copy": "yank clipboard",
    "expect": "assert check test",
    "fail": "error break kill",
    "faults": "chaos error latency hang",
    "filter": "search find grep",
    "help": "keys shortcuts cheatsheet",
    "mark-moment": "diff compare bookmark",
    "network": "airplane wifi disconnect outage",
    "next-failed": "error problem",
    "next-theme": "colours dark light",
    "pause": "stop play freeze",
    "quit": "exit leave",
    "record": "bug report capture",
    "restart": "reload rerun reset",
    "save-scenario": "bug report export",
    "save-script": "bug report reproduce export",
    "show-changes": "diff compare",
    "show-checks": "expectations assertions",
    "show-detail": "inspect properties",
    "show-log": "journal history events",
    "show-policies": "modes",
    "show-timers": "pending retries schedule",
    "sort": "order",
    "step-back": "undo rewind",
    "sync": "refresh load fetch",
    "theme": "colours dark light",
    "violations": "warnings bugs broken",
    "why": "cause reason explain blame",
    "zoom": "maximize fullscreen",
  ]
}
