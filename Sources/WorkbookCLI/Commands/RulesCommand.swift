// `workbook rules [W4.2]`: what every workflow promises.

import Curriculum
import Rules

enum RulesCommand: Command {
  static let name = "rules"
  static let usage = "rules [rule or group]"
  static let summary =
    "Shows the rules that every workflow keeps: all, one group, or one rule in full."
  static let details = "W4.2 is a rule, and W4 is a group of rules."

  static func run(_ arguments: Arguments) throws(CommandError) {
    guard let name = try arguments.word()?.uppercased() else {
      return printRules(Rule.all)
    }
    if let rule = Rule.numbered(name) { return printRule(rule) }
    let group = Rule.all.filter { $0.group == name }
    guard !group.isEmpty else {
      throw .usage("There is no rule '\(name)'; the rules are \(allGroups).")
    }
    printRules(group)
  }

  private static func printRules(_ rules: [Rule]) {
    print(table(rules.map { [$0.id.rawValue, $0.nickname, $0.sentence] }))
    let example = rules.last?.id.rawValue ?? "W4.2"
    print("\nNext: one rule in full, swift run workbook rules \(example)")
  }

  private static func printRule(_ rule: Rule) {
    print("\(rule)\n\n\(rule.sentence)\n")
    print("Why:   \(rule.why)\nLook:  \(rule.lookAt(inChapter: nil))")
    if rule.level == .unverifiable { print("Note:  no test can check this rule.") }
    let ids = exercises(about: rule)
    if !ids.isEmpty { print("Tests: \(ids.map(\.description).joined(separator: ", "))") }
    print(
      "\nNext: \(ids.first.map { "swift run workbook hint \($0)" } ?? "swift run workbook rules")"
    )
  }

  /// The exercises whose headers name the rule; empty outside the workbook's folder.
  private static func exercises(about rule: Rule) -> [ExerciseID] {
    let exercises = (try? Workbook.here())?.exercises ?? []
    return exercises.filter { $0.isAbout(rule: rule.id.rawValue) }.map(\.id)
  }

  /// The first and last rule of each group: `W1.1–W1.7, W2.1–W2.4` and so on.
  private static var allGroups: String {
    let names = Set(Rule.all.map(\.group)).sorted()
    return names.compactMap { name in
      let ids = Rule.all.filter { $0.group == name }.map(\.id.rawValue)
      guard let first = ids.first, let last = ids.last else { return nil }
      return "\(first)–\(last)"
    }.joined(separator: ", ")
  }
}
