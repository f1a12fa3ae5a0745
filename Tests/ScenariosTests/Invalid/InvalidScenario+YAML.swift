extension InvalidScenario {
  /// What is no YAML, and what the language leaves out of it.
  static let yaml: [InvalidScenario] = [
    InvalidScenario(
      "an empty file",
      "",
      """
      1:1: error: there is nothing in this file

      """),
    InvalidScenario(
      "a file of comments",
      """
      # nothing yet

      """,
      """
      1:1: error: there is nothing in this file
        # nothing yet
        ^

      """),
    InvalidScenario(
      "a document that is no mapping",
      """
      - a
      - b

      """,
      """
      1:1: error: a scenario is a mapping, not a list
        - a
        ^

      """),
    InvalidScenario(
      "a document of nothing",
      """
      null

      """,
      """
      1:1: error: a scenario is a mapping, not nothing
        null
        ^

      """),
    InvalidScenario(
      "two documents",
      """
      scenario: x
      nodes:
        - { id: a }
      ---
      scenario: y

      """,
      """
      4:1: error: a second document begins here, and a file holds one
        ---
        ^
        hint: put it into a file of its own

      """),
    InvalidScenario(
      "tags",
      """
      scenario: !!str x
      nodes: !list
        - !node { id: !!str "a" }

      """,
      """
      1:11: error: tags are left out of the language: `!!str`
        scenario: !!str x
                  ^
        hint: leave it out
      2:8: error: tags are left out of the language: `!list`
        nodes: !list
               ^
        hint: leave it out
      3:5: error: tags are left out of the language: `!node`
          - !node { id: !!str "a" }
            ^
        hint: leave it out
      3:17: error: tags are left out of the language: `!!str`
          - !node { id: !!str "a" }
                        ^
        hint: leave it out

      """),
    InvalidScenario(
      "a merge key",
      """
      scenario: x
      defaults: &d { latency: 1s }
      nodes:
        - { id: a, <<: *d }

      """,
      """
      4:14: error: merge keys (`<<`) are left out of the language
          - { id: a, <<: *d }
                     ^
        hint: write the keys out

      """),
    InvalidScenario(
      "a key that is no text",
      """
      scenario: x
      ? [a, b]
      : c
      nodes: [{ id: a }]

      """,
      """
      2:3: error: a key has to be a text
        ? [a, b]
          ^

      """),
    InvalidScenario(
      "an undefined alias",
      """
      scenario: x
      nodes:
        - *a

      """,
      """
      3:5: error: the alias `*a` stands for nothing
          - *a
            ^
        hint: an anchor `&a` has to come before it; a text that begins with `*` needs quotes

      """),
    InvalidScenario(
      "an alias inside itself",
      """
      scenario: x
      nodes:
        - &a [*a]

      """,
      """
      3:9: error: the alias `*a` stands inside the value that it repeats
          - &a [*a]
                ^

      """),
    InvalidScenario(
      "only the syntax error",
      """
      scenaro: x
      zebra: 1
      nodes: [a, b
      more: c

      """,
      """
      4:5: error: this is not YAML: did not find expected ',' or ']', while parsing a flow sequence that begins in line 3
        more: c
            ^

      """),
    InvalidScenario(
      "a tab as indentation",
      """
      scenario: x
      nodes:
      	- id: a

      """,
      #"""
      3:1: error: nothing can begin with this character
        \t- id: a
        ^
        hint: indent with spaces, not tabs; a text that begins with `@`, `%` or a backtick needs quotes

      """#),
    InvalidScenario(
      "a bracket that is never closed",
      """
      scenario: x
      nodes: [

      """,
      """
      3:1: error: a value should begin here
        hint: look for a bracket that is missing or one too many

      """),
    InvalidScenario(
      "quotes that are never closed",
      """
      scenario: "x
      nodes:
        - { id: a }

      """,
      """
      1:11: error: the quotes that open here are never closed
        scenario: "x
                  ^

      """),
    InvalidScenario(
      "a colon in a text",
      """
      scenario: Photos: the feed
      nodes: [{ id: a }]

      """,
      """
      1:17: error: a `:` cannot stand here
        scenario: Photos: the feed
                        ^
        hint: a text with `: ` in it needs quotes; else look at the indentation

      """),
    InvalidScenario(
      "columns counted in characters",
      """
      scenario: x
      nodes:
        - { name: "日本 é", id: a, zebra: 1 }

      """,
      """
      3:28: error: a node of kind `loadable` has no key `zebra`
          - { name: "日本 é", id: a, zebra: 1 }
                                     ^
        hint: it can have `id`, `kind`, `name`, `count`, `latency`, `outcomes`, `initialContents`, `onFailure` or `syncer`

      """),
  ]
}
