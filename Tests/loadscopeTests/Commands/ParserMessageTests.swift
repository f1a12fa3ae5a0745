import ArgumentParser
import Testing

@testable import loadscope

@Suite("Messages of the argument parser")
struct ParserMessageTests {
  /// The first line of the message for invalid arguments.
  private func message(_ arguments: String...) throws -> String {
    do {
      _ = try Loadscope.parseAsRoot(arguments)
    } catch {
      let text = ParserMessage(Loadscope.fullMessage(for: error), arguments: arguments).text
      return String(text.prefix { $0 != "\n" })
    }
    throw NotRefused()
  }

  private struct NotRefused: Error {}

  @Test(
    "the nearest option is suggested",
    arguments: [
      ("--sped", "--speed"), ("--unitl", "--until"), ("--thme", "--theme"), ("--headles", "--headless"),
      ("--exitat", "--exit-at"), ("--screen", "--screen-reader"),
    ])
  func nearOption(typed: String, meant: String) throws {
    #expect(try message("run", "x", typed, "3") == "Error: Unknown option '\(typed)'. Did you mean '\(meant)'?")
  }

  @Test("an option without a near one gets no suggestion", arguments: ["--zebra", "--xyz", "-z"])
  func farOption(typed: String) throws {
    #expect(try message("run", "x", typed) == "Error: Unknown option '\(typed)'")
  }

  @Test("only options of the command are suggested")
  func otherCommand() throws {
    #expect(try message("check", "x", "--speeed") == "Error: Unknown option '--speeed'")
  }

  @Test("a near value is suggested beside the list of values")
  func value() throws {
    let text = try message("run", "x", "--headless", "--format", "ndjsn")
    #expect(text.contains("Please provide one of 'ndjson' and 'text'"))
    #expect(text.hasSuffix("Did you mean 'ndjson'?"))
    #expect(try !message("run", "x", "--format", "zebra").contains("Did you mean"))
  }

  @Test("a near command is suggested")
  func command() throws {
    #expect(try message("rnu", "x") == "Error: Unknown command 'rnu'. Did you mean 'run'?")
    #expect(try message("replya", "x") == "Error: Unknown command 'replya'. Did you mean 'replay'?")
    #expect(try !message("zebra").contains("Did you mean"))
  }
}
