import Explanation
import Foundation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

/// Set `DASHBOARD_SEED` to repeat a run that failed.
@Suite("Rewinding")
struct RewindTests {
  /// Keys that lead to every panel and all of its contents.
  private static let scenes = [
    "1", "| Down*2 2", "| Down 2 Enter", "| Down*2 Enter", "| G 2", "| 3 z 0", "| Down 3 z {*3 Space {",
    "| 4 z Home End", "| 4 z Home", "| 4 z / \"fail\" Enter Home End", "| 5", "| G 5", "| 7 z",
    "| 8 z",
    "| o", "| o*2", "| o*3", "| o*4", "| / \"state:failed or attempts>1\" Enter", "| Down w*2",
  ]
  /// The user's settings throughout the run.
  private static let setups = ["", "4 / \"retry\" Enter", "2 3 4 7 8", "o*2 4", "/ \"o\" Enter 3"]

  private static let seed =
    ProcessInfo.processInfo.environment["DASHBOARD_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...(.max))

  private func model(_ setup: String, limit: Int = History.defaultLimit) throws -> Model {
    var model = Model(
      title: "A run", size: Size(width: 120, height: 40), memory: ScreenMemory().opening(["detail"]),
      historyLimit: limit)
    try press(setup, in: &model)
    return model
  }

  private func press(_ keys: String, in model: inout Model) throws {
    for event in try KeySequence(parsing: keys).events { _ = model.update(with: .input(event)) }
  }

  /// Everything drawn of a model, panel by panel.
  private func portrait(_ model: Model) throws -> [Buffer] {
    try Self.scenes.map { keys in
      var model = model
      _ = model.update(with: .inputPaused)
      try press("Esc*3 Home Tab Home", in: &model)
      while model.context.panels.focus != .tree { try press("Tab", in: &model) }
      try press("Home \(keys)", in: &model)
      _ = model.update(with: .inputPaused)
      var painter = Painter()
      return painter.frame(of: model, theme: .plain).buffer
    }
  }

  private func expect(
    _ model: Model, _ portrait: [Buffer], _ moment: Int, seed: UInt64, at location: SourceLocation = #_sourceLocation
  ) throws -> Bool {
    let drawn = try self.portrait(model)
    // The number of kept entries is shown and may differ.
    func lines(_ buffer: Buffer) -> [Substring] {
      buffer.text().split(separator: "\n").filter { !$0.contains("only the latest") }
    }
    let scene = drawn.indices.first { index in
      drawn[index] != portrait[index] && lines(drawn[index]) != lines(portrait[index])
    }
    guard let scene else { return true }
    let (old, new) = (lines(portrait[scene]), lines(drawn[scene]))
    let differences = zip(old, new).filter { $0 != $1 }.map { "- \($0)\n+ \($1)" }.joined(separator: "\n")
    Issue.record(
      "DASHBOARD_SEED=\(seed), moment \(moment), keys \(Self.scenes[scene]):\n\(differences)", sourceLocation: location)
    return false
  }

  private func go(_ model: inout Model, _ run: RandomRun, from place: Int?, to target: Int) {
    for moment in (place ?? -1)..<target {
      _ = model.update(with: .changes(run.batch(from: moment < 0 ? nil : moment, to: moment + 1)))
    }
  }

  /// Moves between moments: forward step by step or at once, or back to the target, or back to an earlier key frame and
  /// forward from there.
  private func jump(
    _ model: inout Model, _ run: RandomRun, from place: Int, to target: Int, _ random: inout SplitMix
  ) {
    if target > place, Bool.random(using: &random) { return go(&model, run, from: place, to: target) }
    let keyFrame = target > place ? nil : Bool.random(using: &random) ? target : .random(in: 0...target, using: &random)
    _ = model.update(with: .changes(run.batch(from: place, to: target, by: keyFrame)))
  }

  @Test("a moment is drawn the same from wherever it is reached", arguments: setups.indices)
  func anywhere(setup: Int) throws {
    let seed = Self.seed &+ UInt64(setup)
    let run = RandomRun(seed: seed, count: 120)
    var random = SplitMix(state: seed)
    var model = try model(Self.setups[setup])
    let targets = (0..<14).map { _ in Int.random(in: run.moments.indices, using: &random) }
    var portraits: [Int: [Buffer]] = [:]
    for moment in run.moments.indices {
      go(&model, run, from: moment > 0 ? moment - 1 : nil, to: moment)
      if targets.contains(moment) { portraits[moment] = try portrait(model) }
    }
    var place = run.moments.count - 1
    for target in targets {
      // The moment between is not drawn, so that the result cannot depend on drawing.
      let between = Int.random(in: run.moments.indices, using: &random)
      jump(&model, run, from: place, to: between, &random)
      jump(&model, run, from: between, to: target, &random)
      place = target
      guard try expect(model, #require(portraits[target]), target, seed: seed) else { return }
    }
  }

  @Test("after a branch, only the new events remain", arguments: [1, 2])
  func otherFuture(setup: Int) throws { try expectOtherFuture(setup, seed: Self.seed &+ UInt64(setup)) }

  @Test("a branch whose first events are lost is drawn correctly")
  func otherFutureAfterLoss() throws { try expectOtherFuture(2, seed: 2_254_891_579_432_880_528) }

  @Test("a branch after lost events with an unknown delay is drawn correctly")
  func otherFutureAfterEarlierLoss() throws { try expectOtherFuture(1, seed: 6_827_648_068_256_427_827) }

  private func expectOtherFuture(_ setup: Int, seed: UInt64) throws {
    let run = RandomRun(seed: seed, count: 60)
    var random = SplitMix(state: seed)
    var model = try model(Self.setups[setup])
    go(&model, run, from: nil, to: 59)
    for _ in 0..<4 {
      let place = Int.random(in: 0..<59, using: &random)
      let other = run.forked(at: place, seed: random.next())
      _ = model.update(with: .changes(run.batch(from: 59, to: place, by: place)))
      go(&model, other, from: place, to: 59)
      var fresh = try self.model(Self.setups[setup])
      go(&fresh, other, from: nil, to: 59)
      guard try expect(model, portrait(fresh), 59, seed: seed) else { return }
      // And back to the first one.
      _ = model.update(with: .changes(other.batch(from: 59, to: place, by: place)))
      go(&model, run, from: place, to: 59)
    }
  }

  @Test("with a bounded journal, all kept events are drawn as before", arguments: [0, 1, 3])
  func smallHistory(setup: Int) throws {
    let seed = Self.seed &+ UInt64(setup)
    let run = RandomRun(seed: seed, count: 120, hasBackoffs: false)
    var random = SplitMix(state: seed)
    var model = try model(Self.setups[setup], limit: 60)
    go(&model, run, from: nil, to: 119)
    var place = 119
    for _ in 0..<16 {
      let target = Int.random(in: max(0, place - 40)..<min(120, place + 20), using: &random)
      jump(&model, run, from: place, to: target, &random)
      place = target
      let entries = model.context.source.history.entries
      let count = run.moments[...target].reduce(0) { $0 + $1.entries.count }
      #expect(entries.endIndex == count, "DASHBOARD_SEED=\(seed)")
      guard !entries.isEmpty else { continue }
      var fresh = try self.model(Self.setups[setup], limit: entries.count)
      go(&fresh, run, from: nil, to: target)
      guard try expect(model, portrait(fresh), target, seed: seed) else { return }
    }
  }
}
