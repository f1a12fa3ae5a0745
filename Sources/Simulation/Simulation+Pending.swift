import Inspection
import InspectionModel
import Loadables
import LoadablesTesting
import Scenarios

/// The pending timers and script entries of a simulation.
extension Simulation {
  /// Returns the number of pending events, and the `limit` soonest. At one instant, timers come before script entries.
  package func pending(atMost limit: Int) -> PendingSnapshot {
    var timers = pendingTimers(atMost: limit)[...]
    var entries = script.upcoming.prefix(limit)
    var soonest: [PendingEvent] = []
    while soonest.count < limit {
      if let timer = timers.first, entries.first.map({ timer.time <= $0.element.at.wholeNanoseconds }) ?? true {
        soonest.append(timer)
        timers.removeFirst()
      } else if let entry = entries.popFirst() {
        soonest.append(pendingEvent(entry))
      } else {
        break
      }
    }
    let timerCount =
      world.timeSource.pendingCount - (actions.pendingTimer == nil ? 0 : 1) + actions.pendingCount
    return PendingSnapshot(soonest: soonest, count: timerCount + script.upcoming.count)
  }

  /// Returns the soonest timers. Each scheduled action has its own event, in place of the actions' shared timer.
  private func pendingTimers(atMost limit: Int) -> [PendingEvent] {
    var agenda = actions.soonest(limit)[...]
    var known = knownTimers[...]
    var (pending, timers): ([PendingEvent], [PendingEvent]) = ([], [])
    for entry in world.timeSource.soonestEntries(limit + 1) {
      let isOfActions = entry.timer == actions.pendingTimer
      let time = entry.deadline
      // The actions of one instant fire together; for later ones the timer is only set again.
      while let next = agenda.first, isOfActions ? next.due <= time : next.due < time {
        pending.append(pendingEvent(next))
        agenda.removeFirst()
      }
      guard !isOfActions, let event = event(of: entry, in: &known) else { continue }
      pending.append(event)
      timers.append(event)
    }
    knownTimers = timers
    return pending + agenda.map(pendingEvent)
  }

  /// Returns the event of a timer; that of the list before if it has the timer, since most lists differ by a few events,
  /// and the node of a timer takes longer to find than all else.
  private func event(of entry: TimerQueue.Entry, in known: inout ArraySlice<PendingEvent>) -> PendingEvent? {
    while let event = known.first, event.time <= entry.deadline {
      known.removeFirst()
      if event.id == .timer(entry.timer.id), event.node != nil { return event }
    }
    return world.timeSource.pendingTimer(entry).map(pendingEvent)
  }

  private func pendingEvent(_ entry: ActionAgenda.Entry) -> PendingEvent {
    PendingEvent(id: .action(entry.node), time: entry.due, node: entry.node, label: entry.label)
  }

  private func pendingEvent(_ timer: PendingTimer) -> PendingEvent {
    PendingEvent(
      id: .timer(timer.timer.id), time: timer.deadline.wholeNanoseconds,
      node: (timer.owner as? any PureLoadableProtocol).flatMap(inspector.id), label: timer.label)
  }

  private func pendingEvent(_ entry: ScriptPlayer.Upcoming) -> PendingEvent {
    PendingEvent(
      id: .script(entry.offset), time: entry.element.at.wholeNanoseconds,
      node: entry.element.command.node.flatMap(node), label: entry.element.command.label)
  }

  func fireNow(_ event: PendingEvent) -> CommandOutcome {
    let entry = inspector.note(.command(.given(.fireNow(event), by: .user)), node: event.node)
    inspector.begin(effectsOf: entry)
    defer { inspector.endEffects() }
    switch event.id {
    case .timer(let id): return world.timeSource.fire(ScheduledTimer(id: id)) ? .done(nodes: 1) : .ignored(.notPending)
    case .action(let node): return actions.fireNow(node) ? .done(nodes: 1) : .ignored(.notPending)
    case .script(let position):
      guard let next = script.upcoming.first, position >= next.offset else { return .ignored(.notPending) }
      guard position == next.offset else { return .ignored(.notNextInScript) }
      return script.playNext(at: .max) ? .done(nodes: 1) : .ignored(.notPending)
    }
  }
}
