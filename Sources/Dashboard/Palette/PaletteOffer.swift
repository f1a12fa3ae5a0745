import InspectionModel

/// An entry of the palette's list, which the user takes with Enter.
enum PaletteOffer: Equatable {
  case action(KeyAction)
  /// A typed command such as `go`, by its name.
  case command(String)
  /// A line that was entered recently.
  case recent(String)
  case node(NodeID)
  /// A candidate for the last word of the typed command.
  case word(String)
}
