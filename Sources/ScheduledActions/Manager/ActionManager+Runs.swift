import Loadables

/// The runs of a manager: their start, the read of the object before it, their time limit and their end.
extension ActionManager {
  func perform(_ step: ActionSchedule.Step) {
    switch step {
    case .pendingInternet(let name):
      if let status = schedule.status(of: name) { onEvent(.pendingInternet(name.activity.object, status)) }
    case .start(let name, let item):
      switch item.work {
      case .block: runAsTask(name, item)
      case .start: runInPlace(name)
      }
    }
  }

  private func addRun(_ name: ActionName) -> Int {
    lastRun += 1
    runs[name.activity] = Run(number: lastRun)
    return lastRun
  }

  /// Removes a run that is over. Returns false if it was removed before, by its time limit.
  private func removeRun(_ number: Int, of name: ActionName) -> Bool {
    guard let run = runs[name.activity], run.number == number else { return false }
    runs[name.activity] = nil
    if let limit = run.timeLimit { timeSource.cancel(limit) }
    return true
  }

  private func runInPlace(_ name: ActionName) {
    let number = addRun(name)
    do {
      let found = try store.read { try reader.run(of: name, $0) }
      guard let found, case .start(let begin) = found.item.work else { return skipped(name, number) }
      began(name, number, found.item)
      begin(found.run) { [weak self] result in self?.ended(name, number, result) }
    } catch {
      cannotBegin(name, number, error)
    }
  }

  private func runAsTask(_ name: ActionName, _ item: ActionItem) {
    guard case .block(let executor, _) = item.work else { return }
    let number = addRun(name)
    runs[name.activity]?.task = Task(executorPreference: executor) { [weak self, store, reader] in
      let found: (run: ActionRun, item: ActionItem, block: ActionItem.Block)?
      do {
        found = try await store.read { transaction in
          guard let found = try reader.run(of: name, transaction), let block = found.item.block else { return nil }
          return (found.run, found.item, block)
        }
        // The object may list the item again, but was read before this run was dropped: reads it once more.
        if found == nil { try await reader.noteChange(of: name.activity.object) }
      } catch {
        await self?.cannotBegin(name, number, error)
        return
      }
      guard let (run, item, block) = found else {
        await self?.skipped(name, number)
        return
      }
      // Meanwhile, the manager may have been released.
      guard !Task.isCancelled, await self?.begins(name, number, item) == true else { return }
      do {
        try await block(run)
        await self?.ended(name, number, .success(()))
      } catch {
        await self?.ended(name, number, .failure(error))
      }
    }
  }

  /// Notes the start of a run whose object was read. Returns false if a suspension prevents the start.
  private func begins(_ name: ActionName, _ number: Int, _ item: ActionItem) -> Bool {
    guard isSuspended else {
      began(name, number, item)
      return true
    }
    _ = removeRun(number, of: name)
    schedule.putOff(name, until: dates.now)
    return false
  }

  private func began(_ name: ActionName, _ number: Int, _ item: ActionItem) {
    if let limit = item.timeLimit ?? runTimeLimit, limit > .zero {
      runs[name.activity]?.timeLimit = timeSource.schedule(after: limit, owner: self, label: "time limit of a run") {
        [weak self] in self?.timeIsOver(for: name, number, limit)
      }
    }
    if let status = schedule.began(name, at: dates.now) { onEvent(.started(name.activity.object, status)) }
  }

  private func timeIsOver(for name: ActionName, _ number: Int, _ limit: Duration) {
    guard let run = runs[name.activity], run.number == number else { return }
    run.task?.cancel()
    ended(name, number, .failure(ActionRunError.timedOut(after: limit)))
  }

  /// Postpones a run because its object could not be read. The item stays in the schedule.
  private func cannotBegin(_ name: ActionName, _ number: Int, _ error: any Error) {
    _ = removeRun(number, of: name)
    schedule.putOff(name, until: dates.now + Self.storeRetry)
    reportFailure(error)
    onEvent(.updated(name.activity.object, schedule.statuses(of: name.activity.object)))
    work(reads: false)
  }

  private func skipped(_ name: ActionName, _ number: Int) {
    _ = removeRun(number, of: name)
    schedule.skipped(name)
    onEvent(.skipped(name.activity.object, identifier: name.activity.identifier))
    work()
  }

  /// Notes the end of a run, once: the work of a run that its time limit has ended may still end itself.
  private func ended(_ name: ActionName, _ number: Int, _ result: Result<Void, any Error>) {
    guard removeRun(number, of: name) else { return }
    var problem: (any Error)?
    if case .failure(let error) = result { problem = error }
    let status = schedule.ended(name, problem)
    onEvent(.ended(name.activity.object, identifier: name.activity.identifier, problem, status))
    // Reads the store, as the work has most likely changed the object.
    work()
  }
}
