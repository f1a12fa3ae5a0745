import Loadables

/// Two observers of one loadable, which must hear of the same rounds, and of the last change.
@MainActor
final class Watch {
  private let loadable: any LoadableProtocol
  private var tokens: [LoadableObserver] = []
  private var heardFirst = 0
  private var heardSecond = 0
  private var lastSeen: String
  private(set) var problem: String?

  init(_ loadable: any LoadableProtocol) {
    self.loadable = loadable
    lastSeen = summaryWithoutError(loadable)
    tokens = [
      observe(loadable) { watch in
        if watch.heardFirst != watch.heardSecond { watch.problem = "a round began inside another one" }
        watch.heardFirst += 1
      },
      observe(loadable) { watch in
        watch.heardSecond += 1
        watch.lastSeen = summaryWithoutError(watch.loadable)
      },
    ]
  }

  /// When everything is quiet, the last notification must have told of the state and flag as they are.
  func catchUp() {
    if heardFirst != heardSecond { problem = "two observers heard \(heardFirst) and \(heardSecond) rounds" }
    let now = summaryWithoutError(loadable)
    if now != lastSeen { problem = "\(type(of: loadable)) became \(now) without a notification after \(lastSeen)" }
  }

  private func observe(
    _ loadable: some LoadableProtocol, _ body: @escaping (Watch) -> Void
  ) -> LoadableObserver {
    loadable.sink { [unowned self] _ in body(self) }
  }
}

@MainActor
private func summaryWithoutError(_ loadable: any PureLoadableProtocol) -> String {
  "\(loadable.loadableState)\(loadable.isContentsAvailable ? ", contents" : "")"
}
