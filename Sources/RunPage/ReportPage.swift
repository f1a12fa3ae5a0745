import CRunPage

/// The index of a report, as a page that needs no script.
package enum ReportPage {
  /// A part of the page.
  package enum Element {
    case heading(String, link: String?)
    case remark(String)
    case error(String)
    case warning(String)
    case met(expectation: String, when: String, line: Int)
    case failed(expectation: String, line: Int, facts: [(String, String)], causes: [String], link: String?)
    case file(String, link: String)
  }

  /// The text by which a report is known.
  package static let mark = #"<meta name="generator" content="Loadscope report">"#

  /// Returns the page, with a section for each list of elements.
  package static func text(title: String, content: [[Element]] = [], programVersion: String) -> String {
    let sections = content.map { "<section>\n\($0.map(text).joined(separator: "\n"))\n</section>" }
    let values = [
      "style": PageTemplate.text(report_page_style), "mark": mark, "title": HTMLText.escaped(title),
      "version": HTMLText.escaped(programVersion), "content": sections.joined(separator: "\n"),
    ]
    // One pass: a text from the run is never a place for another one.
    return PageTemplate.text(report_page_markup).split(separator: "{{").enumerated().map { index, part in
      guard index > 0, let end = part.firstRange(of: "}}") else { return String(part) }
      return (values[String(part[..<end.lowerBound])] ?? "") + part[end.upperBound...]
    }.joined()
  }

  private static func text(_ element: Element) -> String {
    switch element {
    case .heading(let name, let link): "<h2>\(anchor(name, link))</h2>"
    case .remark(let text): "<p class=\"remark\">\(HTMLText.escaped(text))</p>"
    case .error(let text): "<pre class=\"error\">\(HTMLText.escapedLines(text))</pre>"
    case .warning(let text): "<p class=\"warning\">warning: \(HTMLText.escaped(text))</p>"
    case .met(let expectation, let met, let line):
      row("met", "✓ met", HTMLText.escaped(expectation), line)
        + (met.isEmpty ? "" : "<p class=\"remark\">\(HTMLText.escaped(met))</p>") + "</div>"
    case .failed(let expectation, let line, let facts, let causes, let link):
      row("failed", "✗ not met", anchor(expectation, link), line) + "<dl>"
        + facts.map { "<dt>\(HTMLText.escaped($0))</dt><dd>\(HTMLText.escaped($1))</dd>" }.joined() + "</dl>"
        + text(causes: causes) + "</div>"
    case .file(let name, let link): "<p class=\"remark\">\(anchor(name, link))</p>"
    }
  }

  private static func text(causes: [String]) -> String {
    guard !causes.isEmpty else { return "" }
    return "<p class=\"remark\">caused by</p><pre>\(causes.map(HTMLText.escaped).joined(separator: "\n"))</pre>"
  }

  private static func row(_ style: String, _ word: String, _ expectation: String, _ line: Int) -> String {
    #"<div class="\#(style)"><p><strong>\#(word)</strong> \#(expectation) <span class="remark">line \#(line)</span></p>"#
  }

  private static func anchor(_ text: String, _ link: String?) -> String {
    let text = HTMLText.escaped(text)
    return link.map { #"<a href="\#(HTMLText.escaped($0))">\#(text)</a>"# } ?? text
  }
}
