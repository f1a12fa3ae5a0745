import Foundation
import Inspection
import InspectionModel

/// Makes the texts of errors that clients see. Usable on any thread.
struct ErrorDescriber: Sendable {
  /// The maximum length of an error text, in bytes of UTF-8. Longer texts are cut.
  static let limit = 4_096

  /// Returns an error text with secrets removed; nil to leave texts as they are.
  let redact: (@Sendable (String) -> String)?

  func text(of error: any Error) -> String {
    let text = Self.foundationText(of: error) ?? NodeError.text(of: error)
    return (redact?(text) ?? text).truncated(toBytes: Self.limit)
  }

  /// Returns a Foundation error's text without the user info, which may contain URLs with tokens; nil for other errors.
  private static func foundationText(of error: any Error) -> String? {
    guard type(of: error) is NSError.Type else { return nil }
    let error = error as NSError
    return "\(error.localizedDescription) (\(error.domain) \(error.code))"
  }
}
