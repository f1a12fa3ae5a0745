/// An image file in a folder. For a name without an extension, `png`, `jpg` and `jpeg` are tried.
struct NamedFile: Sendable {
  let name: String
  let folder: String

  @concurrent func load(_ decoder: any ImageDecoder) async throws -> Bitmap {
    let bytes = try await ImageQueue.run { try read() }
    try Task.checkCancellation()
    return try await ImageQueue.run { try decoder.decode(bytes) }
  }

  private func read() throws -> [UInt8] {
    let components = name.split(separator: "/", omittingEmptySubsequences: false)
    guard let last = components.last, !components.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw ImageLoadingError.invalidName(name)
    }
    let path = "\(folder)/\(name)"
    let loader = FileImageLoader()
    let extensions = last.contains(".") ? [] : ["png", "jpg", "jpeg"]
    for suffix in extensions {
      do {
        return try loader.read("\(path).\(suffix)")
      } catch ImageLoadingError.notFound {
        continue
      }
    }
    // Last, the name is tried as it is. An error then shows this path.
    return try loader.read(path)
  }
}
