// Checks that the commands which a page shows exist.

import Commands
import Curriculum

extension PageSlips {
  /// Commands of `workbook`, scripts and filters that do not exist.
  var commands: [String] {
    let fences = page.fences.filter { $0.language == "sh" }.flatMap { lines(of: $0.text) }
    let code = fences.map(String.init) + prose.matches(of: /`([^`\n]+)`/).map { String($0.1) }
    return unknownCommands(code) + missingScripts(code) + idleFilters(code)
  }

  private func unknownCommands(_ code: [String]) -> [String] {
    let commands = ListedCommand.all.map(\.name)
    return Self.found(/swift run (?:--quiet )?workbook ([a-z]+)/, in: code)
      .filter { !commands.contains($0) }.map {
        "\(path) shows 'swift run workbook \($0)', which is no command. "
          + "The commands are \(commands.joined(separator: ", "))."
      }
  }

  private func missingScripts(_ code: [String]) -> [String] {
    Self.found(/(?:^|[\s"'])(\.ci\/[\w\/.-]*\w)/, in: code).filter { !book.exists($0) }
      .map { "\(path) shows \($0), which does not exist. Correct its name." }
  }

  private func idleFilters(_ code: [String]) -> [String] {
    let filters = Self.found(/swift test.* --filter '?([\w.|]+)'?/, in: code)
    var idle = Set(filters.flatMap { $0.split(separator: "|").map(String.init) })
    for file in swiftFiles(in: "Tests") where !idle.isEmpty {
      let names = testNames(in: file)
      idle = idle.filter { filter in !names.contains { $0.contains(filter) } }
    }
    return idle.sorted().map {
      "\(path) shows the filter '\($0)', which matches no test. Correct it."
    }
  }

  /// The names of a file's suites and classes, each behind the name of its module.
  private func testNames(in file: String) -> [String] {
    let module = file.split(separator: "/").dropFirst().first { $0.hasSuffix("Tests") } ?? ""
    return book.text(of: file).matches(of: /(?:struct|class) (\w+)/).map { "\(module).\($0.1)" }
  }

  /// What stands in the place of the expression's group, each once.
  private static func found(
    _ form: Regex<(Substring, Substring)>, in code: [String]
  ) -> [String] {
    Set(code.flatMap { $0.matches(of: form) }.map { String($0.1) }).sorted()
  }
}
