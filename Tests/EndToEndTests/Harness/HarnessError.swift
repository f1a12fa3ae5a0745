import Testing

/// The reason why an end-to-end test cannot continue, with its context.
struct HarnessError: Error, CustomStringConvertible, CustomTestStringConvertible {
  let description: String

  init(_ message: String, detail: String = "") {
    description = detail.isEmpty ? message : "\(message)\n\(detail)"
  }

  var testDescription: String { description }
}
