import Loadables

/// An observer of a watch, of any kind.
@MainActor
final class Listener {
  enum Kind: CaseIterable {
    case token
    case releasedToken
    /// A token with a method of an object that is released.
    case method
    case object
    /// An object that removes itself when it is released.
    case selfRemoving
    /// An object that is released without being removed.
    case forgotten
  }

  let serial: Int
  var heard: Int
  private(set) var isEnded = false
  /// While it is being added, the caller retains it, even if a hook of the loadable ends it meanwhile.
  private var isBeingAdded = false
  /// Whether calls to it are errors.
  var isGone: Bool { isEnded && !isBeingAdded }
  private var kind = Kind.token
  private var token: LoadableObserver?
  private var object: Target?

  init(serial: Int, heard: Int) {
    self.serial = serial
    self.heard = heard
  }

  func observe(_ loadable: some PureLoadableProtocol, _ kind: Kind, _ body: @escaping @MainActor () -> Void) {
    self.kind = kind
    isBeingAdded = true
    defer { isBeingAdded = false }
    switch kind {
    case .token, .releasedToken: token = loadable.sink { _ in body() }
    case .method:
      let target = Target(body)
      object = target
      token = LoadableObserver(loadable: loadable, target: target) { target in { _ in target.call() } }
    case .object, .forgotten: object = Target(body)
    case .selfRemoving: object = SelfRemovingTarget(loadable, body)
    }
    if let object, token == nil { loadable.addObserver(object) }
    // A hook of the loadable may have ended this before the token existed.
    if isEnded { (token, object) = (nil, nil) }
  }

  func end(_ loadable: any PureLoadableProtocol) {
    isEnded = true
    switch kind {
    case .token: token?.remove()
    case .object: if let object { loadable.removeObserver(object) }
    case .releasedToken, .method, .selfRemoving, .forgotten: break
    }
    token = nil
    object = nil
  }
}

@MainActor
private class Target: LoadableObserverProtocol {
  private let body: @MainActor () -> Void

  init(_ body: @escaping @MainActor () -> Void) { self.body = body }

  func call() { body() }

  func loadableDidChange(_ loadable: any PureLoadableProtocol) { body() }
}

/// An object that removes itself when it is released.
private final class SelfRemovingTarget: Target {
  private let loadable: any PureLoadableProtocol

  init(_ loadable: any PureLoadableProtocol, _ body: @escaping @MainActor () -> Void) {
    self.loadable = loadable
    super.init(body)
  }

  isolated deinit { loadable.removeObserver(self) }
}
