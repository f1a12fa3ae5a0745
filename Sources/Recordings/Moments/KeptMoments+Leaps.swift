import InspectionModel

extension KeptMoments {
  /// Changes a state from one moment to a different one. O(n) in the changes between the moments and the changes since
  /// the last whole state up to the target. If the store has dropped the start moment, also O(n) in the nodes.
  package func leap(_ state: inout RecordedState, from index: Int, to target: Int) -> ChangeBatch? {
    let keyFrame = keyFrame(upTo: target)
    return index < first
      ? replace(&state, from: keyFrame, to: target) : change(&state, from: index, to: target, keyFrame)
  }

  private func moment(_ index: Int) -> ChangeBatch {
    let place = place(of: index)
    return segments[place].changes[index - segments[place].first]
  }

  /// Replaces the state of a dropped moment by the target's. Compares the two whole states to find the changes.
  private func replace(_ state: inout RecordedState, from keyFrame: Int, to target: Int) -> ChangeBatch {
    var other = RecordedState()
    for index in keyFrame...target { _ = advance(&other, to: index) }
    defer { state = other }
    return state.changes(to: other)
  }

  /// Moves a state between two stored moments, changing only nodes that differ. `keyFrame` is the target's latest one.
  private func change(
    _ state: inout RecordedState, from index: Int, to target: Int, _ keyFrame: Int
  ) -> ChangeBatch {
    var nodes = ChangedNodes(slotCount: self.state.nodes.count)
    for index in min(index, target) + 1...max(index, target) { nodes.add(moment(index)) }
    // The state before the moments that lead to the target.
    let isNear = keyFrame <= index && index < target
    let start = isNear ? index : keyFrame
    var other = isNear ? state : segments[place(of: keyFrame)].keyFrame
    for index in (start + 1..<target + 1).reversed() { nodes.findValues(in: moment(index)) }
    nodes.findValues(in: other.nodes)
    other.nodes = []
    for index in start + 1..<target + 1 {
      other.applyAllButNodes(moment(index))
      let place = place(of: index)
      other.apply(segments[place].pendingChanges[index - segments[place].first])
    }
    var changes = state.changesOfAllButNodes(to: other)
    nodes.apply(to: &state.nodes, &changes)
    swap(&state.nodes, &other.nodes)
    state = other
    return changes
  }
}
