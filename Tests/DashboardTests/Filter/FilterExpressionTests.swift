import Explanation
import InspectionModel
import Testing

@testable import Dashboard

@Suite("Filter matches")
struct FilterExpressionTests {
  private func node(_ kind: NodeKind = .loadable, _ change: (inout NodeSnapshot) -> Void = { _ in }) -> NodeSnapshot {
    var node = NodeSnapshot(
      id: NodeID(0), identity: NodeIdentity(key: "Photos", title: "The Fotos", kind: kind))
    change(&node)
    return node
  }

  private func finds(_ text: String, _ node: NodeSnapshot) -> Bool { FilterReading(text).expression.finds(node) }

  @Test("plain text matches the name, the title or the error, ignoring case")
  func text() {
    let failed = node { $0.error = NodeError(text: "HTTP-503") }
    for text in ["photos", "HOTO", "foto", "the f", "http-503", ""] { #expect(finds("\"\(text)\"", failed), "\(text)") }
    #expect(!finds("fotoss", failed) && !finds("http-5030", failed))
  }

  @Test("letters beyond ASCII match, ignoring case")
  func beyondASCII() {
    let umlaut = node { $0.error = NodeError(text: "Überlauf: GRÖSSE") }
    #expect(finds("überlauf", umlaut) && finds("größe", umlaut) == false && finds("grösse", umlaut))
    #expect(!finds("ü", node()))
  }

  @Test("`name` matches only the name and title, `error` only the error")
  func fields() {
    let failed = node { $0.error = NodeError(text: "timeout") }
    #expect(finds("name:photos", failed) && finds("name:foto", failed) && !finds("name:timeout", failed))
    #expect(finds("error:timeout", failed) && !finds("error:photos", failed))
  }

  @Test("`kind` matches groups and proxies with or without their mode")
  func kinds() {
    #expect(finds("kind:group", node(.group(.any))) && finds("kind:group-any", node(.group(.any))))
    #expect(!finds("kind:group-all", node(.group(.any))))
    #expect(finds("kind:proxy", node(.pureProxy)) && !finds("kind:pure-proxy", node(.proxy)))
    #expect(!finds("kind:pure", node(.pureProxy)) && !finds("kind:map", node(.asyncMap)))
  }

  @Test("every filter kind matches node kinds that begin with its name", arguments: FilterKind.allCases)
  func everyKind(kind: FilterKind) {
    let found = NodeKind.allCases.filter { finds("kind:\(kind.word)", node($0)) }
    #expect(found.contains { $0.word.hasPrefix(kind.word) })
  }

  @Test("`contents`, `needs` and `fault` match a node's flags")
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

  @Test("`attempts` counts the failures in a row, also during the next attempt")
  func attempts() {
    let syncing = node {
      $0.state = .syncing
      $0.counts.failuresInARow = 8
    }
    #expect(finds("attempts=8", syncing))
    #expect(finds("attempts=0", node()))
  }

  @Test("`not`, `and` and `or` combine conditions")
  func logic() {
    let failed = node { $0.state = .failed }
    #expect(finds("state:failed photos", failed) && !finds("state:failed token", failed))
    #expect(finds("token or state:failed", failed) && !finds("!state:failed", failed))
    #expect(finds("!(token or state:idle)", failed))
  }
}
