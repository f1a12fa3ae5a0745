import Loadables
import LoadablesTesting
import Testing

/// The original's truth tables: a result, then every pair of children that leads to it, in a fixed order.
///
/// The children of one group move from every pair to every other pair, either child first: no result depends on the
/// previous pair or on the order.
@Suite("The original's groups")
@MainActor
struct OriginalGroupTests {
  /// `i` idle, `s` syncing, `S` synced, `F` failed.
  private static let states: [(Character, LoadableState)] = [
    ("i", .idle), ("s", .syncing), ("S", .didSyncSuccessfully), ("F", .didFailToSync),
  ]

  @Test func allNeedsBothChildren() {
    #expect(
      stateTable(.all) == """
        i <- ii iS Si
        s <- is si ss sS Ss
        S <- SS
        F <- iF sF SF Fi Fs FS FF
        """)
    #expect(
      contentsTable(.all) == """
        - <- -- -c c-
        c <- cc
        """)
  }

  @Test func anyNeedsOneChild() {
    #expect(
      stateTable(.any) == """
        i <- ii iF Fi
        s <- is si ss sS sF Ss Fs
        S <- iS Si SS SF FS
        F <- FF
        """)
    #expect(
      contentsTable(.any) == """
        - <- --
        c <- -c c- cc
        """)
  }

  /// Two failed children make a synced group, whose contents still need both children.
  @Test func neverTakesFailuresForSuccesses() {
    #expect(
      stateTable(.never) == """
        i <- ii iS iF Si Fi
        s <- is si ss sS sF Ss Fs
        S <- SS SF FS FF
        """)
    #expect(
      contentsTable(.never) == """
        - <- -- -c c-
        c <- cc
        """)
  }

  // MARK: Making a table

  private func stateTable(_ mode: GroupMode) -> String {
    table(mode, values: Self.states) { steps in
      for (child, state) in steps { child.loadableState = state }
    } result: { group in
      group.loadableState
    }
  }

  /// The original's flag changes only with the group's state: the children sync with their new flags, then fail.
  ///
  /// **(ours)** The flag changes with any notification of a child: a second table without changes of state is the same.
  private func contentsTable(_ mode: GroupMode) -> String {
    let values: [(Character, Bool)] = [("-", false), ("c", true)]
    let withStates = table(mode, values: values) { steps in
      for (child, isAvailable) in steps {
        child.isContentsAvailable = isAvailable
        child.setSyncing()
      }
      for (child, _) in steps { child.setDidFailToSync() }
    } result: { group in
      group.isContentsAvailable
    }
    let withoutStates = table(mode, values: values) { steps in
      for (child, isAvailable) in steps {
        child.isContentsAvailable = isAvailable
        child.notifyDidChange()
      }
    } result: { group in
      group.isContentsAvailable
    }
    #expect(withStates == withoutStates)
    return withStates
  }

  private func table<Value: Equatable>(
    _ mode: GroupMode, values: [(Character, Value)], set: ([(TestLoadable, Value)]) -> Void,
    result: (LoadableGroup) -> Value
  ) -> String {
    let pairs = values.flatMap { first in values.map { (first, $0) } }
    let children = [TestLoadable(), TestLoadable()]
    let group = LoadableGroup(children, mode: mode)
    func move(to pair: ((Character, Value), (Character, Value)), firstChildFirst: Bool) -> Value {
      let steps = [(children[0], pair.0.1), (children[1], pair.1.1)]
      set(firstChildFirst ? steps : steps.reversed())
      return result(group)
    }
    var lines: [String] = []
    for (name, value) in values {
      let leading = pairs.filter { pair in
        let paths = pairs.flatMap { start in
          [true, false].map { firstChildFirst in
            _ = move(to: start, firstChildFirst: firstChildFirst)
            return move(to: pair, firstChildFirst: firstChildFirst)
          }
        }
        #expect(paths.allSatisfy { $0 == paths[0] }, "\(pair.0.0)\(pair.1.0) depends on the previous pair or the order")
        return paths[0] == value
      }
      guard !leading.isEmpty else { continue }
      lines.append("\(name) <- " + leading.map { "\($0.0.0)\($0.1.0)" }.joined(separator: " "))
    }
    return lines.joined(separator: "\n")
  }
}
