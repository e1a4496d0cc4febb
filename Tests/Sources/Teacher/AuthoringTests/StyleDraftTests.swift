// What `workbook new style` changes: the list of finished styles, and what the book says of them.

import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite struct StyleDraftTests {
  private static let styles = "Sources/Measure/FinishedStyles/FinishedStyles.swift"
  private static let whichStyle = "Chapters/WhichStyle.md"

  let book: TemporaryBook
  let solution = "Solutions/Chapter2Operations"

  init() throws {
    book = try TemporaryBook()
    try book.copy(Self.styles, Self.whichStyle)
    try book.write("Sources/Engines/Operations/Operation.swift", "")
    try book.write(
      "\(solution)/UserFetch.swift", "public import Foundation\nimport Operations\nimport UserAPI\n"
    )
  }

  @Test func `its chapter is listed with the modules that its code imports`() throws {
    try Draft.style("operations", in: workbook).write()
    #expect(
      try book.read("Package.swift") == """
        let chapters: [Chapter] = [
          Chapter(1, "Callbacks"),
          Chapter(2, "Operations", uses: ["Operations"], hasExercises: false),
        ]

        """)
    #expect(BookCheck(of: workbook).problems.filter { $0.path.contains("Chapter2") } == [])
  }

  @Test func `a chapter that is listed keeps its line`() throws {
    let line = "  Chapter(\n    2, \"Operations\", uses: [\"Operations\"]),\n"
    try book.change("Package.swift", "]\n", line + "]\n")
    let manifest = try book.read("Package.swift")
    try Draft.style("operations", in: workbook).write()
    #expect(try book.read("Package.swift") == manifest)
  }

  @Test func `it is in the list of styles, at its place in the book`() throws {
    try Draft.style("operations", in: workbook).write()
    let styles = try book.read(Self.styles)
    #expect(
      styles.contains(
        """
        import Chapter1CallbacksSolution
        import Chapter2OperationsSolution
        import Chapter3AdaptersSolution
        """))
    #expect(
      styles.contains(
        """
            fetchUser: Chapter1CallbacksSolution.fetchUser),
          JobStyle(
            "operations", Chapter2OperationsSolution.UserFetch.self),
          JobStyle(
            "adapters", Chapter3AdaptersSolution.UserFetch.self,
        """))
  }

  @Test func `the last style of the book is at the end of the list`() throws {
    try book.write("Solutions/Chapter9Promises/UserFetch.swift", "")
    try Draft.style("Promises", in: workbook).write()
    let end = ",\n  JobStyle(\n    \"promises\", Chapter9PromisesSolution.UserFetch.self),\n]\n"
    #expect(try book.read(Self.styles).hasSuffix(end))
  }

  @Test func `what else its folder has is in the list, and in the book`() throws {
    try book.write("\(solution)/ErrorPath.swift", "public func fetchUser() {}\n")
    try book.write("\(solution)/DashboardFetch.swift", "")
    try Draft.style("operations", in: workbook).write()
    let module = "Chapter2OperationsSolution"
    let styles = try book.read(Self.styles)
    #expect(
      styles.contains(
        """
            "operations", \(module).UserFetch.self,
            secondJob: \(module).DashboardFetch.self,
            fetchUser: \(module).fetchUser),

        """))
    let page = try book.read(Self.whichStyle)
    let row = "\n| [operations](../\(solution)/DashboardFetch.swift) | AUTHOR: "
    #expect(page.contains(row))
    let rows = page.split(separator: "\n").filter { $0.contains("/DashboardFetch.swift) |") }
    #expect(rows.prefix(2).last?.hasPrefix("| [operations]") == true)
  }

  @Test func `what its folder does not have is in no list`() throws {
    let draft = try Draft.style("operations", in: workbook)
    #expect(draft.created == [])
    #expect(draft.changed == ["Package.swift", Self.styles])
  }

  @Test func `the student's workflow gets its own program`() throws {
    try book.write("Chapters/Chapter2Operations/UserFetch.swift", "")
    try Draft.style("operations", in: workbook).write()
    let program = try book.read("Sources/Measure/Mine/Chapter2Operations/main.swift")
    #expect(program.contains("OwnRun(\"operations\", of: 2, UserFetch.self)"))
  }

  @Test(arguments: [
    ("promises", "There is no finished workflow 'Solutions/Chapter…/UserFetch.swift' in a folder"),
    ("adapters", "The style 'adapters' is registered already, in \(styles)."),
  ])
  func `what cannot be registered is refused in a sentence`(
    name: String,
    words: String
  ) throws {
    try book.write("Solutions/Chapter3Adapters/UserFetch.swift", "")
    let sentence = refusal { try Draft.style(name, in: workbook) }
    #expect(sentence.hasPrefix(words))
  }

  private var workbook: Workbook { Workbook(root: book.root) }
}
