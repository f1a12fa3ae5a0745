import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An SVG file as parsed by an XML reader.
struct SvgDocument {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The visibility rule of the enclosing group; nil if it is always shown.
    let animation: String?
    var text = ""
  }

  let elements: [Element]

  var texts: [Element] { elements.filter { $0.name == "text" } }
  var title: String? { elements.first { $0.name == "title" }?.text }

  /// Fails the test if the file is not well-formed.
  init(_ file: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(file.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(String(describing: parser.parserError)) in line \(parser.lineNumber)")
    elements = reader.elements
  }

  private final class Reader: NSObject, XMLParserDelegate {
    private static let mark = "animation-name:"
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      let style = attributes["style"].flatMap { $0.hasPrefix(Self.mark) ? String($0.dropFirst(Self.mark.count)) : nil }
      let animation = style ?? open.last.flatMap { elements[$0].animation }
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes, animation: animation))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last { elements[last].text += text }
    }
  }
}
