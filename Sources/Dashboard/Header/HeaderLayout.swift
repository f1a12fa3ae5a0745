import InspectionModel
import TerminalUI

/// A part of the header, such as the clock, in one or more forms of different length.
struct HeaderPart {
  enum Place: Hashable {
    case program, title, clock, recording, world, next
    case right
    case count(NodeState)
  }

  /// The forms from the longest to the shortest; empty for a part with nothing to show.
  let forms: [StyledLine]
  let place: Place
  /// Whether the header makes room for the part before all parts that are not essential.
  var isEssential = false
  /// The reserved width of each form, in columns; a form beyond the end of the list is as wide as its text.
  var widths: [Int] = []
  /// The minimum width to which the part may be truncated, in columns; with `Int.max` it is shown whole or not at all.
  /// The first essential part is always shown, at any width.
  var shortest = Int.max
  /// The index of the longest form without optional details, which the part gets before other parts become longer.
  var plainForm = 0

  init(
    forms: [StyledLine], place: Place, isEssential: Bool = false, widths: [Int] = [], shortest: Int = .max,
    plainForm: Int = 0
  ) {
    (self.forms, self.place, self.isEssential, self.widths) = (forms, place, isEssential, widths)
    (self.shortest, self.plainForm) = (shortest, plainForm)
  }

  func width(of form: Int, _ glyphs: GlyphSet) -> Int {
    widths.indices.contains(form) ? widths[form] : forms[form].width(glyphs)
  }
}

/// The parts of the header that fit into its width, each in one form. The caller lists the parts by importance.
///
/// Essential parts get their shortest forms first, then longer forms if there is room; other parts follow in order.
struct HeaderLayout {
  private struct Choice {
    let part: HeaderPart
    var form: Int
    var width: Int
  }

  private static let gap = 2

  private let glyphs: GlyphSet
  private var room: Int
  private var choices: [Choice] = []

  init(_ parts: [HeaderPart], width: Int, _ glyphs: GlyphSet) {
    self.glyphs = glyphs
    room = width + Self.gap
    let parts = parts.filter { !$0.forms.isEmpty }
    for part in parts where part.isEssential { choose(part, form: part.forms.count - 1, isFirst: choices.isEmpty) }
    // World and clock get their plain forms before the other parts grow; the rest of the clock comes last.
    for place in [HeaderPart.Place.world, .clock] { lengthen(place) { $0.plainForm } }
    for choice in choices where choice.part.place != .clock { lengthen(choice.part.place) { _ in 0 } }
    lengthen(.clock) { _ in 0 }
    let others = parts.filter { !$0.isEssential }
    let dropped = others.filter { !choose($0, form: 0) }
    // Short forms take the room that is left, so they push out no part.
    for part in dropped { _ = part.forms.indices.dropFirst().first { choose(part, form: $0) } }
    // The next event is the last part on the left: its end moves no other part.
    if let next = choices.firstIndex(where: { $0.part.place == .next }) {
      let width = choices[next].part.forms[choices[next].form].width(glyphs)
      let growth = min(max(width - choices[next].width, 0), room)
      choices[next].width += growth
      room -= growth
    }
  }

  /// Adds a part in one of its forms; returns false if there is no room. With `isFirst`, truncates the part to fit.
  @discardableResult
  private mutating func choose(_ part: HeaderPart, form: Int, isFirst: Bool = false) -> Bool {
    let width = part.width(of: form, glyphs)
    guard width > 0 else { return true }
    let least = isFirst ? 1 : min(width, part.shortest)
    guard room >= least + Self.gap else { return false }
    let choice = Choice(part: part, form: form, width: min(width, room - Self.gap))
    room -= choice.width + Self.gap
    choices.append(choice)
    return true
  }

  /// Gives the parts at `place` their longest forms that fit. `limit` returns the index of the longest allowed form.
  private mutating func lengthen(_ place: HeaderPart.Place, limit: (HeaderPart) -> Int) {
    for index in choices.indices where choices[index].part.place == place {
      let choice = choices[index]
      let longer = (0..<choice.form).dropFirst(limit(choice.part))
        .first { choice.part.width(of: $0, glyphs) <= choice.width + room }
      guard let longer else { continue }
      choices[index].form = longer
      choices[index].width = choice.part.width(of: longer, glyphs)
      room += choice.width - choices[index].width
    }
  }

  /// Returns the area and text of each part. Node counts are at the right edge, where other parts do not move them.
  func places(in area: Rect) -> [(Rect, StyledLine)] {
    var rest = area
    var places: [(Rect, StyledLine)] = []
    for choice in counts.reversed() {
      let line = choice.part.forms[choice.form]
      let width = min(line.width(glyphs), choice.width)
      guard width > 0 else { continue }
      let right: Rect
      (right, rest) = rest.dividedFromRight(width: width)
      places.append((right, line))
      rest = rest.dividedFromRight(width: Self.gap).rest
    }
    for place in [HeaderPart.Place.program, .title, .clock, .recording, .world, .next] {
      guard let choice = choices.first(where: { $0.part.place == place }) else { continue }
      let (left, behind) = rest.dividedFromLeft(width: choice.width)
      places.append((left, choice.part.forms[choice.form]))
      rest = behind.dividedFromLeft(width: Self.gap).rest
    }
    return places
  }

  private var counts: [Choice] {
    choices.filter { $0.part.place == .right }
      + [NodeState.failed, .syncing, .synced, .idle].flatMap { state in
        choices.filter { $0.part.place == .count(state) }
      }
  }
}
