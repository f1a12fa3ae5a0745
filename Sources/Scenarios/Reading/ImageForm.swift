import YAMLReading

/// The keys of an image node that define its picture.
enum ImageForm {
  static let source = MappingKey(
    "source", .pictureFile, "the PNG or JPEG, a path from the folder of the scenario file that stays in that folder")
  static let url = MappingKey(
    "url", .webAddress,
    "instead of `source`: the address of the PNG or JPEG, which `curl` loads for the screen; needs `--allow http`")
  static let filters = MappingKey(
    "filters", ValueDecoder<ImageDefinition.Filter>.filter.list("a list of filters such as `[grayscale]`"),
    "the changes after decoding, in order: `grayscale` or `{ resize: { width: 64, height: 48 } }`")

  static let keys: [any DescribedKey] = [source, url, filters]

  static let rules: [KeyRule] = [.onlyOne([source.name, url.name]), .atLeastOne([source.name, url.name])]

  static let grayscale = "grayscale"
  /// An image of the largest size takes 64 MiB.
  private static let sides = 1...4_096
  static let width = MappingKey.required("width", ValueDecoder<Int>.whole(sides), "the width in pixels")
  static let height = MappingKey.required("height", ValueDecoder<Int>.whole(sides), "the height in pixels")
  static let sizeObjectSchema = ObjectSchema(of: "a size", [width, height])
  static let resize = MappingKey.required(
    "resize",
    ValueDecoder.object(sizeObjectSchema, example: "a mapping such as `{ width: 64, height: 48 }`") {
      cursor -> ImageDefinition.Filter? in
      let (width, height) = (cursor.read(width), cursor.read(height))
      guard let width, let height else { return nil }
      return .resize(width: width, height: height)
    }, "the size of the picture, in pixels")
  static let filterObjectSchema = ObjectSchema(of: "a filter", [resize])

  /// Reads the picture of a node; nil without a valid place, which is reported.
  static func read(
    _ cursor: MappingCursor, allowing permissions: Set<Permission>, _ diagnostics: DiagnosticCollector
  ) -> ImageDefinition? {
    if let entry = cursor.entry(url), !permissions.contains(.http) {
      diagnostics.report(.notAllowed(url.name, needs: .http, at: entry.location))
    }
    let place = cursor.read(source).map { ImageDefinition.Source.file($0) }
    let address = cursor.read(url).map { ImageDefinition.Source.url($0) }
    let filters = cursor.read(filters) ?? []
    return (place ?? address).map { ImageDefinition(source: $0, filters: filters) }
  }
}

extension ValueDecoder<String> {
  /// The path of a picture below the scenario's folder.
  fileprivate static var pictureFile: ValueDecoder {
    let schema = JSONSchema([
      "type": JSONSchema.textTypes, "pattern": #"^(?!(.*/)?\.\.?(/|$))[^/]+(/[^/]+)*$"#,
    ])
    return .text("a path below the scenario's folder such as `pictures/cat.png`", schema: schema) { text in
      guard !text.hasPrefix("http://"), !text.hasPrefix("https://") else {
        return .refused(hint: "an address is the value of `url`")
      }
      let names = text.split(separator: "/", omittingEmptySubsequences: false)
      let isInside = !names.contains { $0.isEmpty || $0 == "." || $0 == ".." }
      return isInside ? .value(text) : .refused(hint: "put the file beside the scenario, or in a folder below it")
    }
  }

  /// The address of a picture.
  fileprivate static var webAddress: ValueDecoder {
    let schema = JSONSchema(["type": "string", "pattern": #"^https?://[^/\s]\S*$"#])
    return .text("an address that begins with `http://` or `https://`", schema: schema) { text in
      let rest = ["http://", "https://"].lazy.filter(text.hasPrefix).map { text.dropFirst($0.count) }.first
      guard let rest else { return .refused(hint: "a file beside the scenario is the value of `source`") }
      let isWhole = !rest.isEmpty && !rest.hasPrefix("/") && rest.unicodeScalars.allSatisfy { $0.value > 32 }
      return isWhole ? .value(text) : .refused(hint: nil)
    }
  }
}

extension ValueDecoder<ImageDefinition.Filter> {
  fileprivate static var filter: ValueDecoder {
    let expectation = "`\(ImageForm.grayscale)` or `{ resize: { width: 64, height: 48 } }`"
    let resizing = ValueDecoder.object(ImageForm.filterObjectSchema) { $0.read(ImageForm.resize) }
    return ValueDecoder(expectation, schema: resizing.schema.orElse(.words([ImageForm.grayscale]))) {
      node, diagnostics in
      if node.isMapping { return resizing.decode(node, diagnostics) }
      guard let text = node.text else {
        diagnostics.report(.wrongType(node, expected: expectation))
        return nil
      }
      if text == ImageForm.grayscale { return .grayscale }
      let meant = diagnostics.nearMiss(to: text, among: [ImageForm.grayscale, ImageForm.resize.name, "greyscale"])
      let hint =
        switch meant {
        case ImageForm.resize.name: "say to which size: `{ resize: { width: 64, height: 48 } }`"
        case nil: String?.none
        default: Diagnostic.didYouMean(ImageForm.grayscale)
        }
      diagnostics.report(.invalidValue(node, expected: expectation, hint: hint))
      return nil
    }
  }
}
