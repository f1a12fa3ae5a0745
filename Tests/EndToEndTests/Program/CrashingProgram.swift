import TestSupport

/// The program that crashes on purpose; its arguments are documented with it.
enum CrashingProgram {
  static func path() throws -> String { try BuiltProgram.path(of: "CrashingProgram") }
}
