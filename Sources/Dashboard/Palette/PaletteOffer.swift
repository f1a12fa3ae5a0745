import InspectionModel

/// An offer in the palette's list, which Enter takes.
enum PaletteOffer: Equatable {
  case action(KeyAction)
  /// The name of a command to type.
  case command(String)
  /// A line that was entered recently.
  case recent(String)
  case node(NodeID)
  /// A candidate for the last word of the typed command.
  case word(String)
}
