import Foundation
import JSONQuoting
import Testing

@Suite("JSON texts")
struct JSONTextTests {
  @Test(
    "are quoted with the shortest escapes",
    arguments: [
      ("", #""""#), ("plain", #""plain""#), (#"a "b" \c"#, #""a \"b\" \\c""#), ("a\nb\rc\td", #""a\nb\rc\td""#),
      ("\u{0}\u{1B}\u{7F}\u{9F}\u{2028}", #""\u0000\u001b\u007f\u009f\u2028""#), ("é日🙂", #""é日🙂""#),
    ])
  func quoted(text: String, json: String) {
    #expect(JSONText.quoted(text) == json)
  }

  @Test("are decoded to the original text, whatever its characters")
  func readBack() throws {
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 0x40) {
      let scalars = (start..<start + 0x40).compactMap(Unicode.Scalar.init)
      let text = String(String.UnicodeScalarView(scalars))
      let read = try JSONDecoder().decode(String.self, from: Data(JSONText.quoted(text).utf8))
      #expect(Array(read.unicodeScalars) == scalars, "from \(start)")
    }
  }
}
