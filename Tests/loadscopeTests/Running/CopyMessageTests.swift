import Testing

@testable import loadscope

@Suite("The message about a copied text")
struct CopyMessageTests {
  @Test("reports a cut with the number of copied characters")
  func cut() {
    #expect(
      CopyMessage.cut(sent: 8_000, of: 12_345)
        == "copied in part: the first 8,000 of 12,345 characters, since a terminal's clipboard takes no more")
  }

  @Test("names the setting that tmux needs, only within tmux")
  func tmux() {
    #expect(
      CopyMessage.multiplexer(in: ["TMUX": "/tmp/tmux-0/default,1,0"], "a")
        == "copied: a; tmux passes it on after `set -g set-clipboard on`")
    #expect(CopyMessage.multiplexer(in: ["TMUX": ""], "a") == nil)
    #expect(CopyMessage.multiplexer(in: [:], "a") == nil)
  }
}
