extension InvalidScenario {
  /// Values of another type, out of range, or misspelled.
  static let values: [InvalidScenario] = [
    InvalidScenario(
      "values of the wrong type",
      """
      scenario: [x]
      seed: {}
      clock: 5
      defaults: []
      nodes: x
      script: x

      """,
      """
      1:11: error: this has to be a text, not a list
        scenario: [x]
                  ^
      2:7: error: this has to be a whole number from 0 to 18446744073709551615, not an empty mapping
        seed: {}
              ^
      3:8: error: the clock is a mapping, not `5`
        clock: 5
               ^
      4:11: error: `defaults` is a mapping, not an empty list
        defaults: []
                  ^
      5:8: error: this has to be a list of nodes, at least one, not `x`
        nodes: x
               ^
        hint: put it in brackets: `[x]`
      6:9: error: this has to be a list of entries, not `x`
        script: x
                ^
        hint: put it in brackets: `[x]`

      """),
    InvalidScenario(
      "values out of range",
      """
      scenario: ""
      seed: -1
      clock: { start: go, speed: 0 }
      nodes:
        - { id: a, count: 0 }

      """,
      """
      1:11: error: this has to be a text, not an empty text
        scenario: ""
                  ^
      2:7: error: this has to be a whole number from 0 to 18446744073709551615, not `-1`
        seed: -1
              ^
      3:17: error: this has to be `running` or `paused`, not `go`
        clock: { start: go, speed: 0 }
                        ^
      3:28: error: this has to be a number from 0.01 to 10000, not `0`
        clock: { start: go, speed: 0 }
                                   ^
      5:21: error: this has to be a whole number from 1 to 1000000, not `0`
          - { id: a, count: 0 }
                            ^

      """),
    InvalidScenario(
      "keys without a value",
      """
      scenario:
      seed: ~
      nodes:
        - id: a
          latency:
          syncer:
          kind:

      """,
      """
      1:1: error: `scenario` has no value; it takes a text
        scenario:
        ^
      2:1: error: `seed` has no value; it takes a whole number from 0 to 18446744073709551615
        seed: ~
        ^
      5:5: error: `latency` has no value; it takes a duration such as `250ms`, `1.5s`, `2m` or `1h`
            latency:
            ^
      6:5: error: `syncer` has no value; it takes a mapping
            syncer:
            ^
      7:5: error: `kind` has no value; it takes `loadable`, `pure`, `group`, `proxy` or `pureProxy`
            kind:
            ^

      """),
    InvalidScenario(
      "an empty list of nodes",
      """
      scenario: x
      nodes: []

      """,
      """
      2:8: error: this has to be a list of nodes, at least one, not an empty list
        nodes: []
               ^

      """),
    InvalidScenario(
      "a list of something else",
      """
      scenario: x
      nodes:
        - photos
        - [photos]
        - { id: a, kind: group, children: [[], null] }

      """,
      """
      3:5: error: a node is a mapping, not `photos`
          - photos
            ^
      4:5: error: a node is a mapping, not a list
          - [photos]
            ^
      5:38: error: this has to be the id of a node, not an empty list
          - { id: a, kind: group, children: [[], null] }
                                             ^
      5:42: error: this has to be the id of a node, not nothing
          - { id: a, kind: group, children: [[], null] }
                                                 ^

      """),
    InvalidScenario(
      "words with a near miss",
      """
      scenario: x
      nodes:
        - { id: a, kind: grp, children: [] }
        - { id: b, kind: group, mode: Any, children: [] }
        - { id: c, initialContents: cashed, onFailure: Drop, syncer: { policy: sync-if-needed } }

      """,
      """
      3:20: error: this has to be `loadable`, `pure`, `group`, `proxy` or `pureProxy`, not `grp`
          - { id: a, kind: grp, children: [] }
                           ^
        hint: did you mean `group`?
      4:33: error: this has to be `all`, `any` or `never`, not `Any`
          - { id: b, kind: group, mode: Any, children: [] }
                                        ^
        hint: did you mean `any`?
      5:31: error: this has to be `none` or `cached`, not `cashed`
          - { id: c, initialContents: cashed, onFailure: Drop, syncer: { policy: sync-if-needed } }
                                      ^
        hint: did you mean `cached`?
      5:50: error: this has to be `keep` or `drop`, not `Drop`
          - { id: c, initialContents: cashed, onFailure: Drop, syncer: { policy: sync-if-needed } }
                                                         ^
        hint: did you mean `drop`?
      5:74: error: this has to be `sync` or `syncIfNeeded`, not `sync-if-needed`
          - { id: c, initialContents: cashed, onFailure: Drop, syncer: { policy: sync-if-needed } }
                                                                                 ^
        hint: did you mean `syncIfNeeded`?

      """),
    InvalidScenario(
      "durations",
      """
      scenario: x
      nodes:
        - { id: a, latency: 5 }
        - { id: b, latency: -1s }
        - { id: c, latency: 2 sec }
        - { id: d, latency: 0.0000000001s }
        - { id: e, latency: 300000000h }
        - { id: f, latency: soon }

      """,
      """
      3:23: error: this has to be a duration such as `250ms`, `1.5s`, `2m` or `1h`, not `5`
          - { id: a, latency: 5 }
                              ^
        hint: say the unit: `5s`, perhaps
      4:23: error: this has to be a duration such as `250ms`, `1.5s`, `2m` or `1h`, not `-1s`
          - { id: b, latency: -1s }
                              ^
        hint: a duration cannot be negative
      5:23: error: this has to be a duration such as `250ms`, `1.5s`, `2m` or `1h`, not `2 sec`
          - { id: c, latency: 2 sec }
                              ^
        hint: did you mean `2s`?
      6:23: error: this has to be a duration such as `250ms`, `1.5s`, `2m` or `1h`, not `0.0000000001s`
          - { id: d, latency: 0.0000000001s }
                              ^
        hint: from `0s` to 292 years, no finer than a nanosecond
      7:23: error: this has to be a duration such as `250ms`, `1.5s`, `2m` or `1h`, not `300000000h`
          - { id: e, latency: 300000000h }
                              ^
        hint: from `0s` to 292 years, no finer than a nanosecond
      8:23: error: this has to be a duration such as `250ms`, `1.5s`, `2m` or `1h`, not `soon`
          - { id: f, latency: soon }
                              ^

      """),
    InvalidScenario(
      "outcomes",
      """
      scenario: x
      nodes:
        - { id: a, outcomes: [OK, okay, success, Hang] }
        - { id: b, outcomes: ok }
        - { id: c, outcomes: [] }
        - { id: d, outcomes: [not there, {}, null] }

      """,
      """
      3:25: error: this has to be `ok`, `hang` or an error code, not `OK`
          - { id: a, outcomes: [OK, okay, success, Hang] }
                                ^
        hint: did you mean `ok`?
      3:29: error: this has to be `ok`, `hang` or an error code, not `okay`
          - { id: a, outcomes: [OK, okay, success, Hang] }
                                    ^
        hint: did you mean `ok`?
      3:35: error: this has to be `ok`, `hang` or an error code, not `success`
          - { id: a, outcomes: [OK, okay, success, Hang] }
                                          ^
        hint: did you mean `ok`?
      3:44: error: this has to be `ok`, `hang` or an error code, not `Hang`
          - { id: a, outcomes: [OK, okay, success, Hang] }
                                                   ^
        hint: did you mean `hang`?
      4:24: error: this has to be a list of outcomes such as `[timeout, ok]`, not `ok`
          - { id: b, outcomes: ok }
                               ^
        hint: put it in brackets: `[ok]`
      5:24: error: this has to be a list of outcomes such as `[timeout, ok]`, not an empty list
          - { id: c, outcomes: [] }
                               ^
        hint: leave it out for syncs that always succeed
      6:25: error: this has to be `ok`, `hang` or an error code, not `not there`
          - { id: d, outcomes: [not there, {}, null] }
                                ^
        hint: join the words with `-`
      6:36: error: this has to be `ok`, `hang` or an error code, not an empty mapping
          - { id: d, outcomes: [not there, {}, null] }
                                           ^
      6:40: error: this has to be `ok`, `hang` or an error code, not nothing
          - { id: d, outcomes: [not there, {}, null] }
                                               ^

      """),
    InvalidScenario(
      "numbers that only a computer would write",
      """
      scenario: x
      seed: 0x10
      clock: { speed: nan }
      nodes:
        - { id: a, count: 1e3 }

      """,
      """
      2:7: error: this has to be a whole number from 0 to 18446744073709551615, not `0x10`
        seed: 0x10
              ^
      3:17: error: this has to be a number from 0.01 to 10000, not `nan`
        clock: { speed: nan }
                        ^
      5:21: error: this has to be a whole number from 1 to 1000000, not `1e3`
          - { id: a, count: 1e3 }
                            ^

      """),
    InvalidScenario(
      "a back-off out of order",
      """
      scenario: x
      nodes:
        - id: a
          syncer: { backoff: { min: 2m, multiplier: 0.5, maxAttempts: 0 } }
        - id: b
          syncer: { backoff: { max: 1s, min: 5s } }
        - id: c
          syncer: { backoff: { min: 0s } }

      """,
      """
      4:31: error: `min` (2m) is more than `max` (60s, the default)
            syncer: { backoff: { min: 2m, multiplier: 0.5, maxAttempts: 0 } }
                                      ^
      4:47: error: this has to be a number of at least 1, not `0.5`
            syncer: { backoff: { min: 2m, multiplier: 0.5, maxAttempts: 0 } }
                                                      ^
      4:65: error: this has to be a whole number from 1 to 1000000, not `0`
            syncer: { backoff: { min: 2m, multiplier: 0.5, maxAttempts: 0 } }
                                                                        ^
      6:40: error: `min` (5s) is more than `max` (1s)
            syncer: { backoff: { max: 1s, min: 5s } }
                                               ^
      8:31: error: this has to be a duration of more than nothing, not `0s`
            syncer: { backoff: { min: 0s } }
                                      ^

      """),
    InvalidScenario(
      "a jitter that does not exist",
      """
      scenario: x
      nodes:
        - { id: a, syncer: { backoff: { jitter: some } } }

      """,
      """
      3:43: error: this has to be `none`, `full`, `equal` or `decorrelated`, not `some`
          - { id: a, syncer: { backoff: { jitter: some } } }
                                                  ^

      """),
    InvalidScenario(
      "a kind that is a list",
      """
      scenario: x
      nodes:
        - { id: a, kind: [group] }

      """,
      """
      3:20: error: this has to be `loadable`, `pure`, `group`, `proxy` or `pureProxy`, not a list
          - { id: a, kind: [group] }
                           ^

      """),
  ]
}
