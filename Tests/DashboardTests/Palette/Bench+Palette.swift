@testable import Dashboard

extension Bench {
  private var line: CommandLine? {
    if case .commandLine(let line) = model.context.overlay { line } else { nil }
  }

  private func name(_ offer: PaletteOffer) -> String {
    switch offer {
    case .action(let action): action.name
    case .command(let name): name
    case .recent(let line): line
    case .node(let node): model.context.key(node)
    case .word(let word): word
    }
  }

  /// What the palette offers, by name; nothing while it is closed.
  var palette: [String] { line?.list.offers.map(name) ?? [] }

  /// What Enter would take.
  var offer: String? { line?.offer.map(name) }
}
