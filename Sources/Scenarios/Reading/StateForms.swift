import InspectionModel
import YAMLReading

// The words for states, of nodes and of the environment.

extension ValueDecoder<NodeState> {
  /// Decodes the state of a node. Accepts the names of the Swift cases too. Words of other frameworks get a hint.
  static var state: ValueDecoder {
    .word(
      NodeState.allCases.map { ($0.word, $0) }, synonyms: NodeState.aliases,
      meanings: [
        "loading": .syncing, "success": .synced, "didSync": .synced, "done": .synced, "ok": .synced,
        "succeeded": .synced,
        "loaded": .synced, "didFail": .failed, "failure": .failed, "error": .failed,
      ])
  }
}

extension ValueDecoder<NetworkState> {
  static var network: ValueDecoder {
    .word(meanings: [
      "on": .online, "up": .online, "true": .online, "yes": .online, "off": .offline, "down": .offline,
      "false": .offline, "no": .offline,
    ])
  }
}

extension ValueDecoder<ActivityState> {
  static var activity: ValueDecoder {
    .word(meanings: ["foreground": .active, "on": .active, "inactive": .background, "off": .background])
  }
}

extension ValueDecoder<Void> {
  static var onlyActions: ValueDecoder {
    let word = "actions"
    return ValueDecoder(word.quoted, schema: .words([word])) { node, diagnostics in
      guard let text = node.text else {
        diagnostics.report(.wrongType(node, expected: word.quoted))
        return nil
      }
      guard text != word else { return () }
      let meant = diagnostics.nearMiss(to: text, among: [word])
      let hint = meant.map(Diagnostic.didYouMean) ?? "it stands for all of them; a single one cannot be suspended"
      diagnostics.report(.invalidValue(node, expected: word.quoted, hint: hint))
      return nil
    }
  }
}

extension ValueDecoder<Bool> {
  /// Decodes the word `true` only. For false, the file leaves the key out.
  static var onlyTrue: ValueDecoder {
    .text("`true`", schema: JSONSchema(["enum": [.truth(true), "true"]])) { text in
      text == "true" ? .value(true) : .refused(hint: text == "false" ? "leave it out" : nil)
    }
  }
}
