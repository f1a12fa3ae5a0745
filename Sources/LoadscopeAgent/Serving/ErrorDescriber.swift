import Foundation
import Inspection
import InspectionModel

/// The writer of error texts for clients, usable on any thread.
struct ErrorDescriber: Sendable {
  /// The maximum length of an error text, in bytes of UTF-8.
  static let limit = 4_096

  /// Returns an error text without secrets; nil: texts are not changed.
  let redact: (@Sendable (String) -> String)?

  func text(of error: any Error) -> String {
    let text = Self.foundationText(of: error) ?? NodeError.text(of: error)
    return Self.shortened(redact?(text) ?? text)
  }

  /// Returns the description of a Foundation error without the user info, which may contain URLs with tokens.
  private static func foundationText(of error: any Error) -> String? {
    guard type(of: error) is NSError.Type else { return nil }
    let error = error as NSError
    return "\(error.localizedDescription) (\(error.domain) \(error.code))"
  }

  /// Truncates a long text, with a mark at the end.
  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    let mark = "…"
    let end = text.utf8.index(text.startIndex, offsetBy: limit - mark.utf8.count)
    return String(text[..<text.unicodeScalars.index(atOrBefore: end)]) + mark
  }
}

extension String.UnicodeScalarView {
  /// Returns the start of the scalar that contains an index.
  fileprivate func index(atOrBefore index: Index) -> Index { self.index(index, offsetBy: 0) }
}
