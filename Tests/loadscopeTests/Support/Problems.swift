@testable import loadscope

/// The message of the problem that `body` throws; nil if it does not.
func problem(_ body: () throws -> some Any) -> String? {
  do {
    _ = try body()
    return nil
  } catch let problem as Problem {
    return problem.message
  } catch {
    return "no problem but: \(error)"
  }
}
