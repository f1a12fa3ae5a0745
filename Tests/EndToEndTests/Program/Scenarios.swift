import Testing

/// Scenario files for the end-to-end tests.
enum Scenarios {
  /// Two loadables in a group of mode all. The latency is long enough for `syncing` to be seen on a busy machine; the
  /// script has an entry far away, so that there is an instant to step to.
  static let both = """
    scenario: Alpha and beta
    seed: 1
    nodes:
      - id: both
        kind: group
        mode: all
        children:
          - { id: alpha, latency: 4s }
          - { id: beta, latency: 500ms }
    script:
      - { at: 10m, sync: beta }

    """

  /// A scenario file that is wrong, with words that its error has to say.
  struct Broken: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let words: [String]
  }

  /// Files whose first error is on a known line.
  static let broken = [
    Broken(
      testDescription: "YAML that does not parse",
      text: "scenario: Broken\nnodes:\n  - { id: alpha\n  - beta\n", words: []),
    Broken(
      testDescription: "an unknown key",
      text: "scenario: Broken\nnodes:\n  - { id: alpha, latencie: 1s }\n", words: ["latencie"]),
    Broken(
      testDescription: "an unknown id",
      text: "scenario: Broken\nnodes:\n  - { id: alpha }\nscript:\n  - { at: 1s, sync: gamma }\n", words: ["gamma"]),
    Broken(
      testDescription: "a cycle of proxies",
      text: """
        scenario: Broken
        nodes:
          - { id: one, kind: proxy, target: two }
          - { id: two, kind: proxy, target: one }

        """, words: ["one", "two"]),
  ]
}
