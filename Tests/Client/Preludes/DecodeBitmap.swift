import LoadableImages

nonisolated func decodeBitmap(_ bytes: [UInt8]) throws -> Bitmap { try Bitmap(width: 1, height: 1, filledWith: .black) }
