/// Calls from a loadable to the loadable's dependencies, with a limit for cycles.
extension LoadableBase {
  /// The limit of nested calls from one loadable. Without a cycle, observers that call back nest only a few calls.
  static let askingLimit: UInt8 = 100

  /// Calls a dependency and returns the answer; at the limit of nested calls, returns `fallback` without the call.
  ///
  /// A cycle through a class that is no ``LoadableContainer`` cannot be refused when the cycle is closed: calls return
  /// here until the stack overflows. At ``askingLimit`` the cycle is reported as ``ContractRule/dependsOnItself``, once
  /// per loadable. From then on every call returns `fallback` until the outermost call has returned: with two calls per
  /// pass, the number of calls would otherwise be 2 to the power of the limit.
  @inline(__always)
  final func asking<Answer>(else fallback: @autoclosure () -> Answer, _ call: () -> Answer) -> Answer {
    guard askingDepth < Self.askingLimit, !flags.contains(.isLeavingCycle) else {
      leaveCycle()
      return fallback()
    }
    askingDepth += 1
    defer {
      askingDepth -= 1
      if askingDepth == 0 { flags.remove(.isLeavingCycle) }
    }
    return call()
  }

  @inline(never)
  private func leaveCycle() {
    flags.insert(.isLeavingCycle)
    guard !flags.contains(.reportedCycle) else { return }
    flags.insert(.reportedCycle)
    ContractViolations.report(.dependsOnItself, by: self)
  }
}
