import InspectionModel
import TerminalUI

extension NodeState {
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
      node.identity.key, node.identity.kind.label, node.state.word,
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
