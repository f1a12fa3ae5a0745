import Loadables

/// An error that can be told from others.
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

/// An observer that is an object of its own and does not take itself out.
@MainActor
final class ObjectObserver: LoadableObserverProtocol {
  private let body: () -> Void

  init(_ body: @escaping () -> Void = {}) { self.body = body }

  func loadableDidChange(_ loadable: any PureLoadableProtocol) { body() }
}

/// What was heard, in order.
@MainActor
final class Log {
  private(set) var lines: [String] = []
  private var kept: [AnyObject] = []

  /// Keeps an object for as long as the log lives.
  func keep(_ object: AnyObject?) { if let object { kept.append(object) } }

  func add(_ line: String) { lines.append(line) }

  /// The lines so far, which are forgotten by that.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Writes down the state at every notification, with a name in front.
  func observe<Observed: PureLoadableProtocol>(_ loadable: Observed, as name: String) -> LoadableObserver {
    loadable.sink { [unowned self] in add("\(name) \($0.loadableState)") }
  }
}

/// What can be seen of a loadable, in one line.
@MainActor
func summary(_ loadable: any PureLoadableProtocol) -> String {
  var parts = ["\(loadable.loadableState)"]
  if loadable.isContentsAvailable { parts.append("contents") }
  if let error = loadable.error { parts.append("error \(error)") }
  return parts.joined(separator: ", ")
}
