import InspectionModel
import TerminalUI

extension GroupMode {
  /// The mode in a word, as scenarios have it.
  var word: String {
    switch self {
    case .all: "all"
    case .any: "any"
    case .never: "never"
    }
  }
}

extension NodeState {
  /// The state in one word.
  var word: String {
    switch self {
    case .idle: "idle"
    case .syncing: "syncing"
    case .synced: "synced"
    case .failed: "failed"
    }
  }

  /// The state in a sentence.
  var meaning: String {
    switch self {
    case .idle: "nothing has been tried yet, or it was set back"
    case .syncing: "a sync is under way; contents of an earlier one stay"
    case .synced: "the last sync succeeded"
    case .failed: "the last sync failed; contents of an earlier one may stay"
    }
  }

  var role: StyleRole {
    switch self {
    case .idle: .idle
    case .syncing: .syncing
    case .synced: .synced
    case .failed: .failed
    }
  }

  func glyph(_ glyphs: GlyphSet) -> Character {
    switch self {
    case .idle: glyphs.idle
    case .syncing: glyphs.syncing
    case .synced: glyphs.synced
    case .failed: glyphs.failed
    }
  }
}

extension NodeKind {
  /// The kind in a word or two.
  var word: String {
    switch self {
    case .loadable: "loadable"
    case .pure: "pure"
    case .group(.all): "group all"
    case .group(.any): "group any"
    case .group(.never): "group never"
    case .proxy: "proxy"
    case .pureProxy: "pure proxy"
    case .chain: "chain"
    case .map: "map"
    case .asyncMap: "async map"
    case .flatMap: "flat map"
    case .joined: "joined"
    case .autosync: "autosync"
    case .action: "action"
    }
  }

  /// Whether it syncs of its own, so that its syncs can be made to go wrong.
  var hasOwnSyncs: Bool {
    switch self {
    case .loadable, .autosync, .action: true
    case .pure, .group, .proxy, .pureProxy, .chain, .map, .asyncMap, .flatMap, .joined: false
    }
  }

  var isProxy: Bool {
    switch self {
    case .proxy, .pureProxy: true
    case .loadable, .pure, .group, .chain, .map, .asyncMap, .flatMap, .joined, .autosync, .action: false
    }
  }
}

extension SiblingOrder {
  /// What the rows are sorted by, for a title.
  var words: String {
    switch self {
    case .file: "in the file's order"
    case .name: "by name"
    case .state: "by state"
    case .lastChange: "by last change"
    case .attempts: "by attempts"
    }
  }

  /// The same in a sentence, with what comes first.
  var sentence: String {
    switch self {
    case .file: "the rows are in the file's order"
    case .name: "the rows are sorted by name"
    case .state: "the rows are sorted by state: failed, syncing, idle, synced"
    case .lastChange: "the rows are sorted by the last change of state, newest first"
    case .attempts: "the rows are sorted by failures in a row, most first"
    }
  }
}

extension Model {
  /// A node's row as plain text, for the clipboard.
  func rowText(_ node: NodeSnapshot) -> String {
    [
      node.identity.key, node.identity.kind.word, node.state.word,
      node.action.map { standing(of: $0).word } ?? (node.hasContents ? "contents" : "no contents"),
      node.error.map(errorText),
    ].compactMap { $0 }.joined(separator: "  ")
  }

  /// Why a node failed, in few words: the error, and whose it is where that is another node.
  func errorText(_ error: NodeError) -> String {
    guard let origin = error.origin else { return error.text }
    return "\(key(origin)): \(error.text)"
  }
}
