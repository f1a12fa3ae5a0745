import InspectionModel

/// An entry of the palette.
enum PaletteOffer: Equatable {
  case action(KeyAction)
  /// The name of a command to type.
  case command(String)
  /// A recently used line.
  case recent(String)
  case node(NodeID)
  /// A completion for the last word of the command.
  case word(String)
}
