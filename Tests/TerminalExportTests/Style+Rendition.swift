import Testing

@testable import TerminalUI

extension Style {
  /// Applies the parameters of a rendition sequence, such as `1;38;5;20`, as a terminal does.
  mutating func apply(rendition parameters: some StringProtocol) {
    var codes = parameters.split(separator: ";").compactMap { Int($0) }[...]
    while let code = codes.popFirst() { apply(code, &codes) }
  }

  private mutating func apply(_ code: Int, _ rest: inout ArraySlice<Int>) {
    func color() -> Color? {
      guard rest.popFirst() == 2 else { return rest.popFirst().map { .indexed(UInt8($0)) } }
      let parts = rest.prefix(3).map { UInt8($0) }
      rest = rest.dropFirst(3)
      return .rgb(parts[0], parts[1], parts[2])
    }
    switch code {
    case 0: self = .plain
    case 1: attributes.insert(.bold)
    case 2: attributes.insert(.dim)
    case 3: attributes.insert(.italic)
    case 4: attributes.insert(.underline)
    case 7: attributes.insert(.reverse)
    case 22: attributes.subtract([.bold, .dim])
    case 23: attributes.remove(.italic)
    case 24: attributes.remove(.underline)
    case 27: attributes.remove(.reverse)
    case 30...37: foreground = .indexed(UInt8(code - 30))
    case 38: foreground = color()
    case 39: foreground = nil
    case 40...47: background = .indexed(UInt8(code - 40))
    case 48: background = color()
    case 49: background = nil
    case 90...97: foreground = .indexed(UInt8(code - 82))
    default: Issue.record("an unknown code: \(code)")
    }
  }
}
