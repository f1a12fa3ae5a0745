import Explanation
import InspectionModel

/// The contents of a cell of the timeline: a column, which is a span of time, in a lane, which is the row of a node.
enum LaneCell: Equatable {
  /// Unknown, because the journal no longer keeps the events of the column's time.
  case cut
  case future
  /// At least one sync failed within the column. The case ``synced`` means that a sync succeeded and none failed.
  case failed
  case synced
  /// The node was syncing in a part of the column, and no sync ended. `hasContents` is the value at the column's end.
  case syncing(hasContents: Bool)
  case waiting(hasContents: Bool)
  /// The scheduled action was due and waited for the network.
  case pendingInternet
  /// The scheduled action waited for its date.
  case scheduled
  case quiet(hasContents: Bool)
  /// The failed node was neither syncing nor waiting; any contents are stale.
  case quietAfterFailure(hasContents: Bool)
  /// Calls of the family, or requests of the server, ended in the column; `share` is their number in relation to the lane's
  /// fullest column, above 0.
  case calls(share: Double, haveFailed: Bool)
}

/// The state of a node at one time, for the node's lane in the timeline.
struct LaneState: Equatable {
  var state: NodeState
  /// The time at which the state began, in ns; nil if unknown.
  var since: Int64?
  var hasContents: Bool
  /// The node's wait at this time: for a retry, for the date of an action, none, or unknown because entries were lost.
  var wait = WaitTrack.Wait.none
  var isPendingInternet = false

  /// The time of the next retry, in ns; nil if no retry was pending.
  var waitsUntil: Int64? { if case .until(let time) = wait { time } else { nil } }

  /// The scheduled start of the action, in ns; nil if no start was scheduled.
  var startsAt: Int64? { if case .start(let time) = wait { time } else { nil } }
}

/// The activity of a node over time. The state at one time is found in O(log *n*) for *n* events of the node.
struct TimelineLane {
  let node: NodeSnapshot
  let history: History
  let now: Int64
  let track: EntryTrack
  /// The calls of a family over time; nil for other nodes.
  private let calls: CallTrack?

  /// The kinds of events that the timeline marks: all but notifications and requests made by code instead of the user.
  static let notable: EntryKinds = [.turningPoints, .timer, .user]

  init(_ node: NodeSnapshot, _ context: DashboardState) {
    self.node = node
    history = context.source.history
    now = context.source.clock.now
    track = history.track(of: node.id)
    calls = context.source.calls[node.id]
  }

  // MARK: Drawing

  func cells(_ scale: TimelineScale) -> [LaneCell] {
    if let calls { return cells(scale, calls) }
    guard let traffic = node.traffic else { return stateCells(scale) }
    return cells(scale, traffic)
  }

  private func stateCells(_ scale: TimelineScale) -> [LaneCell] {
    let known = history.start
    var index = history.firstIndex(of: track, at: scale.start(of: 0))
    var status = status(before: index)
    var nextTime = time(index)
    return (0..<scale.width).map { column in
      let (start, end) = (scale.start(of: column), scale.start(of: column + 1))
      let (before, begin) = (status, index)
      if nextTime < end {
        index = history.firstIndex(of: track, at: end, from: index)
        nextTime = time(index)
        status = update(status, begin..<index)
      }
      if end <= known { return .cut }
      if start > now { return .future }
      return cell(track.kinds(in: begin..<index), from: start, before, status)
    }
  }

  /// Returns the cells of a family: how many of its calls ended in each column.
  private func cells(_ scale: TimelineScale, _ track: CallTrack) -> [LaneCell] {
    let columns = (0..<scale.width).map { column in
      scale.start(of: column) > now ? nil : calls(in: column, scale)
    }
    let most = columns.lazy.compactMap { $0?.ended }.max() ?? 0
    return columns.enumerated().map { column, calls in
      guard let calls else { return scale.start(of: column) > now ? .future : .cut }
      guard calls.ended > Self.fewestCalls else {
        return calls.inFlight > 0 ? .syncing(hasContents: false) : .quiet(hasContents: false)
      }
      return .calls(share: calls.ended / most, haveFailed: calls.failed > Self.fewestCalls)
    }
  }

  /// Returns the cells of a server or of open load: how many of its requests ended in each column; its state in a column
  /// without requests.
  private func cells(_ scale: TimelineScale, _ traffic: NodeTraffic) -> [LaneCell] {
    let columns = (0..<scale.width).map { requests(in: $0, scale, traffic) }
    let most = columns.lazy.map(\.ended).max() ?? 0
    return zip(columns, stateCells(scale)).map { column, cell in
      if column.ended > Self.fewestCalls {
        return .calls(share: column.ended / most, haveFailed: column.failed > Self.fewestCalls)
      }
      // A line at half the height would look like a bar.
      switch cell {
      case .quiet, .syncing, .synced: return .quiet(hasContents: false)
      default: return cell
      }
    }
  }

  /// Returns the numbers of requests in a column: those that ended, and those of them that did not succeed.
  private func requests(in column: Int, _ scale: TimelineScale, _ traffic: NodeTraffic) -> (
    ended: Double, failed: Double
  ) {
    let (start, end) = (scale.start(of: column), min(scale.start(of: column + 1), max(now, 0) + 1))
    let counts = NodeTraffic.Outcome.allCases.map { traffic.count($0, from: start, to: end, until: now) }
    let ended = counts.reduce(0, +)
    return (ended, ended - counts[0])
  }

