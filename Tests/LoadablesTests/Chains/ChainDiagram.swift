import Loadables
import LoadablesTesting

/// Plays a drawing of operations on a chain and its items, and draws the resulting states.
///
/// Both are rows of letters, a column per instant. Operations: `?` sync if needed, `^` sync, `!` notify without a
/// change, and the states `i` idle, `s` syncing, `S` synced, `F` failed, to which the item is set. Results: these
/// letters, with capitals for available contents (`I` and `X` are idle and syncing with contents, `G` is failed with
/// contents).
@MainActor
final class ChainDiagram {
  let time = ManualTimeSource()
  private(set) var items: [Character: TestLoadable] = [:]
  private let names: [Character]
  private(set) lazy var chain = LoadableChain(
    names.map { name in
      let callback = callbacks[name]
      return LoadableChain.Item(item(name), whenContentsAvailable: callback)
    }, timeSource: time)
  private var callbacks: [Character: @MainActor () -> LoadableChain.NextAction] = [:]

  /// A chain of `TestLoadable`s with these one-letter names, unless others are given.
  init(
    _ names: String, others: [Character: TestLoadable] = [:],
    callbacks: [Character: @MainActor () -> LoadableChain.NextAction] = [:]
  ) {
    self.names = Array(names)
    self.callbacks = callbacks
    for name in names { items[name] = others[name] ?? TestLoadable() }
  }

  func item(_ name: Character) -> TestLoadable { items[name] ?? TestLoadable() }

  /// Plays the rows, which begin with `chain` or an item's name, and draws the states.
  func play(_ drawing: String) -> String {
    let rows = drawing.split(separator: "\n").map { row in row.split(separator: " ").map(Array.init) }
    var drawn = ["chain ": ""]
    for column in 0..<(rows.map { $0[1].count }.max() ?? 0) {
      time.advance(to: .seconds(column))
      for row in rows where column < row[1].count { act(row[1][column], on: row[0]) }
      time.advance(by: .zero)
      drawn["chain ", default: ""].append(letter(chain))
      for name in names { drawn["\(name)     ", default: ""].append(letter(item(name))) }
    }
    return (["chain "] + names.map { "\($0)     " }).map { $0 + (drawn[$0] ?? "") }.joined(separator: "\n")
  }

  private func act(_ action: Character, on row: [Character]) {
    let target: any LoadableProtocol = row == Array("chain") ? chain : item(row[0])
    switch action {
    case "?": target.syncIfNeeded()
    case "^": target.sync()
    case "!": (target as? LoadableBase)?.notifyDidChange()
    case "i": (target as? TestLoadable)?.setIdle()
    case "s": (target as? TestLoadable)?.setSyncing()
    case "S": (target as? Loadable)?.setDidSyncSuccessfully()
    case "F": (target as? Loadable)?.setFailedToSync(SampleError("\(String(row)) failed"))
    default: break
    }
  }

  private func letter(_ loadable: any LoadableProtocol) -> Character {
    switch (loadable.loadableState, loadable.isContentsAvailable) {
    case (.idle, let contents): contents ? "I" : "i"
    case (.syncing, let contents): contents ? "X" : "s"
    case (.didSyncSuccessfully, let contents): contents ? "S" : "?"
    case (.didFailToSync, let contents): contents ? "G" : "F"
    }
  }
}
