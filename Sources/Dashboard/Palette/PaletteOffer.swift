import InspectionModel

/// Something that can be chosen in the palette.
enum PaletteOffer: Equatable {
  /// Does what its key does.
  case action(Action)
  /// A command to be typed, by its name.
  case command(String)
  /// A line that was used before.
  case recent(String)
  /// Selects the node.
  case node(NodeID)
  /// A word in place of the last one of the command that is being typed.
  case word(String)
}
