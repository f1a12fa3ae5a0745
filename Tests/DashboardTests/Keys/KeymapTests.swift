import Explanation
import InspectionModel
import TerminalUI
import Testing

@testable import Dashboard

@Suite("The keymap")
struct KeymapTests {
  private let bindings = Keymap.standard.bindings

  @Test("no key is bound twice in the same place")
  func unique() {
    for panel in [nil] + PanelKind.all.map(Optional.some) {
      let keys = bindings.filter { $0.panel == panel }.flatMap(\.keys)
      let repeated = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys.map(\.name)
      #expect(repeated == [])
    }
  }

  @Test("every key action has one binding, with a key and a help text")
  func complete() {
    #expect(bindings.count == Keymap.standard.bindings.map(\.action).count)
    #expect(Set(bindings.map(\.action)) == Set(Keymap.standard.bindings.map(\.action)))
    for binding in bindings { #expect(!binding.keys.isEmpty && !binding.help.isEmpty, "\(binding.action)") }
  }

  @Test("a key finds its binding")
  func lookup() {
    for binding in bindings {
      for key in binding.keys {
        #expect(Keymap.standard[key, in: binding.panel ?? .detail]?.action == binding.action)
        #expect(binding.panel != nil || Keymap.standard[key]?.action == binding.action)
      }
    }
    #expect(Keymap.standard[.space, in: .timeline]?.action == .setMark)
    #expect(Keymap.standard[.space, in: .tree]?.action == .toggleFold)
    #expect(Keymap.standard[.function(12)] == nil)
  }

  private static let forcing: [KeyAction] = [.fail, .backoff, .setState, .syncRoots, .postpone]

  @Test("only keys of forcing actions are upper case")
  func letters() {
    for binding in bindings where binding.section == .nodes {
      let isUpper = binding.keys.contains { $0.name == $0.name.uppercased() }
      #expect(isUpper == Self.forcing.contains(binding.action), "\(binding.action)")
    }
  }

  @Test("the help shows every binding with its keys and its help text")
  func help() throws {
    var bench = Bench("a", width: 120, height: 120)
    try bench.press("? ?")
    let help = bench.frame().text()
    for binding in bindings {
      let isShown = help.split(separator: "\n").contains {
        $0.contains(binding.keyNames()) && $0.contains(binding.help)
      }
      #expect(isShown, "\(binding.action)")
    }
  }

  @Test("the hint bar of a run that has ended shows the ways back")
  func hintsAtEnd() {
    var bench = Bench("a", width: 240)
    bench.setClock { $0.hasEnded = true }
    #expect(bench.message == "run ended: [ steps back through it, Ctrl-R starts it again")
    bench.model.context.message = nil
    for hint in ["[ back", "Ctrl-R restart"] { #expect(bench.hintBar.contains(hint), "\(bench.hintBar)") }
    #expect(!bench.hintBar.contains("p resume"))
  }

  @Test("the hint bar shows every enabled binding that has a hint")
  func hints() throws {
    var bench = Bench("a", width: 240)
    bench.setClock { $0.next = .init(time: 5, node: nil, label: "sync") }
    #expect(bench.hintBar.contains("p resume"))
    bench.setClock { $0.isRunning = true }
    bench.setClock { $0.kind = .past(ofRunAt: .max) }
    for binding in bindings where binding.panel == nil && binding.disabledReason(bench.model) == nil {
      // Only a run that has ended needs the one, and only an image the other.
      let isRare = [.restart, PanelKind.picture.action].contains(binding.action)
      guard let hint = binding.hint, let key = binding.keys.first, !isRare else { continue }
      #expect(bench.hintBar.contains("\(key.name) \(hint.verb)"), "\(binding.action)")
    }
    bench.setClock { ($0.next, $0.kind) = (nil, .virtual) }
    #expect(!bench.hintBar.contains(". step") && !bench.hintBar.contains("Esc back"))
    try bench.press("Enter")
    #expect(bench.hintBar.contains("Esc back"))
  }

  @Test("the hint bar names the key of the picture on an image, until the picture is shown")
  func pictureHint() throws {
    var bench = Bench("photo image synced +")
    #expect(bench.hintBar.contains("i picture"))
    try bench.press("i")
    #expect(!bench.hintBar.contains("i picture"))
  }

  @Test("help and quit stay in the hint bar at every width", arguments: [98, 80, 60, 40, 20])
  func narrow(width: Int) {
    let bar = Bench("a", width: width, height: 24).hintBar
    #expect(bar.contains("? help") && bar.contains("q quit"))
  }

  @Test("the hint bar shows the help's hints while the help is open")
  func hintsInHelp() throws {
    var bench = Bench("a")
    try bench.press("?")
    #expect(bench.hintBar == " ? all keys  / search  Esc close")
    try bench.press("?")
    #expect(bench.hintBar == " ↑ up  ↓ down  PgDn a page  / search  Esc close")
  }
}
