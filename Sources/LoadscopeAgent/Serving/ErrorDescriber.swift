import Foundation
import Inspection
import InspectionModel

/// Makes the texts of errors for clients, on any thread.
struct ErrorDescriber: Sendable {
  /// The longest text, in bytes of UTF-8.
  static let limit = 4_096

  /// Removes secrets from a text.
  let redact: (@Sendable (String) -> String)?

  func text(of error: any Error) -> String {
    let text = Self.foundationText(of: error) ?? NodeError.text(of: error)
    return Self.shortened(redact?(text) ?? text)
  }

  /// What is known of an error of Foundation, without what else it carries: addresses with tokens, for example.
  private static func foundationText(of error: any Error) -> String? {
    guard type(of: error) is NSError.Type else { return nil }
    let error = error as NSError
    return "\(error.localizedDescription) (\(error.domain) \(error.code))"
  }

  /// The beginning of a text, with a mark where more was left out.
  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    let mark = "…"
    let end = text.utf8.index(text.startIndex, offsetBy: limit - mark.utf8.count)
    return String(text[..<text.unicodeScalars.index(atOrBefore: end)]) + mark
  }
}

extension String.UnicodeScalarView {
  /// The start of the scalar that an index is in.
  fileprivate func index(atOrBefore index: Index) -> Index { self.index(index, offsetBy: 0) }
}
