extension InvalidScenario {
  /// Ids, references and cycles.
  static let nodes: [InvalidScenario] = [
    InvalidScenario(
      "an unknown id",
      """
      scenario: x
      nodes:
        - { id: photos }
        - { id: feed, kind: group, children: [fotos, zebra] }
        - { id: current, kind: proxy, target: feeds }

      """,
      """
      4:41: error: there is no node `fotos`
          - { id: feed, kind: group, children: [fotos, zebra] }
                                                ^
        hint: did you mean `photos`?
      4:48: error: there is no node `zebra`
          - { id: feed, kind: group, children: [fotos, zebra] }
                                                       ^
      5:41: error: there is no node `feeds`
          - { id: current, kind: proxy, target: feeds }
                                                ^
        hint: did you mean `feed`?

      """),
    InvalidScenario(
      "an id that was counted",
      """
      scenario: x
      nodes:
        - { id: thumb, count: 3 }
        - { id: feed, kind: group, children: [thumb, thumb-3, thumb-4] }

      """,
      """
      4:41: error: there is no node `thumb`
          - { id: feed, kind: group, children: [thumb, thumb-3, thumb-4] }
                                                ^
        hint: there are `thumb-1` to `thumb-3`
      4:57: error: there is no node `thumb-4`
          - { id: feed, kind: group, children: [thumb, thumb-3, thumb-4] }
                                                                ^
        hint: did you mean `thumb-1`?

      """),
    InvalidScenario(
      "duplicate ids",
      """
      scenario: x
      nodes:
        - { id: a }
        - { id: b, kind: group, children: [{ id: a }] }
        - { id: t, count: 2 }
        - { id: t-2 }

      """,
      """
      4:44: error: there is a node `a` already, in line 3
          - { id: b, kind: group, children: [{ id: a }] }
                                                   ^
      6:11: error: there is a node `t-2` already, in line 5
          - { id: t-2 }
                  ^

      """),
    InvalidScenario(
      "an alias that defines a node again",
      """
      scenario: x
      nodes:
        - { id: g, kind: group, children: [&a { id: a }, *a] }

      """,
      """
      3:47: error: there is a node `a` already, in line 3
          - { id: g, kind: group, children: [&a { id: a }, *a] }
                                                      ^
        hint: an alias defines the node once more; refer to it by its id

      """),
    InvalidScenario(
      "reserved ids",
      """
      scenario: x
      nodes:
        - { id: all }
        - { id: null }
        - { id: "null" }

      """,
      """
      3:11: error: `all` is reserved and cannot be an id
          - { id: all }
                  ^
        hint: choose another word
      4:11: error: `null` is reserved and cannot be an id
          - { id: null }
                  ^
        hint: choose another word
      5:11: error: `null` is reserved and cannot be an id
          - { id: "null" }
                  ^
        hint: choose another word

      """),
    InvalidScenario(
      "ids of other characters",
      """
      scenario: x
      nodes:
        - { id: my photos }
        - { id: "" }
        - { id: größe }
        - { id: [a] }

      """,
      """
      3:11: error: `my photos` is not an id of the characters `A-Z`, `a-z`, `0-9`, `_`, `.` and `-`
          - { id: my photos }
                  ^
      4:11: error: an empty text is not an id of the characters `A-Z`, `a-z`, `0-9`, `_`, `.` and `-`
          - { id: "" }
                  ^
      5:11: error: `größe` is not an id of the characters `A-Z`, `a-z`, `0-9`, `_`, `.` and `-`
          - { id: größe }
                  ^
      6:11: error: this has to be an id of the characters `A-Z`, `a-z`, `0-9`, `_`, `.` and `-`, not a list
          - { id: [a] }
                  ^

      """),
    InvalidScenario(
      "a cycle over a group and a proxy",
      """
      scenario: x
      nodes:
        - { id: feed, kind: group, children: [current] }
        - { id: current, kind: proxy, target: feed }

      """,
      """
      4:41: error: a node cannot stand on itself: feed → current → feed
          - { id: current, kind: proxy, target: feed }
                                                ^
        hint: take one of the arrows out

      """),
    InvalidScenario(
      "a node that stands on itself",
      """
      scenario: x
      nodes:
        - { id: a, kind: group, children: [a, { id: b, kind: pureProxy, target: a }] }

      """,
      """
      3:38: error: a node cannot stand on itself: a → a
          - { id: a, kind: group, children: [a, { id: b, kind: pureProxy, target: a }] }
                                             ^
        hint: take one of the arrows out
      3:75: error: a node cannot stand on itself: a → b → a
          - { id: a, kind: group, children: [a, { id: b, kind: pureProxy, target: a }] }
                                                                                  ^
        hint: take one of the arrows out

      """),
    InvalidScenario(
      "a long cycle",
      """
      scenario: x
      nodes:
        - { id: n0, kind: proxy, target: n1 }
        - { id: n1, kind: proxy, target: n2 }
        - { id: n2, kind: proxy, target: n3 }
        - { id: n3, kind: proxy, target: n4 }
        - { id: n4, kind: proxy, target: n5 }
        - { id: n5, kind: proxy, target: n6 }
        - { id: n6, kind: proxy, target: n7 }
        - { id: n7, kind: proxy, target: n8 }
        - { id: n8, kind: proxy, target: n9 }
        - { id: n9, kind: proxy, target: n10 }
        - { id: n10, kind: proxy, target: n11 }
        - { id: n11, kind: proxy, target: n12 }
        - { id: n12, kind: proxy, target: n13 }
        - { id: n13, kind: proxy, target: n14 }
        - { id: n14, kind: proxy, target: n15 }
        - { id: n15, kind: proxy, target: n16 }
        - { id: n16, kind: proxy, target: n17 }
        - { id: n17, kind: proxy, target: n18 }
        - { id: n18, kind: proxy, target: n19 }
        - { id: n19, kind: proxy, target: n0 }

      """,
      """
      22:37: error: a node cannot stand on itself: n0 → n1 → n2 → n3 → n4 → n5 → n6 → n7 → n8 → n9 → … 9 more … → n19 → n0
          - { id: n19, kind: proxy, target: n0 }
                                            ^
        hint: take one of the arrows out

      """),
    InvalidScenario(
      "a proxy of something that cannot be synced",
      """
      scenario: x
      nodes:
        - { id: a, kind: proxy, target: b }
        - { id: b, kind: pure }

      """,
      """
      3:35: error: the target of a proxy has to be a node that can be synced, and `b` is of kind `pure`
          - { id: a, kind: proxy, target: b }
                                          ^
        hint: a `pureProxy` can have any target

      """),
    InvalidScenario(
      "several nodes where one belongs",
      """
      scenario: x
      nodes:
        - { id: a, kind: proxy, target: { id: b, count: 2 } }

      """,
      """
      3:44: error: a proxy has one target, so a node in its place has no `count`
          - { id: a, kind: proxy, target: { id: b, count: 2 } }
                                                   ^

      """),
  ]
}
