import Foundation

/// An object in an ``ActionStore``, or the metadata of one: any value that can be encoded as JSON.
public typealias StoredObject = Codable & Sendable

/// The types of objects that a store can read and write. Each type has a name, stored with each object's JSON.
///
/// Never use a name again for another type. Renaming a type in the code is safe if the registered name stays.
public struct StoredTypes: Sendable {
  private var decoders: [String: @Sendable (Data) throws -> any StoredObject] = [:]
  private var names: [ObjectIdentifier: String] = [:]

  /// Creates a set without types. Call ``register(_:as:)`` for each type.
  public init() {}

  /// Registers a type under a name, so that the store can read and write objects of the type.
  ///
  /// - Parameters:
  ///   - type: The type of objects or metadata.
  ///   - name: The name of the type in the store. Of several types with one name, the last is used for reading.
  public mutating func register<Object: StoredObject>(_ type: Object.Type, as name: String) {
    names[ObjectIdentifier(type)] = name
    decoders[name] = { try JSONDecoder().decode(Object.self, from: $0) }
  }

  /// Encodes an object as JSON and adds the registered name of its type.
  func encode(_ object: any StoredObject) throws -> EncodedObject {
    let type = type(of: object)
    guard let name = names[ObjectIdentifier(type)] else {
      throw ActionStoreError(.unregisteredType, "objects of type \(type) cannot be stored: register the type first")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return EncodedObject(type: name, json: String(decoding: try encoder.encode(object), as: UTF8.self))
    } catch {
      throw ActionStoreError(
        .unencodable, "the object of type \(type) cannot be written as JSON: \(Self.reason(error)); correct its values")
    }
  }

  func decode(_ encoded: EncodedObject) throws(ActionStoreError) -> any StoredObject {
    guard let decode = decoders[encoded.type] else {
      throw ActionStoreError(
        .unregisteredType,
        "its type, “\(encoded.type)”, is not known; register it, or leave it to the program that has stored it")
    }
    do {
      return try decode(Data(encoded.json.utf8))
    } catch {
      throw ActionStoreError(
        .undecodable,
        "its JSON is no “\(encoded.type)”: \(Self.reason(error)); correct it, or register a type that can read it")
    }
  }

  private static func reason(_ error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "it" : "“\(path.map(\.stringValue).joined(separator: "."))”"
    }
    if case .invalidValue(let value, let context)? = error as? EncodingError {
      return "\(place(context.codingPath)) is \(value)"
    }
    return switch error as? DecodingError {
    case .keyNotFound(let key, _)?: "“\(key.stringValue)” is missing"
    case .typeMismatch(let type, let context)?: "\(place(context.codingPath)) is no \(type)"
    case .valueNotFound(let type, let context)?: "\(place(context.codingPath)) is null and not a \(type)"
    case .dataCorrupted(let context)? where context.codingPath.isEmpty: "not valid JSON"
    case .dataCorrupted(let context)?: "\(place(context.codingPath)) has an impossible value"
    default: "\(error)"
    }
  }
}

struct EncodedObject: Sendable, Hashable {
  let type: String
  let json: String
}
