// Reads the tags of a page: which do not end, and which ids there are.

import Foundation

/// The structure of an HTML page.
struct PageStructure {
  /// Elements that never have an end tag.
  private static let void: Set<Substring> = ["meta", "input", "link", "br", "hr", "img"]

  /// What is wrong with the tags, in words.
  private(set) var problems: [String] = []
  /// The ids, in the order of the page.
  private(set) var ids: [String] = []

  init(of html: String) {
    // The contents of style and script are no markup.
    let markup = html.replacing(#/<(style|script)>[\s\S]*?<\/(style|script)>/#, with: "")
    var open: [Substring] = []
    for match in markup.matches(of: #/<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s[^<>]*?)?)(\/?)>/#) {
      let (_, end, name, attributes, closed) = match.output
      if let id = attributes.firstMatch(of: #/\sid="([^"]*)"/#)?.1 { ids.append(String(id)) }
      if !end.isEmpty {
        if open.popLast() != name { problems.append("</\(name)> ends another element") }
      } else if closed.isEmpty, !Self.void.contains(name) {
        open.append(name)
      }
    }
    problems += open.map { "<\($0)> does not end" }
    let rest = markup.replacing(#/<!DOCTYPE html>|<\/?[a-zA-Z][^<>]*>/#, with: "")
    if rest.contains("<") { problems.append("there is a '<' that begins no tag") }
  }
}
