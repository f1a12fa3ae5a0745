import Loadables
import LoadablesTesting
import Testing

/// The state of a group for every combination of its children's states, as text in a fixed order.
///
/// A row is the children, then the modes: `i` idle, `s` syncing, `S` synced, `F` failed.
@Suite("Groups: the truth table")
@MainActor
struct GroupTruthTableTests {
  @Test func twoChildren() {
    #expect(
      table(children: 2) == """
           all any never
        ii  i   i   i
        is  s   s   s
        iS  i   S   i
        iF  F   i   i
        si  s   s   s
        ss  s   s   s
        sS  s   s   s
        sF  F   s   s
        Si  i   S   i
        Ss  s   s   s
        SS  S   S   S
        SF  F   S   S
        Fi  F   i   i
        Fs  F   s   s
        FS  F   S   S
        FF  F   F   S
        """)
  }

  @Test func threeChildren() {
    #expect(
      table(children: 3) == """
            all any never
        iii  i   i   i
        iis  s   s   s
        iiS  i   S   i
        iiF  F   i   i
        isi  s   s   s
        iss  s   s   s
        isS  s   s   s
        isF  F   s   s
        iSi  i   S   i
        iSs  s   s   s
        iSS  i   S   i
        iSF  F   S   i
        iFi  F   i   i
        iFs  F   s   s
        iFS  F   S   i
        iFF  F   i   i
        sii  s   s   s
        sis  s   s   s
        siS  s   s   s
        siF  F   s   s
        ssi  s   s   s
        sss  s   s   s
        ssS  s   s   s
        ssF  F   s   s
        sSi  s   s   s
        sSs  s   s   s
        sSS  s   s   s
        sSF  F   s   s
        sFi  F   s   s
        sFs  F   s   s
        sFS  F   s   s
        sFF  F   s   s
        Sii  i   S   i
        Sis  s   s   s
        SiS  i   S   i
        SiF  F   S   i
        Ssi  s   s   s
        Sss  s   s   s
        SsS  s   s   s
        SsF  F   s   s
        SSi  i   S   i
        SSs  s   s   s
        SSS  S   S   S
        SSF  F   S   S
        SFi  F   S   i
        SFs  F   s   s
        SFS  F   S   S
        SFF  F   S   S
        Fii  F   i   i
        Fis  F   s   s
        FiS  F   S   i
        FiF  F   i   i
        Fsi  F   s   s
        Fss  F   s   s
        FsS  F   s   s
        FsF  F   s   s
        FSi  F   S   i
        FSs  F   s   s
        FSS  F   S   S
        FSF  F   S   S
        FFi  F   i   i
        FFs  F   s   s
        FFS  F   S   S
        FFF  F   F   S
        """)
  }

  /// `-` without, `c` with contents.
  @Test func contentsOfThreeChildren() {
    #expect(
      contentsTable() == """
            all any never
        ---  -   -   -
        --c  -   c   -
        -c-  -   c   -
        -cc  -   c   -
        c--  -   c   -
        c-c  -   c   -
        cc-  -   c   -
        ccc  c   c   c
        """)
  }

  @Test(arguments: GroupMode.allCases)
  func anEmptyGroupIsIdleWithoutContents(mode: GroupMode) {
    #expect(summary(PureLoadableGroup([], mode: mode)) == "idle")
    #expect(!LoadableGroup([], mode: mode).needsSync)
  }

  @Test func theDefaultIsAllAndTheOriginalsWordsAreKept() {
    #expect(PureLoadableGroup().mode == .all)
    #expect(PureLoadableGroup([], failurePolicy: .strict).mode == .all)
    #expect(LoadableGroup([], failurePolicy: .never).mode == .never)
  }

  // MARK: Making a table

  private func table(children count: Int) -> String {
    let states: [(Character, LoadableState)] = [
      ("i", .idle), ("s", .syncing), ("S", .didSyncSuccessfully), ("F", .didFailToSync),
    ]
    var lines = [String(repeating: " ", count: count) + " all any never"]
    for row in rows(of: states, count: count) {
      let before = row.map { child(in: $0.1) }
      // Groups created before their children's changes must get the same state.
      let late = row.map { _ in TestLoadable() }
      let lateGroups = GroupMode.allCases.map { PureLoadableGroup(late, mode: $0) }
      for (child, (_, state)) in zip(late, row) { child.loadableState = state }
      let cells = zip(GroupMode.allCases, lateGroups).map { mode, lateGroup in
        let group = PureLoadableGroup(before, mode: mode)
        #expect(lateGroup.loadableState == group.loadableState)
        return states.first { $0.1 == group.loadableState }.map { String($0.0) } ?? "?"
      }
      lines.append(String(row.map(\.0)) + "  " + cells.joined(separator: "   "))
    }
    return lines.joined(separator: "\n")
  }

  private func contentsTable() -> String {
    var lines = ["    all any never"]
    for row in rows(of: [("-" as Character, false), ("c", true)], count: 3) {
      let children = row.map { _ in TestLoadable() }
      for (child, (_, contents)) in zip(children, row) { child.isContentsAvailable = contents }
      let cells = GroupMode.allCases.map { mode in
        PureLoadableGroup(children, mode: mode).isContentsAvailable ? "c" : "-"
      }
      lines.append(String(row.map(\.0)) + "  " + cells.joined(separator: "   "))
    }
    return lines.joined(separator: "\n")
  }

  private func child(in state: LoadableState) -> TestLoadable {
    let child = TestLoadable()
    child.loadableState = state
    return child
  }

  private func rows<Value>(of values: [Value], count: Int) -> [[Value]] {
    guard count > 0 else { return [[]] }
    return rows(of: values, count: count - 1).flatMap { row in values.map { row + [$0] } }
  }
}
