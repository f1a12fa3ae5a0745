extension InvalidScenario {
  /// Actions that say too little, too much, or ask a node for what it cannot do.
  static let script: [InvalidScenario] = [
    InvalidScenario(
      "unknown ids in the script",
      """
      scenario: x
      nodes:
        - { id: photos }
        - { id: push, kind: pure }
        - { id: feed, kind: group, children: [photos] }
        - { id: current, kind: proxy, target: feed }
        - { id: badge, kind: pureProxy, target: push }
      script:
        - { at: 1s, sync: foto }
        - { at: 1s, target: current, to: zebra }

      """,
      """
      9:21: error: there is no node `foto`
          - { at: 1s, sync: foto }
                            ^
      10:36: error: there is no node `zebra`
          - { at: 1s, target: current, to: zebra }
                                           ^

      """),
    InvalidScenario(
      "what cannot be synced",
      """
      scenario: x
      nodes:
        - { id: photos }
        - { id: push, kind: pure }
        - { id: feed, kind: group, children: [photos] }
        - { id: current, kind: proxy, target: feed }
        - { id: badge, kind: pureProxy, target: push }
      script:
        - { at: 1s, sync: push }
        - { at: 1s, syncIfNeeded: badge }

      """,
      """
      9:21: error: `sync` needs a node that can be synced, and `push` is of kind `pure`
          - { at: 1s, sync: push }
                            ^
        hint: the script moves it with `set`
      10:29: error: `syncIfNeeded` needs a node that can be synced, and `badge` is of kind `pureProxy`
          - { at: 1s, syncIfNeeded: badge }
                                    ^

      """),
    InvalidScenario(
      "what has no state of its own",
      """
      scenario: x
      nodes:
        - { id: photos }
        - { id: push, kind: pure }
        - { id: feed, kind: group, children: [photos] }
        - { id: current, kind: proxy, target: feed }
        - { id: badge, kind: pureProxy, target: push }
      script:
        - { at: 1s, set: feed, state: idle }
        - { at: 1s, set: current, state: idle }

      """,
      """
      9:20: error: `feed` is a `group`, whose state comes from what it stands on
          - { at: 1s, set: feed, state: idle }
                           ^
        hint: `set` one of those
      10:20: error: `current` is a `proxy`, whose state comes from what it stands on
          - { at: 1s, set: current, state: idle }
                           ^
        hint: `set` one of those

      """),
    InvalidScenario(
      "what has no target",
      """
      scenario: x
      nodes:
        - { id: photos }
        - { id: push, kind: pure }
        - { id: feed, kind: group, children: [photos] }
        - { id: current, kind: proxy, target: feed }
        - { id: badge, kind: pureProxy, target: push }
      script:
        - { at: 1s, target: feed, to: photos }
        - { at: 1s, target: current }
        - { at: 2s, target: current, to: push }

      """,
      """
      9:23: error: only a proxy has a target, and `feed` is of kind `group`
          - { at: 1s, target: feed, to: photos }
                              ^
      10:5: error: an entry with `target` needs the key `to`
          - { at: 1s, target: current }
            ^
      11:36: error: the target of a proxy has to be a node that can be synced, and `push` is of kind `pure`
          - { at: 2s, target: current, to: push }
                                           ^
        hint: a `pureProxy` can have any target

      """),
    InvalidScenario(
      "a mistyped action",
      """
      scenario: x
      nodes:
        - { id: photos }
        - { id: push, kind: pure }
        - { id: feed, kind: group, children: [photos] }
        - { id: current, kind: proxy, target: feed }
        - { id: badge, kind: pureProxy, target: push }
      script:
        - { at: 1s, syncIfNeded: photos }

      """,
      """
      9:15: error: an entry of the script has no key `syncIfNeded`
          - { at: 1s, syncIfNeded: photos }
                      ^
        hint: did you mean `syncIfNeeded`?

      """),
    InvalidScenario(
      "an entry without an action",
      """
      scenario: x
      nodes:
        - { id: photos }
        - { id: push, kind: pure }
        - { id: feed, kind: group, children: [photos] }
        - { id: current, kind: proxy, target: feed }
        - { id: badge, kind: pureProxy, target: push }
      script:
        - { at: 1s }
        - { at: 1s, error: timeout }

      """,
      """
      9:5: error: this entry does nothing
          - { at: 1s }
            ^
        hint: it needs `sync`, `syncIfNeeded`, `fail`, `set` or `target`
      10:5: error: this entry does nothing
          - { at: 1s, error: timeout }
            ^
        hint: it needs `sync`, `syncIfNeeded`, `fail`, `set` or `target`

      """),
    InvalidScenario(
      "an entry with two actions",
      """
      scenario: x
      nodes:
        - { id: photos }
        - { id: push, kind: pure }
        - { id: feed, kind: group, children: [photos] }
        - { id: current, kind: proxy, target: feed }
        - { id: badge, kind: pureProxy, target: push }
      script:
        - { at: 1s, sync: photos, fail: photos }

      """,
      """
      9:5: error: an entry does one thing, not `sync` and `fail`
          - { at: 1s, sync: photos, fail: photos }
            ^
        hint: write an entry for each; they may have the same time

      """),
    InvalidScenario(
      "details of another action",
      """
      scenario: x
      nodes:
        - { id: photos }
        - { id: push, kind: pure }
        - { id: feed, kind: group, children: [photos] }
        - { id: current, kind: proxy, target: feed }
        - { id: badge, kind: pureProxy, target: push }
      script:
        - { at: 1s, sync: photos, error: timeout }
        - { at: 1s, fail: photos, error: e, state: idle }

      """,
      """
      9:29: error: an entry with `sync` has no `error`
          - { at: 1s, sync: photos, error: timeout }
                                    ^
        hint: it goes with `fail` or `set`
      10:39: error: an entry with `fail` has no `state`
          - { at: 1s, fail: photos, error: e, state: idle }
                                              ^
        hint: it goes with `set`

      """),
    InvalidScenario(
      "missing details",
      """
      scenario: x
      nodes:
        - { id: photos }
        - { id: push, kind: pure }
        - { id: feed, kind: group, children: [photos] }
        - { id: current, kind: proxy, target: feed }
        - { id: badge, kind: pureProxy, target: push }
      script:
        - { at: 1s, fail: photos }
        - { sync: photos }
        - { at: 1s, set: photos, contents: yes }

      """,
      """
      9:5: error: an entry with `fail` needs the key `error`
          - { at: 1s, fail: photos }
            ^
      10:5: error: an entry with `sync` needs the key `at`
          - { sync: photos }
            ^
      11:5: error: an entry with `set` needs the key `state`
          - { at: 1s, set: photos, contents: yes }
            ^
      11:38: error: this has to be `true` or `false`, not `yes`
          - { at: 1s, set: photos, contents: yes }
                                             ^
        hint: did you mean `true`?

      """),
    InvalidScenario(
      "an error without a failure",
      """
      scenario: x
      nodes:
        - { id: photos }
        - { id: push, kind: pure }
        - { id: feed, kind: group, children: [photos] }
        - { id: current, kind: proxy, target: feed }
        - { id: badge, kind: pureProxy, target: push }
      script:
        - { at: 1s, set: photos, state: idle, error: timeout }

      """,
      """
      9:41: error: an `error` only goes with the state `didFailToSync`
          - { at: 1s, set: photos, state: idle, error: timeout }
                                                ^

      """),
    InvalidScenario(
      "a mistyped state",
      """
      scenario: x
      nodes:
        - { id: photos }
        - { id: push, kind: pure }
        - { id: feed, kind: group, children: [photos] }
        - { id: current, kind: proxy, target: feed }
        - { id: badge, kind: pureProxy, target: push }
      script:
        - { at: 1s, set: photos, state: did-fail-to-sync }

      """,
      """
      9:35: error: this has to be `idle`, `syncing`, `didSyncSuccessfully` or `didFailToSync`, not `did-fail-to-sync`
          - { at: 1s, set: photos, state: did-fail-to-sync }
                                          ^
        hint: did you mean `didFailToSync`?

      """),
    InvalidScenario(
      "an entry that is no mapping",
      """
      scenario: x
      nodes:
        - { id: photos }
        - { id: push, kind: pure }
        - { id: feed, kind: group, children: [photos] }
        - { id: current, kind: proxy, target: feed }
        - { id: badge, kind: pureProxy, target: push }
      script:
        - sync photos
        - [sync, photos]

      """,
      """
      9:5: error: an entry of the script is a mapping, not `sync photos`
          - sync photos
            ^
      10:5: error: an entry of the script is a mapping, not a list
          - [sync, photos]
            ^

      """),
  ]
}
