/// Something that a scenario may do only if the user allows it on the command line.
public enum Permission: String, Sendable, CaseIterable {
  /// Loading pictures from web servers.
  case http
}
