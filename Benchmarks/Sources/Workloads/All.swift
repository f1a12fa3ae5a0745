extension Workload {
  /// Every workload, in the order of the tables.
  public static let all = observing + groups + lives
}
