/// A measured operation. It is prepared once, then run any number of times.
public struct Workload: Sendable {
  /// The measured library.
  public enum Maker: String, Sendable {
    case ours
    case openCombine
  }

  /// The name of the workload in the result tables.
  public let name: String
  /// The measured library.
  public let maker: Maker
  /// The number of operations in one run; results are given per operation.
  public let count: Int
  /// Prepares the workload. The returned closure runs it the given number of times.
  public let prepare: @MainActor @Sendable () -> @MainActor (Int) -> Void

  /// The name of the workload on the command line.
  public var id: String { "\(maker.rawValue)/\(name.replacing(" ", with: "-"))" }

  init(
    _ name: String, _ maker: Maker = .ours, count: Int = 1,
    prepare: @escaping @MainActor @Sendable () -> @MainActor (Int) -> Void
  ) {
    self.name = name
    self.maker = maker
    self.count = count
    self.prepare = prepare
  }
}
