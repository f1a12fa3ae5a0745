extension Workload {
  public static let all = observing + groups + lives
}
