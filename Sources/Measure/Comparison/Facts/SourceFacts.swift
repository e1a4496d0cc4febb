// What can be said about a style from its files alone.

import Curriculum
import Foundation

extension StyleSource {
  /// The property that `cancel()` of the workflow passes the cancel to, and its type: `chain,
  /// OperationChain<Data, User>` for example; nil if the code is of another form.
  func cancelOwner() -> String? {
    guard let code = try? section("UserFetch").code,
      let start = code.firstRange(of: "func cancel()"),
      let call = code[start.upperBound...].firstMatch(of: #/(\w+)\??\.cancel\b/#)
    else { return nil }
    let name = call.1
    let declaration = code.split(separator: "\n").first {
      $0.contains("let \(name):") || $0.contains("let \(name) = ")
    }
    let type =
      declaration?.firstMatch(of: #/let \w+: ([^=]+)/#)?.1
      ?? declaration?.firstMatch(of: #/ = (\w+)/#)?.1
    return type.map { "\(name), \($0.trimmingCharacters(in: .whitespaces))" } ?? String(name)
  }

  /// Who notices that nothing is handed over: in the run, where steps have an error for that case.
  ///
  /// Nothing is known about a style of chapter 9.
  func missingHandoffIsCaught() -> String {
    if isInvented { return "–" }
    let code = Self.titles.compactMap { try? section($0).code }.joined(separator: "\n")
    return code.contains("MissingInput") ? "run time" : "compiler"
  }

  /// The sections whose exercises are about a rule; the whole workflow only if no section before it is.
  func sections(for rule: String, in book: Workbook) -> [String] {
    let chapter = book.chapters.first { $0.style == name }
    let exercises = chapter?.exercises.filter { $0.isAbout(rule: rule) } ?? []
    let titles = Self.titles.filter { title in
      exercises.contains { Self.section(showing: $0.title) == title }
    }
    return titles.count > 1 ? titles.filter { $0 != "UserFetch" } : titles
  }
}
