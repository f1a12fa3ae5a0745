extension StringProtocol {
  /// The text with control characters and invisible characters escaped, but for line feeds, for a message of lines.
  package var visibleLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map(\.visible).joined(separator: "\n")
  }

  /// The text with control characters and invisible characters escaped.
  package var visible: String {
    // The fast path: nearly every text is printable ASCII.
    utf8.allSatisfy { (0x20...0x7E).contains($0) } ? String(self) : unicodeScalars.map(\.visible).joined()
  }
}

extension StringProtocol {
  /// Returns the text with each of these scalars replaced.
  ///
  /// By scalar, as other programs read texts: a sign before or after a `<` can make one character of both, which no
  /// search for the character `<` finds.
  package func replacing(scalars replacements: [Unicode.Scalar: String]) -> String {
    guard unicodeScalars.contains(where: { replacements[$0] != nil }) else { return String(self) }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let replacement = replacements[scalar] {
        result.append(contentsOf: replacement.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// The character, escaped if the character moves the cursor, changes the direction of the text or is invisible.
  package var visible: String {
    switch (self, properties.generalCategory) {
    case ("\t", _): "\\t"
    case ("\r", _): "\\r"
    case ("\n", _): "\\n"
    case (_, .control), (_, .format), (_, .lineSeparator), (_, .paragraphSeparator), (_, .privateUse),
      (_, .unassigned):
      "\\u{\(String(value, radix: 16, uppercase: true))}"
    default: String(self)
    }
  }
}
