// What `workbook new` makes: the files, their places, and what is refused.

import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite struct DraftTests {
  let book: TemporaryBook
  let chapter = "Chapters/Chapter1Callbacks"

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "StatusCheck", "write · 10 min · W3.1")
    let lesson = "\(chapter)/README.md"
    try book.append("\n## Compare\n\nThe end.\n", to: lesson)
  }

  // MARK: Exercises

  @Test func `a new exercise has the next number that is the author's own`() throws {
    let (draft, id) = try Draft.exercise("Retry", at: "1", in: workbook)
    #expect(id.description == "1.20")
    #expect(
      draft.created == [
        "\(chapter)/Retry.swift",
        "Solutions/Chapter1Callbacks/Mistakes/Retry/changes-nothing.diff",
        "Solutions/Chapter1Callbacks/Retry.swift", "Solutions/Chapter1Callbacks/Stubs/Retry.swift",
        "Tests/Chapter1CallbacksTests/RetryTests.swift",
      ])
    #expect(draft.changed == ["\(chapter)/HINTS.md", "\(chapter)/README.md"])
  }

  @Test func `a new exercise lacks only what its author must write`() throws {
    try Draft.exercise("Retry", at: "1", in: workbook).draft.write()
    #expect(BookCheck(of: workbook).problems.map(\.description) == [])
    let chapter = try #require(workbook.chapter(1))
    let left = MarkCheck(chapter: chapter, root: book.root).problems
    #expect(left.count > 10 && left.allSatisfy { $0.contains("still to be written: ") })
    #expect(workbook.hints(for: ExerciseID(chapter: 1, number: 20)).map(\.level) == [1, 2, 3])
  }

  @Test func `its section stands behind those of the other exercises`() throws {
    try Draft.exercise("Retry", at: "1", in: workbook).draft.write()
    try Draft.exercise("Decoding", at: "1.2", in: workbook).draft.write()
    let headings = Page("\(chapter)/README.md", in: book.root).headings
    #expect(
      headings == ["1 · Callbacks", "1.1 StatusCheck", "1.2 Decoding", "1.20 Retry", "Compare"])
  }

  @Test(arguments: [
    ("retry", "1", "'retry' cannot be the title"), ("Retry", "4", "There is no chapter '4'"),
    ("StatusCheck", "1", "\("Chapters/Chapter1Callbacks")/StatusCheck.swift exists already"),
    ("Retry", "1.1", "Chapters/Chapter1Callbacks/StatusCheck.swift is 1.1 already"),
  ])
  func `what cannot be made is refused in a sentence`(
    title: String,
    place: String,
    words: String
  ) throws {
    let sentence = refusal { try Draft.exercise(title, at: place, in: workbook) }
    #expect(sentence.hasPrefix(words))
  }

  @Test func `a title that is a type of the chapter's engine is refused`() throws {
    let solution = "Solutions/Chapter1Callbacks/StatusCheck.swift"
    try book.append("import Nodes\n", to: solution)
    let file = "Sources/Engines/Nodes/Nodes/RetryNode.swift"
    try book.write(
      file, "/// Retries.\npublic final class RetryNode<Value> {}\npublic struct NodeA {}\n")
    try book.write("Sources/Engines/Other/Retry.swift", "public struct Retry {}\n")
    let sentence = refusal { try Draft.exercise("RetryNode", at: "1", in: workbook) }
    #expect(sentence == "There is a RetryNode already, in \(file). Choose another title.")
    for title in ["Node", "Retry"] {
      #expect(throws: Never.self) { try Draft.exercise(title, at: "1", in: workbook) }
    }
  }

  @Test func `an exercise in an engine's chapter is written with the engine's types`() throws {
    for (engine, words) in [
      ("Nodes", ": Node {"), ("Receivers", "ResultableOperation<Int>"),
      ("Chains", "ChainableOperation<Int, Int>"), ("Adapters", "NetworkOperation<Int>"),
    ] {
      let id = ExerciseID(chapter: 6, number: 20)
      let template = ExerciseTemplate(
        id: id, title: "Again", module: "M", engines: [engine, "Operations"])
      for text in [template.stub, template.solution] {
        #expect(text.contains("\nimport \(engine)\nimport UserAPI\n"), "\(text)")
        #expect(text.contains("Again: ") && text.contains(words), "\(text)")
      }
      let mark = template.stub.split(separator: "\n").filter { $0.contains("// TODO") }
      #expect(mark.count == 1 && mark[0].hasSuffix("// TODO 6.20: your code replaces this line"))
      #expect(template.tests.contains("import ChapterTesting\n"), "\(template.tests)")
    }
  }

  @Test func `a new exercise can be removed, and the book is as it was`() throws {
    let pages = ["\(chapter)/README.md", "\(chapter)/HINTS.md"]
    let before = try pages.map(book.read)
    try Draft.exercise("Retry", at: "1", in: workbook).draft.write()
    let removal = try Removal(of: "1.20", in: workbook)
    #expect(removal.files.count == 5 && removal.pages == pages)
    try removal.run()
    #expect(try pages.map(book.read) == before)
    #expect(BookCheck(of: workbook).problems.map(\.description) == [])
    #expect(workbook.exercises.map(\.title) == ["StatusCheck"])
    let kept = ".workbook/removed/1.20 Retry"
    #expect(try book.read("\(kept)/\(chapter)/README.md").hasPrefix("## 1.20 Retry\n"))
    #expect(try book.read("\(kept)/\(chapter)/Retry.swift").hasPrefix("// Exercise 1.20"))
  }

  @Test func `an exercise that another builds on is not removed`() throws {
    try book.addComplete("1.2", "Decoding", "write · 10 min · builds on 1.1")
    for (number, words) in [
      ("1.1", "1.1 cannot be removed: 1.2 builds on it."), ("1.9", "There is no"),
    ] {
      let sentence = refusal { try Removal(of: number, in: workbook) }
      #expect(sentence.hasPrefix(words))
    }
  }

  // MARK: Chapters

  @Test func `a new chapter has its folders, its lines, a lesson and a first exercise`() throws {
    try book.write("Sources/Engines/Operations/Operation.swift", "")
    try Draft.chapter("2", "Operations", firstExercise: "FirstSteps", in: workbook).write()
    #expect(
      try book.read("Package.swift") == """
        let chapters: [Chapter] = [
          Chapter(1, "Callbacks"),
          Chapter(2, "Operations", uses: ["Operations"]),
        ]

        """)
    #expect(BookCheck(of: workbook).problems.map(\.description) == [])
    #expect(workbook.chapter(2)?.exercises.map(\.title) == ["FirstSteps"])
  }

  @Test func `a chapter with finished code alone gets exercises`() throws {
    let line =
      "  Chapter(\n    5, \"Receivers\", uses: [\"Receivers\"],\n    hasExercises: false),\n"
    try book.change("Package.swift", "]\n", line + "]\n")
    try Draft.chapter("5", "Receivers", firstExercise: "StatusCheck", in: workbook).write()
    #expect(try !book.read("Package.swift").contains("hasExercises"))
    try Draft.chapter("2", "Operations", firstExercise: "FirstSteps", in: workbook).write()
    let listed = try book.read("Package.swift").matches(of: /Chapter\(\s*(\d)/).map { $0.1 }
    #expect(listed == ["1", "2", "5"])
    #expect(BookCheck(of: workbook).problems.map(\.description) == [])
  }

  @Test func `a chapter that is there is not made again`() throws {
    let sentence = refusal {
      try Draft.chapter("1", "Callbacks", firstExercise: "FirstSteps", in: workbook)
    }
    #expect(
      sentence == "\(chapter) is chapter 1 already. Begin with a workbook that leaves that one "
        + "out: swift run workbook edition FOLDER --chapters …")
  }

  private var workbook: Workbook { Workbook(root: book.root) }
}
