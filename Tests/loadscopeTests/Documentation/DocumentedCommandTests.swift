import ArgumentParser
import Testing

@testable import loadscope

@Suite("Commands in the documentation")
struct DocumentedCommandTests {
  @Test("each has valid arguments", arguments: DocumentedCommand.all)
  func arguments(command: DocumentedCommand) {
    do {
      _ = try Loadscope.parseAsRoot(command.arguments)
    } catch {
      // Help and completions are thrown as well.
      #expect(Loadscope.exitCode(for: error).isSuccess, "\(Loadscope.message(for: error))")
    }
  }

  @Test("every command of the program is among them")
  func everyCommand() {
    let names = Set(DocumentedCommand.all.compactMap(\.arguments.first))
    let commands = Loadscope.configuration.subcommands.compactMap { $0.configuration.commandName }
    #expect(commands.filter { !names.contains($0) } == [])
  }

  @Test("arguments end before a comment, a pipe or a redirection, and quotes hold words together")
  func words() {
    let lines = [
      "loadscope run feed.yaml --headless | jq -s '", "loadscope snapshot tour --keys \"Down*3 3\"  # a comment",
      "loadscope schema > scenario.schema.json",
    ]
    #expect(
      lines.map { DocumentedCommand(page: "", line: $0).arguments } == [
        ["run", "feed.yaml", "--headless"], ["snapshot", "tour", "--keys", "Down*3 3"], ["schema"],
      ])
  }

  @Test("a line that a backslash continues is one command")
  func continuedLine() {
    #expect(
      DocumentedCommand.lines(of: "loadscope test a.yaml \\\n  --junit b.xml\nls\n") == [
        "loadscope test a.yaml --junit b.xml", "ls",
      ])
  }
}
