import Testing

enum Scenarios {
  /// Two loadables in a group of mode all. The latency is long enough for `syncing` to be visible on a busy machine;
  /// the script has a distant entry as an instant to step to.
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

  /// An invalid scenario file, with words of its error.
  struct Broken: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let words: [String]
  }

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
