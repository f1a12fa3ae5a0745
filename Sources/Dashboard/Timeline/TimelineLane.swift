import Explanation
import InspectionModel

/// What one column of a lane shows.
enum LaneCell: Equatable {
  /// Nothing is known: the events of that time are not kept any more.
  case cut
  /// That time has not come.
  case future
  /// It failed, or became synced, within the column. Where both happened it is the failure that shows.
  case failed
  case synced
  /// None of these: what it did at least for a part of the column, and whether it had contents at its end.
  case syncing(hasContents: Bool)
  case waiting(hasContents: Bool)
  /// It was due, and waited for the network.
  case pendingInternet
  /// It is a scheduled action whose date had not come.
  case scheduled
  case quiet(hasContents: Bool)
  /// The same of a failed node; its contents are stale.
  case quietAfterFailure(hasContents: Bool)
}

/// How a node stood at a time.
struct LaneStanding: Equatable {
  var state: NodeState
  /// When it came into the state, in nanoseconds; nil if that is not known.
  var since: Int64?
  var hasContents: Bool
  /// What it waits for, if that is known.
  var wait = WaitTrack.Wait.none
  /// Whether it is due and waits for the network.
  var isPendingInternet = false

  /// Until when it waits for its next attempt, if it does.
  var waitsUntil: Int64? { if case .until(let time) = wait { time } else { nil } }

  /// When it starts by its date, if it does.
  var startsAt: Int64? { if case .start(let time) = wait { time } else { nil } }
}

/// What a node did along the time. Every question costs O(log n) of the node's events.
struct TimelineLane {
  let node: NodeSnapshot
  let history: History
  let now: Int64
  let track: EntryTrack

  /// What is pointed out of a node's past: all but its notifications and what was asked of it by others.
  static let notable: EntryKinds = [.turningPoints, .timer, .person]

  init(_ node: NodeSnapshot, _ context: Context) {
    self.node = node
    history = context.source.history
    now = context.source.clock.now
    track = history.track(of: node.id)
  }

  // MARK: Drawing

  func cells(_ scale: TimelineScale) -> [LaneCell] {
    let known = history.start
    var index = history.firstIndex(of: track, at: scale.start(of: 0))
    var standing = standing(before: index)
    var nextTime = time(index)
    return (0..<scale.width).map { column in
      let (start, end) = (scale.start(of: column), scale.start(of: column + 1))
      let (before, begin) = (standing, index)
      if nextTime < end {
        index = history.firstIndex(of: track, at: end, from: index)
        nextTime = time(index)
        standing = update(standing, begin..<index)
      }
      if end <= known { return .cut }
      if start > now { return .future }
      return cell(track.kinds(in: begin..<index), from: start, before, standing)
    }
  }

  private func cell(
    _ kinds: EntryKinds, from start: Int64, _ before: LaneStanding, _ after: LaneStanding
  ) -> LaneCell {
    if kinds.contains(.failed) { return .failed }
    if kinds.contains(.synced) { return .synced }
    if before.state == .syncing || kinds.contains(.syncing) { return .syncing(hasContents: after.hasContents) }
    if before.isPendingInternet || after.isPendingInternet { return .pendingInternet }
    func isLater(_ times: Int64?...) -> Bool { times.contains { $0.map { $0 > start } ?? false } }
    if isLater(before.waitsUntil, after.waitsUntil) { return .waiting(hasContents: after.hasContents) }
    if isLater(before.startsAt, after.startsAt) { return .scheduled }
    return after.state == .failed
      ? .quietAfterFailure(hasContents: after.hasContents) : .quiet(hasContents: after.hasContents)
  }

  private func time(_ index: Int) -> Int64 { index < track.endIndex ? history.time(index, of: track) : .max }

  // MARK: Standing

  /// How the node stood before an entry of the track. What came before the first one that is kept can be told from what
  /// that changed.
  func standing(before index: Int) -> LaneStanding {
    var standing = LaneStanding(state: node.state, since: nil, hasContents: node.hasContents)
    let next = { (kinds: EntryKinds) in track.firstIndex(from: index, of: kinds).map { history.entry($0, of: track) } }
    if let state = next(.state), case .stateChanged(let old, _, _) = state.event { standing.state = old }
    if let contents = next(.contents), case .contentsChanged(let isAvailable) = contents.event {
      standing.hasContents = !isAvailable
    }
    return update(standing, track.startIndex..<index)
  }

  /// How the node stood after some entries, if it stood so before them.
  private func update(_ before: LaneStanding, _ range: Range<Int>) -> LaneStanding {
    var standing = before
    let last = { (kinds: EntryKinds) in
      track.lastIndex(before: range.upperBound, of: kinds).flatMap { $0 < range.lowerBound ? nil : entry($0) }
    }
    if let state = last(.state), case .stateChanged(_, let new, _) = state.event {
      (standing.state, standing.since) = (new, state.time)
    }
    if let contents = last(.contents), case .contentsChanged(let isAvailable) = contents.event {
      standing.hasContents = isAvailable
    }
    standing.wait = wait(before: range.upperBound)
    standing.isPendingInternet = isPendingInternet(before: range.upperBound)
    return standing
  }

  /// What the node waited for before an entry of the track. What is not known of now, its snapshot says.
  private func wait(before index: Int) -> WaitTrack.Wait {
    let wait = history.wait(of: node.id, before: index, of: track)
    guard wait == .unknown, index == track.endIndex, let retry = node.retry else { return wait }
    return WaitTrack.Wait(retry)
  }

  /// Whether the node is an action that waited for the network before an entry of the track.
  private func isPendingInternet(before index: Int) -> Bool {
    guard let action = node.action else { return false }
    guard let last = track.lastIndex(before: index, of: [.state, .timer, .other]) else {
      return index == track.endIndex && action.state == .pendingInternet
    }
    return entry(last).event == .action(.pendingInternet)
  }

  func entry(_ index: Int) -> JournalEntry { history.entry(index, of: track) }

  // MARK: Looking

  /// What is pointed out within a time, in order, and no more than so many.
  func entries(from start: Int64, to end: Int64, atMost limit: Int) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    var index = track.firstIndex(from: history.firstIndex(of: track, at: start), of: Self.notable)
    while let found = index, entries.count < limit, history.time(found, of: track) < end {
      entries.append(entry(found))
      index = track.firstIndex(from: found + 1, of: Self.notable)
    }
    return entries
  }

  /// When the last thing before a time happened, in nanoseconds; nil if nothing did.
  func lastTime(before time: Int64) -> Int64? {
    track.lastIndex(before: history.firstIndex(of: track, at: time), of: Self.notable)
      .map { history.time($0, of: track) }
  }

  /// When the first thing after a time happened, in nanoseconds; nil if nothing did.
  func firstTime(after time: Int64) -> Int64? {
    guard time < .max else { return nil }
    return track.firstIndex(from: history.firstIndex(of: track, at: time + 1), of: Self.notable)
      .map { history.time($0, of: track) }
  }
}
