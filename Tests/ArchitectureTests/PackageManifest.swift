/// The targets that a `Package.swift` declares, read from its text.
///
/// The package manager would be exact, but locks the build directory while tests run.
struct PackageManifest {
  /// A target other than a test target.
  struct Target {
    let name: String

    /// The names of targets, and of packages with a product of the same name; without `.product(…)` entries.
    let dependencies: [String]
  }

  let targets: [Target]

  /// The bracketed arguments of each product of another package.
  let products: [String]

  init(text: String) {
    let code = text.replacing(/(?m)\/\/.*$/, with: "")
    products = code.matches(of: /\.product\(/).map { match in
      String(Self.balanced(code[code.index(before: match.range.upperBound)...]))
    }
    targets = code.matches(of: /\.(?:executableTarget|target)\(/).compactMap { match in
      // The match ends after its bracket, where the balanced part begins.
      let body = Self.balanced(code[code.index(before: match.range.upperBound)...])
      guard let name = body.firstMatch(of: /name:\s*"([\w-]+)"/)?.output.1 else { return nil }
      var dependencies: [String] = []
      if let list = body.firstMatch(of: /dependencies:\s*\[/) {
        let items = Self.balanced(body[body.index(before: list.range.upperBound)...])
        dependencies = items.replacing(/\.product\([^)]*\)/, with: "").matches(of: /"(\w+)"/).map {
          String($0.output.1)
        }
      }
      return Target(name: String(name), dependencies: dependencies)
    }
  }

  // From the first bracket to the matching one.
  private static func balanced(_ text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      default: break
      }
      if depth == 0 { return text[...index] }
    }
    return text
  }
}
