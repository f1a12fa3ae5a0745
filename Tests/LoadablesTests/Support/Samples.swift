import Loadables

struct SampleError: Error, Equatable, CustomStringConvertible {
  let name: String

  init(_ name: String = "sample") { self.name = name }

  var description: String { name }
}

/// A plain subclass of `Loadable`, as a user of the library would write it.
class SampleLoadable: Loadable {
  var hasContents = false
  var onSync: () -> Void = {}
  private(set) var doSyncCount = 0
  private(set) var hooks: [String] = []

  override var isContentsAvailable: Bool { hasContents }

  override func doSync() {
    doSyncCount += 1
    onSync()
  }

  override func didAddFirstObserver() { hooks.append("first") }
  override func didRemoveLastObserver() { hooks.append("last") }

  func succeed() {
    hasContents = true
    setDidSyncSuccessfully()
  }
}

/// An observer object that does not remove itself.
@MainActor
final class ObjectObserver: LoadableObserverProtocol {
  private let body: () -> Void

  init(_ body: @escaping () -> Void = {}) { self.body = body }

  func loadableDidChange(_ loadable: any PureLoadableProtocol) { body() }
}

@MainActor
final class Log {
  private(set) var lines: [String] = []
  private var kept: [AnyObject] = []

  /// Keeps an object while the log lives.
  func keep(_ object: AnyObject?) { if let object { kept.append(object) } }

  func add(_ line: String) { lines.append(line) }

  /// Returns and clears the lines.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Records the state at every notification, with a name in front.
  func observe<Observed: PureLoadableProtocol>(_ loadable: Observed, as name: String) -> LoadableObserver {
    loadable.sink { [unowned self] in add("\(name) \($0.loadableState)") }
  }
}

/// The visible properties of a loadable, in one line.
@MainActor
func summary(_ loadable: any PureLoadableProtocol) -> String {
  var parts = ["\(loadable.loadableState)"]
  if loadable.isContentsAvailable { parts.append("contents") }
  if let error = loadable.error { parts.append("error \(error)") }
  return parts.joined(separator: ", ")
}
