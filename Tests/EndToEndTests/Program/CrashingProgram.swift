import TestSupport

/// The program that comes to a bad end on purpose; what its arguments mean is said with it.
enum CrashingProgram {
  /// Where it is.
  static func path() throws -> String { try BuiltProgram.path(of: "CrashingProgram") }
}
