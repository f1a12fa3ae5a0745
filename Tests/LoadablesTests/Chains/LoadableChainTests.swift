import Loadables
import LoadablesTesting
import Testing

/// Chains as drawings; see ``ChainDiagram`` for the letters.
@Suite("LoadableChain: diagrams")
@MainActor
struct LoadableChainTests {
  /// Continuing would undo a logout.
  @Test func aChainThatIsSetIdleDoesNotContinue() {
    let time = ManualTimeSource()
    let item = TestLoadable()
    let chain = LoadableChain([item], timeSource: time)
    chain.sync()
    chain.setIdle()
    time.advance(by: .seconds(1))
    #expect(chain.loadableState == .idle)
    #expect(item.syncCallCount == 0)
  }

  @Test func anEmptyChainIsWrittenAsAnEmptyList() {
    let chain = LoadableChain([])
    chain.sync()
    #expect(chain.loadableState == .didSyncSuccessfully)
  }

  @Test func itemsAreSyncedOneAfterAnother() {
    let diagram = ChainDiagram("abc")
    #expect(
      diagram.play(
        """
        chain ?-------
        a     --S-----
        b     ----S---
        c     ------S-
        """) == """
          chain ssssssSS
          a     ssSSSSSS
          b     iissSSSS
          c     iiiissSS
          """)
  }

  @Test func anItemWithoutContentsFailsTheChainAndTheNextRunBeginsAtTheFirstItemAgain() {
    let diagram = ChainDiagram("abc")
    #expect(
      diagram.play(
        """
        chain ?---?-----
        a     -S--------
        b     --F---S---
        c     --------S-
        """) == """
          chain ssFFssssSS
          a     sSSSSSSSSS
          b     isFFssSSSS
          c     iiiiiissSS
          """)
    #expect([diagram.item("a").syncIfNeededCallCount, diagram.item("a").syncCallCount] == [2, 1])
  }

  @Test func anItemThatFellBackIsSyncedAgainByARestart() {
    #expect(
      ChainDiagram("ab").play(
        """
        chain ^---^----
        a     -Si----S-
        b     --F-----F
        """) == """
          chain ssFFssssF
          a     sSIIXXXSS
          b     isFFFFFsF
          """)
  }

  @Test func itemsThatNeedNoSyncArePassedOverOnTheirOwn() {
    #expect(
      ChainDiagram("abc").play(
        """
        chain -?--
        a     S---
        b     ---S
        c     S---
        """) == """
          chain issS
          a     SSSS
          b     issS
          c     SSSS
          """)
  }

  @Test func anItemSyncedFromOutsideIsAwaited() {
    let diagram = ChainDiagram("ab")
    #expect(
      diagram.play(
        """
        chain -?---
        a     s--S-
        b     Ss--S
        """) == """
          chain isssS
          a     sssSS
          b     SXXXS
          """)
    #expect(diagram.item("a").syncCallCount == 1)
    #expect(diagram.item("b").syncCallCount == 0)
  }

  @Test func anItemWithContentsIsPassedAlsoWhenItsSyncFails() {
    #expect(
      ChainDiagram("ab").play(
        """
        chain -^---
        a     Si-F-
        b     ----S
        """) == """
          chain isssS
          a     SXXGG
          b     iiisS
          """)
  }

  @Test func notificationsOfAnItemThatGoesOnSyncingChangeNothing() {
    #expect(
      ChainDiagram("ab").play(
        """
        chain ?-----
        a     -!s!S-
        b     -!-!-S
        """) == """
          chain sssssS
          a     ssssSS
          b     iiiisS
          """)
  }

  @Test func anItemThatGoesBackToIdleWithoutContentsFailsTheChain() {
    #expect(
      ChainDiagram("ab").play(
        """
        chain ?--
        a     -i-
        b     ---
        """) == """
          chain sFF
          a     sii
          b     iii
          """)
  }

  @Test func anItemThatChangesAfterItWasPassedChangesNothing() {
    let diagram = ChainDiagram("abc")
    #expect(
      diagram.play(
        """
        chain ?------
        a     -SFs--F
        b     --S-i--
        c     -----S-
        """) == """
          chain sssssSS
          a     sSGXXXG
          b     isSSIII
          c     iisssSS
          """)
    #expect(!diagram.item("a").hasObservers && !diagram.item("b").hasObservers && !diagram.item("c").hasObservers)
  }

  @Test func itemsThatSyncAtOnceAreAllDoneAtOneInstant() {
    #expect(
      ChainDiagram("abc", others: ["a": InstantLoadable(), "b": InstantLoadable(), "c": InstantLoadable()]).play(
        """
        chain -?-
        """) == """
          chain iSS
          a     iSS
          b     iSS
          c     iSS
          """)
  }

  @Test func anItemThatFailsAtOnceFailsTheChain() {
    let diagram = ChainDiagram("abc", others: ["b": RefusingLoadable()])
    #expect(
      diagram.play(
        """
        chain ?--
        a     -S-
        """) == """
          chain sFF
          a     sSS
          b     iFF
          c     iii
          """)
    #expect("\(diagram.chain.error ?? SampleError())" == "could not sync element #1: refused")
  }

  @Test func syncWhileSyncingIsIgnored() {
    let diagram = ChainDiagram("ab")
    #expect(
      diagram.play(
        """
        chain ^^-?--
        a     --S---
        b     -----S
        """) == """
          chain sssssS
          a     ssSSSS
          b     iisssS
          """)
    #expect(diagram.item("a").syncIfNeededCallCount == 1)
  }

  @Test func aSyncedChainIsSyncedAgainAndHasNoContentsMeanwhile() {
    #expect(
      ChainDiagram("a").play(
        """
        chain ?--^-
        a     -Si-S
        """) == """
          chain sSSsS
          a     sSIXS
          """)
  }

  @Test func aChainSetByItsOwnerAbandonsItsRunWhileTheItemContinues() {
    #expect(
      ChainDiagram("ab").play(
        """
        chain ?F--?-S
        a     --S----
        b     -----S-
        """) == """
          chain sFFFsSS
          a     ssSSSSS
          b     iiiisSS
          """)
  }
}
