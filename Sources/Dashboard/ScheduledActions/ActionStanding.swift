import Inspection
import TerminalUI

/// Where a scheduled action stands, for a person: nothing that would start by itself does while all are suspended.
enum ActionStanding: Equatable {
  /// As its state says.
  case state(NodeAction.State)
  /// It would start by itself, and does not until the actions are resumed.
  case suspended

  /// Each of them.
  static let all = NodeAction.State.allCases.map(Self.state) + [.suspended]

  /// - Parameter isSuspended: Whether nothing starts by itself.
  init(_ action: NodeAction, isSuspended: Bool) {
    self = isSuspended && action.state.startsByItself ? .suspended : .state(action.state)
  }

  /// It in a word or two.
  var word: String {
    switch self {
    case .state(let state): state.word
    case .suspended: "suspended"
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
