import ScheduledActions

extension User {
  @Sendable
  static func uploadAvatar(_ run: ActionRun) async throws {}

  @Sendable
  static func refresh(_ run: ActionRun) async throws {}
}
