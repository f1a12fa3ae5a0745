import Foundation

/// Texts whose numbers are replaced by those at which arithmetic fails: the limits of types, and what is beyond them.
enum ExtremeNumbers {
  static let numbers = [
    "0", "-1", "1", "0.5", "1e-308", "4294967296", "281474976710656", "9007199254740993", "4611686018427387903",
    "9223372036854775807", "-9223372036854775808", "18446744073709551615", "18446744073709551616", "1e16", "1e308",
  ]

  static let durations = ["0s", "0.000001ms", "1e9s", "2562047h", "1281023h", "9223372036s", "-1s"]

  /// The texts in which one number of a line of JSON is replaced, for each number whose key is not in `seen`, which then
  /// has it.
  static func replacements(inJSON line: String, unlessIn seen: inout Set<Substring>) -> [String] {
    line.matches(of: /"(\w+)":(?:\[|)(-?[0-9][0-9.eE+-]*)/).flatMap { match in
      seen.insert(match.output.1).inserted
        ? numbers.map { line.replacingCharacters(in: match.output.2.startIndex..<match.output.2.endIndex, with: $0) }
        : []
    }
  }

  /// The texts in which one number or duration of a scenario is replaced, for each whose key is not in `seen`, which then
  /// has it.
  static func replacements(inYAML text: String, unlessIn seen: inout Set<Substring>) -> [String] {
    text.matches(of: /(\w+): +\[?([0-9]+(?:\.[0-9]+)?)(ms|s|m|h|)(?=[ ,\]}\n])/).flatMap { match -> [String] in
      guard seen.insert(match.output.1).inserted else { return [] }
      return (match.output.3.isEmpty ? numbers : durations).map {
        text.replacingCharacters(in: match.output.2.startIndex..<match.output.3.endIndex, with: $0)
      }
    }
  }
}
