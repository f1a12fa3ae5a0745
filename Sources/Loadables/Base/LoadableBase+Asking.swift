/// Calls of a loadable to its dependencies.
extension LoadableBase {
  /// The limit of nested calls of one loadable. Observers that call it while it is called nest a few times.
  static let askingLimit: UInt8 = 100

  /// Calls a dependency.
  ///
  /// A cycle through a class that is no ``LoadableContainer`` cannot be refused when it is made: its calls return here
  /// until the stack overflows. At ``askingLimit`` it is reported as ``ContractRule/dependsOnItself``, once per
  /// loadable. From then on every call returns `fallback` until the outermost one has returned: with two calls per
  /// pass, a cycle would make 2 to the power of the limit.
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
