// `workbook compare chains nodes --section handoff`: chooses what is compared, and shows it side by side.

import FinishedStyles
import OwnCode
import StyleRuns
import UserAPI

struct CompareCommand: Command {
  var details: String {
    """
    The styles are \(styleNames); without one, all are compared.
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

  private var styleNames: String { finishedStyles.map(\.name).joined(separator: ", ") }

  func run(_ arguments: Arguments) throws(CommandError) {
    let book = try Workbook.here()
    try book.needsFinishedCode(for: arguments.name)
    let file = try arguments.values["--html"].map(OutputFile.init)
    let sources = try sources(arguments, in: book)
    let titles = StyleSource.titles(in: sources)
    let section = arguments.values["--section"]
    guard file == nil || section == nil else {
      throw .usage("The page shows every section: leave out --section.")
    }
    let title = try title(named: section ?? "UserFetch", among: titles)
    let costs = try MeasuredCosts(
      of: sources, in: book.root, anew: arguments.flags.contains("--measure"))
    if let file {
      try file.write(page(of: sources, in: book, costs))
      return print("\nThe page is in \(file.path). Next: open it in a browser.")
    }
    try show(title, of: sources, in: book, costs)
    let others = titles.filter { $0 != title }.joined(separator: ", ")
    print("Next: another section, with --section: \(others)")
  }

  /// Finds a section, however its letters are typed.
  private func title(
    named name: String, among titles: [String]
  ) throws(CommandError) -> String {
    guard let title = titles.first(where: { $0.lowercased() == name.lowercased() }) else {
      throw .unknown("There is no section '\(name)'", name, among: titles, "the sections are")
    }
    return title
  }

  /// Finds the code that is compared, in the order of the columns.
  ///
  /// - Throws: That there is no such style, or nothing of the student's own to compare.
  private func sources(
    _ arguments: Arguments, in book: Workbook
  ) throws(CommandError) -> [StyleSource] {
    let isWithInventedStyle = try arguments.wantInventedStyle()
    let isOwn = arguments.flags.contains("--mine")
    var sources: [StyleSource] = []
    for name in try names(arguments.words, isOwn: isOwn, in: book) {
      guard let folder = book.solution(in: name) else {
        throw .failure("The style \(name) has no folder in Solutions.")
      }
      let own = isOwn ? [folder.replacing("Solutions/", with: "Chapters/")] : []
      sources += (own + [folder]).map { StyleSource(name, in: $0, of: book.root) }
    }
    if isWithInventedStyle {
      let chapter = try OwnProgram(in: inventedStyle, of: book).chapter
      sources.append(StyleSource(inventedStyle, in: chapter.path, of: book.root))
    }
    return sources
  }

  /// The styles with these names, or all; of the student's own those that can run.
  private func names(
    _ words: [String], isOwn: Bool, in book: Workbook
  ) throws(CommandError) -> [String] {
    let known = finishedStyles.map(\.name)
    if let unknown = words.first(where: { !known.contains($0) }) {
      throw .unknown("There is no style '\(unknown)'", unknown, among: known, "the styles are")
    }
    let wanted =
      words.isEmpty
      ? known.filter { !isOwn || (try? OwnProgram(in: $0, of: book)) != nil }
      : words.indices.filter { !words[..<$0].contains(words[$0]) }.map { words[$0] }
    guard !wanted.isEmpty else {
      throw .failure(
        "None of your own styles can run yet. To compare code that cannot run, name its style: "
          + "\(workbookCommand) compare callbacks --mine")
    }
    return wanted
  }

  private func show(
    _ title: String, of sources: [StyleSource], in book: Workbook, _ costs: MeasuredCosts
  ) throws(CommandError) {
    // As `COLUMNS` says, or the terminal; 80 if neither is known.
    let wanted = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 0
    let width = min(1_000, max(40, wanted > 0 ? wanted : Terminal.columns))
    let guides = StyleGuides(in: book.root)
    print(try ColumnLayout(width: width).text(of: title, in: sources, guides) + "\n")
    print(try StyleFacts(of: sources, section: title, costs).text(width: width) + "\n")
    if sources.contains(where: \.isInvented) { print(StyleSource.caution) }
    if let sentence = costs.sentence { print(sentence) }
    print(costs.advice)
  }
}
