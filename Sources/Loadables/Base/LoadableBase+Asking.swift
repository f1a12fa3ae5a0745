/// How a loadable calls those that it depends on.
extension LoadableBase {
  /// The limit of nested calls of one loadable. Observers that call it again while it is called nest a few times.
  static let askingLimit: UInt8 = 100

  /// Makes a call to a loadable that this one depends on.
  ///
  /// A cycle through a class that is no ``LoadableContainer`` cannot be refused when it is made: its calls come back here
  /// until there is no stack left. At ``askingLimit`` it is reported as ``ContractRule/dependsOnItself``, once for each
  /// loadable. From then on every call returns `fallback` until the outermost one has returned: a cycle with two calls on its
  /// way would make 2 to the power of the limit.
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