  /// The number of calls in a column that counts as none, beyond errors of rounding.
  private static let fewestCalls = 0.001

  /// Returns the calls of a family in a column; nil for another node, and before the family is known.
  func calls(in column: Int, _ scale: TimelineScale) -> CallTrack.Calls? {
    calls?.calls(
      from: scale.start(of: column), to: min(scale.start(of: column + 1), max(now, scale.start(of: column) + 1)))
  }

  private func cell(
    _ kinds: EntryKinds, from start: Int64, _ before: LaneState, _ after: LaneState
  ) -> LaneCell {
    if kinds.contains(.failed) { return .failed }
    if kinds.contains(.synced) { return .synced }
    if before.state == .syncing || kinds.contains(.syncing) { return .syncing(hasContents: after.hasContents) }
    if before.isPendingInternet || after.isPendingInternet { return .pendingInternet }
    func latest(_ one: Int64?, _ other: Int64?) -> Int64 { max(one ?? .min, other ?? .min) }
    if latest(before.waitsUntil, after.waitsUntil) > start { return .waiting(hasContents: after.hasContents) }
    if latest(before.startsAt, after.startsAt) > start { return .scheduled }
    return after.state == .failed
      ? .quietAfterFailure(hasContents: after.hasContents) : .quiet(hasContents: after.hasContents)
  }

  private func time(_ index: Int) -> Int64 { index < track.endIndex ? history.time(index, of: track) : .max }

  // MARK: State

  /// Returns the node's state before its entry at `index`; before the first kept change, the old state of that change.
  func status(before index: Int) -> LaneState {
    var status = LaneState(state: node.state, since: nil, hasContents: node.hasContents)
    let next = { (kinds: EntryKinds) in track.firstIndex(from: index, of: kinds).map { history.entry($0, of: track) } }
    if let state = next(.state), case .node(.stateChanged(let old, _, _)) = state.event { status.state = old }
    if let contents = next(.contents), case .node(.contentsChanged(let isAvailable)) = contents.event {
      status.hasContents = !isAvailable
    }
    return update(status, track.startIndex..<index)
  }

  /// Returns the state after a range of the node's entries, given the state before the range.
  private func update(_ before: LaneState, _ range: Range<Int>) -> LaneState {
    var status = before
    if let state = last(.state, in: range), case .node(.stateChanged(_, let new, _)) = state.event {
      (status.state, status.since) = (new, state.time)
    }
    if let contents = last(.contents, in: range), case .node(.contentsChanged(let isAvailable)) = contents.event {
      status.hasContents = isAvailable
    }
    status.wait = wait(before: range.upperBound)
    status.isPendingInternet = isPendingInternet(before: range.upperBound)
    return status
  }

  /// Returns the last entry of a kind in a range of the node's entries; nil for none.
  private func last(_ kinds: EntryKinds, in range: Range<Int>) -> JournalEntry? {
    track.lastIndex(before: range.upperBound, of: kinds).flatMap { $0 < range.lowerBound ? nil : entry($0) }
  }

  /// Returns the node's wait before its entry at `index`. After the last entry, the snapshot replaces an unknown wait.
  private func wait(before index: Int) -> WaitTrack.Wait {
    let wait = history.wait(of: node.id, before: index, of: track)
    guard wait == .unknown, index == track.endIndex, let retry = node.retry else { return wait }
    return WaitTrack.Wait(retry)
  }

  /// Returns whether the node is an action that waited for the network before the node's entry at `index`.
  private func isPendingInternet(before index: Int) -> Bool {
    guard let action = node.action else { return false }
    guard let last = track.lastIndex(before: index, of: [.state, .timer, .other]) else {
      return index == track.endIndex && action.state == .pendingInternet
    }
    return entry(last).event == .action(.pendingInternet)
  }

  func entry(_ index: Int) -> JournalEntry { history.entry(index, of: track) }

  // MARK: Looking

  /// Returns the events that the timeline marks in a time range, in order, up to a limit.
  func entries(from start: Int64, to end: Int64, atMost limit: Int) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    var index = track.firstIndex(from: history.firstIndex(of: track, at: start), of: Self.notable)
    while let found = index, entries.count < limit, history.time(found, of: track) < end {
      entries.append(entry(found))
      index = track.firstIndex(from: found + 1, of: Self.notable)
    }
    return entries
  }

  /// Returns the time of the timeline's last marked event before a time, in ns; nil if there is none.
  func lastTime(before time: Int64) -> Int64? {
    track.lastIndex(before: history.firstIndex(of: track, at: time), of: Self.notable)
      .map { history.time($0, of: track) }
  }

  /// Returns the time of the timeline's first marked event after a time, in ns; nil if there is none.
  func firstTime(after time: Int64) -> Int64? {
    guard time < .max else { return nil }
    return track.firstIndex(from: history.firstIndex(of: track, at: time + 1), of: Self.notable)
      .map { history.time($0, of: track) }
  }
}
