/// Something whose cost is measured: it is set up once, then done as often as wanted.
public struct Workload: Sendable {
  /// Whose code it is.
  public enum Maker: String, Sendable {
    case ours
    case openCombine
  }

  /// What is done, as it stands in the tables.
  public let name: String
  /// Whose code does it.
  public let maker: Maker
  /// How many things are done in one repetition: figures are for one of them.
  public let count: Int
  /// Sets it up; what is returned does it the given number of times.
  public let prepare: @MainActor @Sendable () -> @MainActor (Int) -> Void

  /// How it is called on a command line.
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
