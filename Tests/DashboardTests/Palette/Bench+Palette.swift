@testable import Dashboard

extension Bench {
  private var line: CommandLine? {
    model.context.overlay as? CommandLine
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

  /// The palette's offers by name; empty while it is closed.
  var palette: [String] { line?.list.offers.map(name) ?? [] }

  var offer: String? { line?.offer.map(name) }
}
