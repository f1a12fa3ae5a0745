import RunPage

/// Writes test results as JUnit XML, which most build servers read.
enum JUnitReport {
  static func text(_ files: [TestedFile]) -> String {
    let tests = files.reduce(0) { $0 + testCount(in: $1) }
    let failures = files.reduce(0) { $0 + $1.failedExpectationCount }
    let errors = files.count { $0.error != nil }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites tests="\#(tests)" failures="\#(failures)" errors="\#(errors)">"#,
    ]
    for file in files { lines += suite(file) }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private static func suite(_ file: TestedFile) -> [String] {
    let name = escaped(file.name)
    let counts =
      #"tests="\#(testCount(in: file))" failures="\#(file.failedExpectationCount)" errors="\#(file.error == nil ? 0 : 1)""#
    let head = #"  <testsuite name="\#(name)" \#(counts)>"#
    let errors = file.error.map { error in
      [
        #"    <testcase classname="\#(name)" name="can be tested">"#,
        #"      <error message="\#(escaped(error.prefix { $0 != "\n" }.description))">\#(escaped(error))</error>"#,
        "    </testcase>",
      ]
    }
    let cases = file.expectations.flatMap { expectation in
      let head = #"    <testcase classname="\#(name)" name="\#(escaped(expectation.text))" line="\#(expectation.line)""#
      guard let failure = expectation.firstFailure else {
        guard !expectation.metText.isEmpty else { return [head + "/>"] }
        let remarks = [expectation.metText] + [expectation.advice.map { "warning: \($0)" }].compactMap(\.self)
        let output = "      <system-out>\(escaped(remarks.joined(separator: "\n")))</system-out>"
        return [head + ">", output, "    </testcase>"]
      }
      let message = "expected: \(failure.expected); seen: \(failure.seen); at \(failure.time)"
      var detail = ["seed \(failure.seed)"]
      if file.runs > 1 {
        detail.append("failed seeds: \(TAPReport.seedsText(expectation.failedSeeds, runs: file.runs))")
      }
      detail += failure.causes
      return [
        head + ">",
        #"      <failure message="\#(escaped(message))">\#(escaped(detail.joined(separator: "\n")))</failure>"#,
        "    </testcase>",
      ]
    }
    return [head] + cases + (errors ?? []) + ["  </testsuite>"]
  }

  /// The number of test cases of a file: its expectations, and its error.
  private static func testCount(in file: TestedFile) -> Int { file.expectations.count + (file.error == nil ? 0 : 1) }

  private static func escaped(_ text: String) -> String { HTMLText.escapedLines(text) }
}
