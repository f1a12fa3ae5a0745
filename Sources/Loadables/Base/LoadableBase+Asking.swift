/// Calls from a loadable to its dependencies, such as a group's children, with a limit that ends cycles.
extension LoadableBase {
  /// The maximum depth of nested calls from one loadable. Only a cycle of dependencies nests this deeply.
  static let askingLimit: UInt8 = 100

  /// Returns the result of `call`, which calls a dependency. Returns `fallback` if ``askingLimit`` calls are nested.
  ///
  /// The library cannot refuse a cycle of dependencies through a class that is no ``LoadableContainer``. The limit ends
  /// the calls of such a cycle, which is reported as ``ContractRule/dependsOnItself``, once per loadable. At the limit,
  /// further calls return `fallback` at once until the outermost call has returned. Without this, two calls per level
  /// would add up to 2^100 calls.
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
