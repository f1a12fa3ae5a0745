import Foundation
import Inspection
import InspectionModel

/// The writer of error texts for clients, usable on any thread.
struct ErrorDescriber: Sendable {
  /// The maximum length of an error text, in bytes of UTF-8.
  static let limit = 4_096

  /// Returns an error text without secrets; nil if texts are not changed.
  let redact: (@Sendable (String) -> String)?

  func text(of error: any Error) -> String {
    let text = Self.foundationText(of: error) ?? NodeError.text(of: error)
    return (redact?(text) ?? text).truncated(toBytes: Self.limit)
  }

  /// Returns the description of a Foundation error without the user info, which may contain URLs with tokens.
  private static func foundationText(of error: any Error) -> String? {
    guard type(of: error) is NSError.Type else { return nil }
    let error = error as NSError
    return "\(error.localizedDescription) (\(error.domain) \(error.code))"
  }
}
