// `workbook rules [W4.2]`: what every workflow promises.

import Rules

struct RulesCommand: Command {
  let details =
    "W4.2 is a rule, and W4 is a group of rules. Any other word finds the rules that have it: cancel."

  func run(_ arguments: Arguments) throws(CommandError) {
    guard let name = try arguments.word()?.uppercased() else {
      return printRules(Rule.all)
    }
    if let rule = Rule.numbered(name) { return printRule(rule) }
    let group = Rule.all.filter { $0.group == name }
    let near = Rule.all.filter { "\($0.nickname) \($0.sentence)".uppercased().contains(name) }
    guard !(group + near).isEmpty else {
      throw .usage("There is no rule '\(name)'; the rules are \(allGroups).")
    }
    printRules(group.isEmpty ? near : group)
  }

  private func printRules(_ rules: [Rule]) {
    print(table(rules.map { [$0.id.rawValue, $0.nickname, $0.sentence] }))
    let example = rules.last?.id.rawValue ?? "W4.2"
    print("\nNext: one rule in full, \(workbookCommand) rules \(example)")
  }

  private func printRule(_ rule: Rule) {
    print("\(rule)\n\n\(rule.sentence)\n")
    printPart("Why:", rule.why)
    printPart("Look:", rule.lookAt(in: nil))
    let workbook = try? Workbook.here()
    // Outside the workbook's folder there are none.
    let exercises = (workbook?.exercises ?? []).filter { $0.isAbout(rule: rule.id.rawValue) }
    let ids = exercises.map(\.id.description)
    if !ids.isEmpty { printPart("Tests:", ids.joined(separator: ", ")) }
    let next = workbook.flatMap { workbook in
      // In chapter 8, a rule leads to the exercises there, and not back to chapter 1.
      let open = exercises.filter { workbook.state(of: $0) != .solved }
      let chapter = workbook.next?.id.chapter
      return open.first { $0.id.chapter == chapter } ?? open.first
    }
    print("\nNext: \(workbookCommand) \(next.map { "hint \($0.id)" } ?? "rules")")
  }

  /// Prints a text beside its title.
  private func printPart(_ title: String, _ text: String) {
    let lines = Terminal.wrapped(text, indent: "Tests: ".count).joined(separator: "\n")
    print(title + lines.dropFirst(title.count))
  }

  /// The first and last rule of each group: `W1.1–W1.7, W2.1–W2.4` and so on.
  private var allGroups: String {
    let names = Set(Rule.all.map(\.group)).sorted()
    return names.compactMap { name in
      let ids = Rule.all.filter { $0.group == name }.map(\.id.rawValue)
      guard let first = ids.first, let last = ids.last else { return nil }
      return "\(first)–\(last)"
    }.joined(separator: ", ")
  }
}
