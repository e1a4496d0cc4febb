// `workbook judge chapter5 --with mine`: what rules find in the runs of a style.

import Conformance
import FinishedStyles
import OwnCode
import RuleJudging
import StyleRuns
import UserAPI

struct JudgeCommand: Command {
  let details = """
    'judge receivers' plays the finished style, and 'judge chapter5' your own UserFetch of
    chapter 5, in each scenario of one run. Then the rules are asked about what was seen: your own
    suite of exercise 8.6 with '--with mine', the finished one with '--with finished' or without,
    and the kit's with '--with kit'. The exit status is 1 if a rule finds something.
    """

  private let names = [
    "mine": "your rules", "finished": "the finished rules", "kit": "the kit's rules",
  ]

  func run(_ arguments: Arguments) throws(CommandError) {
    guard let subject = try arguments.word() else {
      throw .usage("Name a finished style, receivers for example, or your own code: chapter5.")
    }
    let whose = arguments.values["--with"] ?? "finished"
    guard let name = names[whose] else {
      throw .usage("--with is '\(whose)'; it can be mine, finished or kit.")
    }
    guard whose != "finished" || !finishedRules.isEmpty else {
      throw .failure("This edition has no finished rules. Ask your own: --with mine")
    }
    let own =
      whose == "mine"
      ? try OwnProgram(in: "rules", completedBy: "Suite", of: .here()).build() : nil
    let runs = try runs(of: subject)
    let rules = whose == "kit" ? WrittenRule.ofTheKit : finishedRules
    let findings = try own?.answer(to: runs) ?? StyleFinding.all(of: rules, in: runs)
    report(findings, in: runs, of: subject, by: name)
    if !findings.isEmpty { throw .told }
  }

  // MARK: Who is played

  private func runs(of subject: String) throws(CommandError) -> [PlayedScenario] {
    if let style = finishedStyles.first(where: { $0.name == subject }) {
      return Trace.playedBriefly(by: style)
    }
    let number = subject.hasPrefix("chapter") ? String(subject.dropFirst(7)) : subject
    let book = try Workbook.here()
    let chapter = book.chapters.first {
      ("\($0.id)" == number || $0.style == subject) && $0.workflow != nil
    }
    guard let chapter else {
      let names = finishedStyles.map(\.name).joined(separator: ", ")
      throw .usage(
        "'\(subject)' is no style, and no chapter with a UserFetch; styles are \(names).")
    }
    return try OwnProgram(in: chapter.style, of: book).build().answer(to: OwnRequest.scenarios)
  }

  // MARK: What was found

  private func report(
    _ findings: [StyleFinding], in runs: [PlayedScenario], of subject: String, by rules: String
  ) {
    print("\(subject), judged by \(rules): \(runs.count) runs, \(findings.count) findings.")
    if let shortfall = PlayedScenario.shortfall(of: runs.count) { print(shortfall) }
    var told: Set<String> = []
    for finding in findings where told.insert(finding.rule).inserted && told.count <= 3 {
      let run = runs[finding.run]
      let name = Rule.numbered(finding.rule).map(\.description) ?? finding.rule
      print("\n\(name): \(finding.sentence)\nThe smallest run that shows it: \(run.scenario)")
      print(run.trace.columns(marking: finding.index))
    }
    print(
      "\nNext: \(findings.isEmpty ? workbookCommand : "\(workbookCommand) rules \(told.min() ?? "")")"
    )
  }
}
