import Foundation

/// Scenarios with one expectation each that is not met, named after the form and how it is violated; and the results of
/// their tests.
enum ViolatedExpectation {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../ViolatedExpectations").standardizedFileURL

  static let all = ExpectedFile.all(in: folder)
}
