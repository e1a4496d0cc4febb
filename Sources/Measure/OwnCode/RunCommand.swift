// `workbook run callbacks`, `workbook run all`: chooses whose code runs, and the server.

import Commands
import FixtureServer
import StyleRuns
import UserAPI

/// `workbook run`, in a program that links some of the finished styles, or one.
package struct RunCommand: Command {
  /// The finished styles that the program links.
  private let styles: [JobStyle]

  package init(of styles: [JobStyle]) { self.styles = styles }

  package var details: String {
    """
    The styles are \(styleNames.joined(separator: ", ")).
    For one style, the command shows each step of the run. With 'all', it runs every style, and
    says whether they agree. With --mine, it builds and runs your own code of the style's chapter;
    'operations' with --mine is your batch of chapter 2, and shows its progress.
    'run all --with mine' runs your own style of chapter 9 after the finished ones.
    The server is started on this machine for the run.

    --fault lets the server answer one of the two requests wrongly, list-404 or user-404 for example:
    \(NamedFault.Kind.allCases.map(\.rawValue).joined(separator: ", ")).
    --cancel-at cancels the run at one of these places:
    \(CancelPoint.allCases.map(\.rawValue).joined(separator: ", ")).
    With either, the run must end with the right error, and the exit status says whether it did.
    """
  }

  package func run(_ arguments: Arguments) throws(CommandError) {
    let conditions = try RunConditions(
      faultNamed: arguments.values["--fault"], cancelAt: arguments.values["--cancel-at"])
    let word = try arguments.word()
    let isBeside = try arguments.wantInventedStyle()
    guard !isBeside || word == "all" else {
      throw .usage(
        "--with mine runs beside all styles; write: \(workbookCommand) run all --with mine")
    }
    if arguments.flags.contains("--mine") { return try runOwn(word, under: conditions) }
    let style = word == "all" ? nil : try style(named: word)
    try (try? Workbook.here())?.needsFinishedCode(for: arguments.name)
    let own = isBeside ? try ownProgram(in: inventedStyle).fetch : nil
    try withServer(under: conditions) { server throws(CommandError) in
      if let style { return try show(style, on: server, under: conditions) }
      try runAll(styles, on: server, under: conditions, with: own)
    }
  }

  /// Builds the program with the student's own code, which prints what this command does.
  private func runOwn(
    _ name: String?, under conditions: RunConditions
  ) throws(CommandError) {
    guard name != batch || conditions.areUsual else {
      throw .usage("A batch fetches no user: leave out --fault and --cancel-at.")
    }
    let program = try ownProgram(in: name)
    try withServer(under: conditions) { server throws(CommandError) in
      try program.ask(OwnRequest.steps(server, conditions))
    }
  }

  /// Runs something with a server, which gives the fault of the conditions.
  private func withServer(
    under conditions: RunConditions, _ body: (URL) throws(CommandError) -> Void
  ) throws(CommandError) {
    let server: FixtureServer
    do { server = try FixtureServer() } catch { throw .failure("\(error)") }
    defer { server.stop() }
    if let fault = conditions.fault { server.order(fault) }
    try body(server.baseURL)
  }

  private func show(
    _ style: JobStyle, on server: URL, under conditions: RunConditions
  ) throws(CommandError) {
    // The folder is `Solutions/Chapter1Callbacks` for `callbacks`; a style outside the chapters has none.
    let book = try? Workbook.here()
    let folder = book?.solution(in: style.name)
    let place = folder.map { ", in \($0)" } ?? ""
    let file = book.flatMap { book in
      folder.flatMap { swiftFile(titled: "UserFetch", in: $0, of: book.root) }
    }
    try demonstrate(
      style, on: server, under: conditions,
      heading: "The finished style \(style)\(place). Your own code is not used.",
      next: (file.map { "read \($0), or " } ?? "") + workbookCommand)
  }
}

// MARK: What the arguments name

extension RunCommand {
  /// What chapter 2 has in the place of a style: many requests at once.
  private var batch: String { "operations" }

  /// The names of the finished styles; in an edition without any, of those that the chapters teach.
  private var styleNames: [String] {
    let names = styles.map(\.name)
    guard names.isEmpty, let book = try? Workbook.here() else { return names }
    return book.chapters.filter { $0.workflow != nil }.map(\.style)
  }

  private func style(named name: String?) throws(CommandError) -> JobStyle? {
    let choice = "\(styleNames.joined(separator: ", ")); 'all' runs every style."
    guard let name else { throw .usage("Name the style to run; the styles are \(choice)") }
    guard styleNames.contains(name) else {
      throw .usage("There is no style '\(name)'; the styles are \(choice)")
    }
    return styles.first { $0.name == name }
  }

  /// Builds the program that runs the student's own code.
  private func ownProgram(in name: String?) throws(CommandError) -> OwnProgram {
    guard name != "all" else {
      throw .usage(
        "--mine runs one style; write for example: \(workbookCommand) run callbacks --mine")
    }
    if name != batch, name != inventedStyle { _ = try style(named: name) }
    let title = name == batch ? "Batch" : "UserFetch"
    return try OwnProgram(in: name ?? "", completedBy: title, of: .here()).build()
  }
}
