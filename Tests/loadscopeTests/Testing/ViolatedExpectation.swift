import Foundation

/// Scenarios with one unmet expectation each, named after its form and violation, and their test results.
enum ViolatedExpectation {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../ViolatedExpectations").standardizedFileURL

  static let all = ExpectedFile.all(in: folder)
}
