import Explanation
import InspectionModel
import Testing

@testable import Dashboard

@Suite("What a filter finds")
struct FilterExpressionTests {
  private func node(_ kind: NodeKind = .loadable, _ change: (inout NodeSnapshot) -> Void = { _ in }) -> NodeSnapshot {
    var node = NodeSnapshot(
      id: NodeID(0), identity: NodeIdentity(key: "Photos", title: "The Fotos", kind: kind))
    change(&node)
    return node
  }

  private func finds(_ text: String, _ node: NodeSnapshot) -> Bool { FilterReading(text).expression.finds(node) }

  @Test("a plain text is in the name, the title or the error, in whatever case")
  func text() {
    let failed = node { $0.error = NodeError(text: "HTTP-503") }
    for text in ["photos", "HOTO", "foto", "the f", "http-503", ""] { #expect(finds("\"\(text)\"", failed), "\(text)") }
    #expect(!finds("fotoss", failed) && !finds("http-5030", failed))
  }

  @Test("letters beyond ASCII are found as well, in whatever case")
  func beyondASCII() {
    let umlaut = node { $0.error = NodeError(text: "Überlauf: GRÖSSE") }
    #expect(finds("überlauf", umlaut) && finds("größe", umlaut) == false && finds("grösse", umlaut))
    #expect(!finds("ü", node()))
  }

  @Test("name looks in name and title alone, error in the error alone")
  func fields() {
    let failed = node { $0.error = NodeError(text: "timeout") }
    #expect(finds("name:photos", failed) && finds("name:foto", failed) && !finds("name:timeout", failed))
    #expect(finds("error:timeout", failed) && !finds("error:photos", failed))
  }

  @Test("groups and proxies are found by their mode or as such")
  func kinds() {
    #expect(finds("kind:group", node(.group(.any))) && finds("kind:group-any", node(.group(.any))))
    #expect(!finds("kind:group-all", node(.group(.any))))
    #expect(finds("kind:proxy", node(.pureProxy)) && !finds("kind:pure-proxy", node(.proxy)))
    #expect(!finds("kind:pure", node(.pureProxy)) && !finds("kind:map", node(.asyncMap)))
  }

  @Test("every kind of node is found by the kind that is called like it", arguments: FilterKind.allCases)
  func everyKind(kind: FilterKind) {
    let found = NodeKind.allCases.filter { finds("kind:\(kind.word)", node($0)) }
    #expect(found.contains { $0.word.hasPrefix(kind.word) })
  }

  @Test("contents, needs and fault tell what a node has")
  func flags() {
    let full = node {
      $0.hasContents = true
      $0.needsSync = true
      $0.faults = [Fault(.hang)]
    }
    for flag in ["contents", "needs", "fault"] {
      #expect(finds("\(flag):yes", full) && !finds("\(flag):no", full))
      #expect(!finds("\(flag):yes", node()) && finds("\(flag):no", node()))
    }
  }

  @Test("numbers are compared", arguments: ["attempts", "failures", "syncs"])
  func numbers(word: String) {
    let counted = node {
      $0.counts.failuresInARow = 3
      $0.counts.failures = 3
      $0.counts.syncs = 3
    }
    for (text, holds) in [(">2", true), (">3", false), (">=3", true), ("<3", false), ("<=3", true), ("=3", true)] {
      #expect(finds("\(word)\(text)", counted) == holds, "\(text)")
      #expect(finds("\(word)!=3", counted) == false)
    }
  }

  @Test("attempts are the failures in a row, also while the next attempt is under way")
  func attempts() {
    let syncing = node {
      $0.state = .syncing
      $0.counts.failuresInARow = 8
    }
    #expect(finds("attempts=8", syncing))
    #expect(finds("attempts=0", node()))
  }

  @Test("not, and, or are what they say")
  func logic() {
    let failed = node { $0.state = .failed }
    #expect(finds("state:failed photos", failed) && !finds("state:failed token", failed))
    #expect(finds("token or state:failed", failed) && !finds("!state:failed", failed))
    #expect(finds("!(token or state:idle)", failed))
  }
}
