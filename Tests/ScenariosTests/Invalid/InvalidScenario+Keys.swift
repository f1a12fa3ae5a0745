extension InvalidScenario {
  /// Keys that are unknown, missing, twice there, or of something else.
  static let keys: [InvalidScenario] = [
    InvalidScenario(
      "an unknown key at the top",
      """
      scenaro: x
      nodes: [{ id: a }]

      """,
      """
      1:1: error: a scenario has no key `scenaro`
        scenaro: x
        ^
        hint: did you mean `scenario`?

      """),
    InvalidScenario(
      "an unknown key without a near miss",
      """
      scenario: x
      nodes:
        - { id: a, zebra: 1 }

      """,
      """
      3:14: error: a node of kind `loadable` has no key `zebra`
          - { id: a, zebra: 1 }
                     ^
        hint: it can have `id`, `kind`, `name`, `count`, `latency`, `outcomes`, `initialContents`, `onFailure` or `syncer`

      """),
    InvalidScenario(
      "every duplicate key at its own place",
      """
      scenario: x
      seed: 1
      seed: 2
      nodes:
        - { id: a, id: b, latency: 1s, latency: 2s }
      seed: 3

      """,
      """
      3:1: error: `seed` stands here already, in line 2
        seed: 2
        ^
      5:14: error: `id` stands here already, in line 5
          - { id: a, id: b, latency: 1s, latency: 2s }
                     ^
      5:34: error: `latency` stands here already, in line 5
          - { id: a, id: b, latency: 1s, latency: 2s }
                                         ^
      6:1: error: `seed` stands here already, in line 2
        seed: 3
        ^

      """),
    InvalidScenario(
      "missing keys",
      """
      seed: 1

      """,
      """
      1:1: error: a scenario needs the key `scenario`
        seed: 1
        ^
      1:1: error: a scenario needs the key `nodes`
        seed: 1
        ^

      """),
    InvalidScenario(
      "a node without an id",
      """
      scenario: x
      nodes:
        - { name: A, latency: 1s }

      """,
      """
      3:5: error: a node of kind `loadable` needs the key `id`
          - { name: A, latency: 1s }
            ^

      """),
    InvalidScenario(
      "a key of another kind",
      """
      scenario: x
      nodes:
        - { id: a, kind: group, children: [], latency: 1s }
        - { id: b, target: a }

      """,
      """
      3:41: error: a node of kind `group` has no `latency`
          - { id: a, kind: group, children: [], latency: 1s }
                                                ^
        hint: it belongs to nodes of kind `loadable`
      4:14: error: a node of kind `loadable` has no `target`
          - { id: b, target: a }
                     ^
        hint: it belongs to nodes of kind `proxy` or `pureProxy`

      """),
    InvalidScenario(
      "a syncer on what cannot be synced",
      """
      scenario: x
      nodes:
        - { id: a, kind: pure, syncer: {} }
        - { id: b, kind: pureProxy, target: a, syncer: { period: 1s } }

      """,
      """
      3:26: error: a node of kind `pure` has no `syncer`
          - { id: a, kind: pure, syncer: {} }
                                 ^
        hint: a pure node cannot be synced
      4:42: error: a node of kind `pureProxy` has no `syncer`
          - { id: b, kind: pureProxy, target: a, syncer: { period: 1s } }
                                                 ^
        hint: a pureProxy node cannot be synced

      """),
    InvalidScenario(
      "keys that are not read yet",
      """
      scenario: x
      end: 80s
      network: online
      activity: active
      nodes:
        - { id: a, failureRate: 0.3, error: e, requiresInternet: true }
      waiters: []
      actions: []
      expect: []

      """,
      """
      2:1: error: `end` belongs to the language but this version does not read it yet
        end: 80s
        ^
      3:1: error: `network` belongs to the language but this version does not read it yet
        network: online
        ^
      4:1: error: `activity` belongs to the language but this version does not read it yet
        activity: active
        ^
      6:14: error: `failureRate` belongs to the language but this version does not read it yet
          - { id: a, failureRate: 0.3, error: e, requiresInternet: true }
                     ^
      6:32: error: `error` belongs to the language but this version does not read it yet
          - { id: a, failureRate: 0.3, error: e, requiresInternet: true }
                                       ^
      6:42: error: `requiresInternet` belongs to the language but this version does not read it yet
          - { id: a, failureRate: 0.3, error: e, requiresInternet: true }
                                                 ^
      7:1: error: `waiters` belongs to the language but this version does not read it yet
        waiters: []
        ^
      8:1: error: `actions` belongs to the language but this version does not read it yet
        actions: []
        ^
      9:1: error: `expect` belongs to the language but this version does not read it yet
        expect: []
        ^

      """),
    InvalidScenario(
      "kinds that are not read yet",
      """
      scenario: x
      nodes:
        - { id: a, kind: chain, items: [{ id: b }] }
        - { id: c, kind: flatMap, of: b, inner: { id: d } }
        - { id: e, kind: group, children: [a, b, d] }

      """,
      """
      3:20: error: `chain` belongs to the language but this version does not read it yet
          - { id: a, kind: chain, items: [{ id: b }] }
                           ^
      4:20: error: `flatMap` belongs to the language but this version does not read it yet
          - { id: c, kind: flatMap, of: b, inner: { id: d } }
                           ^

      """),
    InvalidScenario(
      "values that are not read yet",
      """
      scenario: x
      nodes:
        - id: a
          latency: { uniform: [1s, 2s] }
          syncer: { backoff: { jitter: full } }

      """,
      """
      4:16: error: `uniform` belongs to the language but this version does not read it yet
            latency: { uniform: [1s, 2s] }
                       ^
      5:34: error: `full` belongs to the language but this version does not read it yet
            syncer: { backoff: { jitter: full } }
                                         ^

      """),
    InvalidScenario(
      "script entries that are not read yet",
      """
      scenario: x
      nodes:
        - { id: photos }
        - { id: push, kind: pure }
        - { id: feed, kind: group, children: [photos] }
        - { id: current, kind: proxy, target: feed }
        - { id: badge, kind: pureProxy, target: push }
      script:
        - { at: 4s, fault: photos, next: 3, error: timeout }
        - { at: 7s, network: offline }
        - { at: 9s, suspend: actions }

      """,
      """
      9:15: error: `fault` belongs to the language but this version does not read it yet
          - { at: 4s, fault: photos, next: 3, error: timeout }
                      ^
      10:15: error: `network` belongs to the language but this version does not read it yet
          - { at: 7s, network: offline }
                      ^
      11:15: error: `suspend` belongs to the language but this version does not read it yet
          - { at: 9s, suspend: actions }
                      ^

      """),
  ]
}
