/// How a loadable calls those that it depends on.
extension LoadableBase {
  /// So many calls of one loadable may be nested. Observers that call it again while it is called nest a few times.
  static let askingLimit: UInt8 = 100

  /// Makes a call to a loadable that this one depends on.
  ///
  /// A cycle through a class that is no ``LoadableContainer`` cannot be refused when it is made: its calls come back here
  /// until there is no stack left. It ends at ``askingLimit``, is reported as ``ContractRule/dependsOnItself`` once, and
  /// the call returns `fallback`.
  @inline(__always)
  final func asking<Answer>(else fallback: @autoclosure () -> Answer, _ call: () -> Answer) -> Answer {
    guard askingDepth < Self.askingLimit else {
      reportCycle()
      return fallback()
    }
    askingDepth += 1
    defer { askingDepth -= 1 }
    return call()
  }

  @inline(never)
  private func reportCycle() {
    guard !flags.contains(.reportedCycle) else { return }
    flags.insert(.reportedCycle)
    ContractViolations.report(.dependsOnItself, by: self)
  }
}
