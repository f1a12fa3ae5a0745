import Foundation

/// Small changes to a scenario's behaviour, each of which a careful reader would notice.
///
/// The expectations stay: one that is met under every mutation checks nothing.
enum ScenarioMutation {
  /// The texts with one change each, first those that change a line, then those that add one. Some are invalid: an
  /// entry may be after a later one.
  static func all(of text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let end = lines.firstIndex { $0.hasPrefix("expect:") } ?? lines.count
    let places = (0..<end).filter { !lines[$0].drop { $0 == " " }.hasPrefix("#") }
    func replaced(_ place: Int, by new: [String]) -> String {
      (lines[..<place] + new + lines[(place + 1)...]).joined(separator: "\n")
    }
    let changes = places.flatMap { place in
      ([[]] + lineChanges(lines[place]).map { [$0] }).map { replaced(place, by: $0) }
    }
    // The copies made by a `count` that have expectations.
    let ids = lines[..<end].flatMap { $0.matches(of: /\bid: ([\w.-]+)/).map { String($0.output.1) } }
    let counted = lines[end...].flatMap { $0.matches(of: /\b(\w+)-\d+\b/) }
      .filter { ids.contains(String($0.output.1)) }.map { String($0.output.0) }
    let additions = places.flatMap { place -> [String] in
      guard let time = lines[place].firstMatch(of: /^ +- \{ at: (\S+),/)?.output.1 else { return [] }
      return Set(ids + counted).sorted().flatMap { id in
        [
          "  - { at: \(time), fail: \(id), error: mutant }", "  - { at: \(time), sync: \(id) }",
          "  - { at: \(time), set: \(id), state: idle, contents: false }",
        ].map { replaced(place, by: [lines[place], $0]) }
      }
    }
    return changes + additions
  }

  private static func lineChanges(_ line: String) -> [String] {
    // A comment after a value is not part of it.
    let code = line.firstRange(of: /\s+#.*/).map { line[..<$0.lowerBound] } ?? line[...]
    let durations = code.matches(of: /\b(\d+(?:\.\d+)?)(ms|s|m)\b/).flatMap { match -> [String] in
      guard let number = Double(match.output.1) else { return [] }
      let step = match.output.2 == "ms" ? 10 : 0.01
      return [number * 2, number / 2, number + step].map {
        code.replacingCharacters(in: match.range, with: "\($0)\(match.output.2)")
      }
    }
    let words = code.matches(of: /[A-Za-z][\w-]*/).flatMap { match in
      (otherWords[String(match.output)] ?? []).map { code.replacingCharacters(in: match.range, with: $0) }
    }
    let outcomes = code.matches(of: /\boutcomes: \[(.*?)\]/).map {
      code.replacingCharacters(in: $0.range, with: "outcomes: [ok]")
    }
    let numbers = code.matches(of: /(?:count|next|multiplier|seed): (\d+)/).compactMap { match in
      Int(match.output.1).map {
        code.replacingCharacters(in: match.output.1.startIndex..<match.output.1.endIndex, with: "\($0 + 1)")
      }
    }
    return durations + words + outcomes + numbers
  }

  private static let otherWords = [
    "ok": ["mutant"], "keep": ["drop"], "drop": ["keep"], "all": ["any", "never"], "any": ["all", "never"],
    "never": ["all", "any"], "sync": ["syncIfNeeded"], "syncIfNeeded": ["sync"], "contents": ["synced"],
    "synced": ["contents"], "online": ["offline"], "offline": ["online"], "active": ["background"],
    "background": ["active"], "true": ["false"], "false": ["true"], "none": ["full", "cached"], "full": ["none"],
    "equal": ["none"], "decorrelated": ["none"], "complete": ["proceed"], "suspend": ["resume"], "resume": ["suspend"],
  ]
}
