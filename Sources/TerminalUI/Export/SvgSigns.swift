/// The signs of ``GlyphSet`` as outlines in a cell of 9 × 19 pixels: fonts have them in all sizes, and some as pictures.
enum SvgSigns {
  private static let ring = "M.7 9.5a3.8 3.8 0 1 1 7.6 0a3.8 3.8 0 1 1-7.6 0zm1.1 0a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0z"
  private static let square = "M.8 5.8h7.4v7.4h-7.4zm1 1v5.4h5.4v-5.4z"

  /// The outline of a sign in the language of a path's `d`; `nil` for every other character.
  static func outline(of scalar: Unicode.Scalar) -> String? { outlines[scalar] }

  private static let outlines: [Unicode.Scalar: String] = [
    "○": ring,
    "◐": ring + "M4.5 6.8a2.7 2.7 0 0 0 0 5.4z",
    "●": "M1 9.5a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1-7 0z",
    "·": "M3.5 9.5a1 1 0 1 1 2 0a1 1 0 1 1-2 0z",
    "✓": "M.7 10L1.8 8.8 3.6 10.7 7.5 5.4 8.6 6.3 3.7 13z",
    "✗": "M1.1 7.05L2.05 6.1 4.5 8.55 6.95 6.1 7.9 7.05 5.45 9.5 7.9 11.95 6.95 12.9 4.5 10.45 2.05 12.9 1.1 11.95"
      + " 3.55 9.5z",
    "□": square,
    "▣": square + "m1.1 1.1h3.2v3.2h-3.2z",
    "▾": "M1 7.4h7l-3.5 4.8z",
    "▸": "M2.4 6v7l4.8-3.5z",
    "▶": "M1.2 5.2v8.6l7-4.3z",
    "‖": "M2 5h1.7v9h-1.7zM5.3 5h1.7v9h-1.7z",
    "→": "M.6 8.9h5.5l-2-2 .9-.9 3.5 3.5-3.5 3.5-.9-.9 2-2h-5.5z",
    "←": "M8.4 8.9h-5.5l2-2-.9-.9-3.5 3.5 3.5 3.5 .9-.9-2-2h5.5z",
    "↑": "M3.9 14v-6.5l-2 2-.9-.9 3.5-3.5 3.5 3.5-.9 .9-2-2v6.5z",
    "↓": "M3.9 5v6.5l-2-2-.9 .9 3.5 3.5 3.5-3.5-.9-.9-2 2v-6.5z",
    "↻": "M8.2 9.7A3.7 3.7 0 1 1 6.35 6.5L5.8 7.45A2.6 2.6 0 1 0 7.1 9.7zM7.03 5.33L8.33 8.27 5.12 8.62z",
  ]
}
