import Testing

/// Why an end-to-end test cannot go on, with what a person needs to see why.
struct HarnessError: Error, CustomStringConvertible, CustomTestStringConvertible {
  let description: String

  init(_ message: String, detail: String = "") {
    description = detail.isEmpty ? message : "\(message)\n\(detail)"
  }

  var testDescription: String { description }
}
