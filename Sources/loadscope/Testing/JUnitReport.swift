/// Writes test results as JUnit XML, which most build servers read.
enum JUnitReport {
  static func text(_ files: [TestedFile]) -> String {
    let tests = files.reduce(0) { $0 + $1.expectations.count }
    let failures = files.reduce(0) { $0 + $1.failures }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<testsuites tests="\#(tests)" failures="\#(failures)">"#,
    ]
    for file in files { lines += suite(file) }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private static func suite(_ file: TestedFile) -> [String] {
    let name = escaped(file.name)
    let head = #"  <testsuite name="\#(name)" tests="\#(file.expectations.count)" failures="\#(file.failures)">"#
    let cases = file.expectations.flatMap { expectation in
      let head = #"    <testcase classname="\#(name)" name="\#(escaped(expectation.text))" line="\#(expectation.line)""#
      guard let failure = expectation.firstFailure else { return [head + "/>"] }
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
    return [head] + cases + ["  </testsuite>"]
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "\n"
      // Not representable in XML.
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value & 0xFFFE == 0xFFFE: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
