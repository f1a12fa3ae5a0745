import Loadables

/// One observer of a watch, of any of the kinds that there are.
@MainActor
final class Listener {
  enum Kind: CaseIterable {
    /// A token that is removed.
    case token
    /// A token that is released.
    case releasedToken
    /// A token with a method of an object that is released.
    case method
    /// An object that is removed.
    case object
    /// An object that removes itself when it is released.
    case selfRemoving
    /// An object that is released, and nobody is told.
    case forgotten
  }

  let serial: Int
  var heard: Int
  private(set) var isEnded = false
  /// While it is being added, whoever adds it holds on to it, also when a hook of the loadable ends it meanwhile.
  private var isBeingAdded = false
  /// Nobody may call it any more.
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
    // A hook of the loadable may have ended this before there was a token to let go.
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

/// An observer that is an object.
@MainActor
private class Target: LoadableObserverProtocol {
  private let body: @MainActor () -> Void

  init(_ body: @escaping @MainActor () -> Void) { self.body = body }

  func call() { body() }

  func loadableDidChange(_ loadable: any PureLoadableProtocol) { body() }
}

/// As above, and takes itself out when it is released.
private final class SelfRemovingTarget: Target {
  private let loadable: any PureLoadableProtocol

  init(_ loadable: any PureLoadableProtocol, _ body: @escaping @MainActor () -> Void) {
    self.loadable = loadable
    super.init(body)
  }

  isolated deinit { loadable.removeObserver(self) }
}
