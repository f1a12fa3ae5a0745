import InspectionModel
import TerminalUI

/// Where a scheduled action stands, for a person: nothing that would start by itself does while all are suspended.
enum ActionStanding: Equatable {
  /// As its state says.
  case state(NodeAction.State)
  /// It would start by itself, and does not until the actions are resumed; then it is in its state again.
  case suspended(NodeAction.State)

  /// Each of them.
  static let all =
    NodeAction.State.allCases.map(Self.state) + NodeAction.State.allCases.filter(\.startsByItself).map(Self.suspended)

  /// - Parameter isSuspended: Whether nothing starts by itself.
  init(_ action: NodeAction, isSuspended: Bool) {
    self = isSuspended && action.state.startsByItself ? .suspended(action.state) : .state(action.state)
  }

  /// Whether it starts no more until the actions are resumed.
  var isSuspended: Bool {
    if case .suspended = self { true } else { false }
  }

  /// It in a few words.
  var word: String {
    switch self {
    case .state(let state): state.word
    case .suspended(.pendingInternet): "suspended, \(NodeAction.State.pendingInternet.word)"
    case .suspended: "suspended"
    }
  }

  /// It in a word or two, where its sign and a title beside it tell that it is suspended.
  var stateWord: String {
    switch self {
    case .state(let state), .suspended(let state): state.word
    }
  }

  var role: StyleRole {
    switch self {
    case .state(let state): state.role
    case .suspended: .warning
    }
  }

  func glyph(_ glyphs: GlyphSet) -> Character {
    switch self {
    case .state(let state): state.glyph(glyphs)
    // The same as in the header.
    case .suspended: glyphs.pause
    }
  }
}

extension NodeAction.State {
  /// Whether an action in this state starts when its time comes, or the network.
  fileprivate var startsByItself: Bool {
    switch self {
    case .waiting, .retrying, .pendingInternet: true
    case .running, .ran, .done, .unreadable: false
    }
  }
}

extension Model {
  /// Where an action stands.
  func standing(of action: NodeAction) -> ActionStanding {
    ActionStanding(action, isSuspended: world.suspendCount > 0)
  }
}
