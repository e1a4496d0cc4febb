// `workbook compare chains nodes --section handoff`, `workbook compare --html FILE`: chooses what is
// compared.

import CommandSupport
import Commands
import Comparison
import Curriculum
import Foundation
import StyleRuns

enum CompareCommand: Command {
  static let name = "compare"
  static var details: String {
    """
    The styles are \(ComparedCode.allNames); without one, all are compared.
    The sections are \(StyleSource.titles.joined(separator: ", ")).
    Without one, UserFetch is shown.
    The columns are as wide as the terminal, or as COLUMNS says.
    With --mine, your own code stands beside the finished code.
    With '--with mine', your own style of chapter 9 has the last column.
    --html writes a page that plays: recorded runs beside the lines that do them, questions before them, the levels
    of 'break', and every section, the rules and the costs to look up.
    --measure measures the costs on this machine; without it, those of the workbook are shown.
    """
  }

  static func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    try book.needsFinishedCode(for: name)
    let page = try arguments.values["--html"].map(OutputFile.init)
    let subject = try ComparedCode(
      of: arguments.words, isOwn: arguments.flags.contains("--mine"),
      isWithOwnStyle: arguments.wantOwnStyle(), in: book)
    let bench = BenchRun(in: book.root, about: subject.sources)
    let figures = { () throws(CommandError) in
      try bench.figures(anew: arguments.flags.contains("--measure"))
    }
    if let page {
      guard arguments.values["--section"] == nil else {
        throw .usage("The page shows every section: leave out --section.")
      }
      try page.write(subject.page(try figures()))
      return print("\nThe page is in \(page.path). Next: open it in a browser.")
    }
    let title = try sectionTitle(arguments.values["--section"] ?? "UserFetch", of: subject)
    try show(title, of: subject, try figures())
    print(bench.advice)
    let others = subject.sectionTitles.filter { $0 != title }.joined(separator: ", ")
    print("Next: another section, with --section: \(others)")
  }

  private static func sectionTitle(
    _ name: String,
    of subject: ComparedCode
  ) throws(CommandError) -> String {
    let titles = subject.sectionTitles
    guard let title = titles.first(where: { $0.lowercased() == name.lowercased() }) else {
      throw .usage(
        "There is no section '\(name)'; the sections are \(titles.joined(separator: ", ")).")
    }
    return title
  }

  private static func show(
    _ title: String, of subject: ComparedCode, _ figures: BenchReport?
  ) throws(CommandError) {
    let guides = StyleGuides(in: subject.book.root)
    print(
      try ColumnLayout(width: outputWidth).text(of: title, in: subject.sources, guides) + "\n")
    let facts = try StyleFacts(of: subject.sources, section: title, bench: figures)
    print(facts.text(width: outputWidth) + "\n")
    if subject.sources.contains(where: \.isInvented) { print(StyleSource.caution) }
    if let figures { print(figures.setting.sentence) }
  }

  /// How many columns the output has: as `COLUMNS` says, or the terminal; 80 if neither is known.
  private static var outputWidth: Int {
    let wanted = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    if let wanted, wanted > 0 { return max(40, wanted) }
    return max(40, Terminal.columns)
  }
}
