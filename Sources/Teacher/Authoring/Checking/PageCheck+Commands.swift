// Checks that the commands which a page shows exist.

import Curriculum
import Foundation

extension PageCheck {
  /// One sentence for each command of `workbook`, script and filter that does not exist.
  var wrongCommands: [String] {
    let fences = Page(page, in: book.root).fences.filter { $0.language == "sh" }
      .flatMap { $0.text.split(whereSeparator: \.isNewline).map(String.init) }
    let code = fences + prose.matches(of: /`([^`\n]+)`/).map { String($0.1) }
    return unknownCommands(code) + missingScripts(code) + idleFilters(code)
  }

  private func unknownCommands(_ code: [String]) -> [String] {
    let called = code.compactMap { line in
      line.firstMatch(of: /swift run (?:--quiet )?workbook ([a-z]+)/).map { String($0.1) }
    }
    return unique(called).filter { !commands.contains($0) }.map {
      "\(page) shows 'swift run workbook \($0)', which is no command. "
        + "The commands are \(commands.joined(separator: ", "))."
    }
  }

  private func missingScripts(_ code: [String]) -> [String] {
    let called = code.flatMap {
      $0.matches(of: /(?:^|[\s"'])(\.ci\/[\w\/.-]*\w)/).map { String($0.1) }
    }
    return unique(called).filter { !exists($0) }
      .map { "\(page) shows \($0), which does not exist. Correct its name." }
  }

  private func idleFilters(_ code: [String]) -> [String] {
    let filters = code.compactMap { line in
      line.firstMatch(of: /swift test.* --filter '?([\w.|]+)'?/).map { String($0.1) }
    }
    var idle = unique(filters.flatMap { $0.split(separator: "|").map(String.init) })
    for path in swiftFiles(in: "Tests") where !idle.isEmpty {
      let names = testNames(in: path)
      idle.removeAll { filter in names.contains { $0.contains(filter) } }
    }
    return idle.map { "\(page) shows the filter '\($0)', which matches no test. Correct it." }
  }

  /// The Swift files in a folder of the book.
  func swiftFiles(in folder: String) -> [String] {
    let paths = FileManager.default.subpaths(atPath: book.root.appending(path: folder).path)
    return (paths ?? []).filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }

  /// The names of a file's suites and classes, each behind the name of its module.
  private func testNames(in path: String) -> [String] {
    let module = path.split(separator: "/").dropFirst().first { $0.hasSuffix("Tests") } ?? ""
    return Page.text(of: path, in: book.root).matches(of: /(?:struct|class) (\w+)/)
      .map { "\(module).\($0.1)" }
  }

  private func unique(_ words: [String]) -> [String] { Set(words).sorted() }
}
