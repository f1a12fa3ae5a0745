import InspectionModel
import Recordings

/// A file of any bytes is a recording up to some line, or refused; every readable moment can be shown.
func fuzzRecording(_ bytes: UnsafeBufferPointer<UInt8>) {
  let recording: Recording
  do throws(RecordingError) { recording = try Recording(Array(bytes)) } catch {
    precondition(error.sentence(about: "f").utf8.count < 400, "a sentence without bounds")
    return
  }
  precondition(recording.count > 0, "a recording without a moment")
  if let damage = recording.damage { check(damage, recording) }
  var state = RecordedState()
  do throws(RecordingDamage) {
    for index in 0..<recording.count {
      let before = state
      do throws(RecordingDamage) {
        let changes = try recording.advance(&state, to: index)
        precondition(changes.clock.now == recording.time(of: index), "two times for one moment")
        let entries = try recording.entries(of: index)
        precondition(entries == changes.entries, "two stories of one moment")
        var passed = before
        try recording.pass(&passed, to: index)
        precondition(passed == state, "two states of one moment")
      } catch {
        precondition(state == before, "half a moment")
        throw error
      }
      check(state)
      // Rewinding uses key frames.
      precondition(recording.keyFrame(upTo: index) <= index, "a key frame that comes too late")
    }
  } catch {
    check(error, recording)
  }
}

private func check(_ damage: RecordingDamage, _ recording: Recording) {
  precondition((1...recording.count + 3).contains(damage.line), "damage outside of the file")
  precondition(damage.sentence.utf8.count < 400, "a sentence without bounds")
}

/// All references in a state stay within it, without cycles.
private func check(_ state: RecordedState) {
  for case (let index, let node?) in state.nodes.enumerated() {
    precondition(Int(node.id.index) == index, "a node in another one's place")
    for id in node.children + node.parents + [node.home, node.error?.origin].compactMap({ $0 }) {
      precondition(state.nodes.indices.contains(Int(id.index)), "a node that is not there")
    }
    var home = node.home
    for _ in 0...state.nodes.count { home = home.flatMap { state.nodes[Int($0.index)]?.home } }
    precondition(home == nil, "a node at home in itself")
  }
  for id in state.roots + state.pending.soonest.compactMap(\.node) {
    precondition(state.nodes.indices.contains(Int(id.index)), "a node that is not there")
  }
}
