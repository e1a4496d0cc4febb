// One chapter that does not compile does not stop another: what is built next, and what is told.

import Curriculum
import Desk
import ExerciseRuns
import TestSupport
import Testing

@Suite struct BuildPlanTests {
  let chapters: [Chapter]

  init() throws {
    let book = try TemporaryBook()
    for (number, name) in [(1, "Callbacks"), (2, "Operations"), (3, "Adapters")] {
      try book.write("Chapters/Chapter\(number)\(name)/README.md", "# \(number) · \(name)\n")
    }
    chapters = Workbook(root: book.root).chapters
  }

  private let broken1 = "/book/Chapters/Chapter1Callbacks/A.swift:3:4: error: no such thing\n"
  private let broken2 = "/book/Tests/Chapter2OperationsTests/T.swift:5:6: error: no such test\n"

  @Test func `a chapter that was not asked for is left out`() {
    var plan = BuildPlan(chapters, asked: [3])
    #expect(plan.add(BuildLog(broken1 + broken2, root: "/book")) == .build([3]))
    #expect(plan.leftOut[1]?.description == "Chapters/Chapter1Callbacks/A.swift:3: no such thing")
    #expect(plan.leftOut[2]?.line == 5 && plan.broken.isEmpty)
  }

  @Test func `of the chapters that were asked for, those that compile are built`() {
    var plan = BuildPlan(chapters, asked: [1, 2, 3])
    #expect(plan.add(BuildLog(broken1, root: "/book")) == .build([2, 3]))
    #expect(plan.add(BuildLog(broken2, root: "/book")) == .build([3]))
    #expect(plan.broken.keys.sorted() == [1, 2])
  }

  @Test func `if nothing is left, the plan ends`() {
    var plan = BuildPlan(chapters, asked: [1])
    #expect(plan.add(BuildLog(broken1, root: "/book")) == .end)
  }

  @Test func `a file name that is used twice is a fault of its chapter, although it has no line`() {
    var plan = BuildPlan(chapters, asked: [3])
    let folder = "/book/Chapters/Chapter1Callbacks"
    let files = "'\(folder)/A.swift' and '\(folder)/old/A.swift'"
    let log = "error: filename \"A.swift\" used twice: \(files)\n"
    #expect(plan.add(BuildLog(log, root: "/book")) == .build([3]))
    #expect(plan.leftOut[1]?.file == "Chapters/Chapter1Callbacks/A.swift")
  }

  @Test func `after an error that names no file, only what was asked for is built, once`() {
    var plan = BuildPlan(chapters, asked: [3])
    let log = BuildLog("error: link command failed\n", root: "/book")
    #expect(plan.add(log) == .build([3]))
    #expect(plan.errorElsewhere == "error: link command failed")
    #expect(plan.add(log) == .refuse("The workbook cannot be built: error: link command failed"))
    var all = BuildPlan(chapters, asked: [1, 2, 3])
    #expect(all.add(log) != .build([1, 2, 3]))
  }

  @Test func `a fault outside of the chapters, or one that stays, is refused`() {
    var plan = BuildPlan(chapters, asked: [3])
    let kit = BuildLog("/book/Sources/Rules/R.swift:1:1: error: odd\n", root: "/book")
    #expect(
      plan.add(kit) == .refuse("The workbook cannot be built: Sources/Rules/R.swift:1: odd"))
    #expect(plan.add(BuildLog(broken1, root: "/book")) == .build([3]))
    #expect(plan.add(BuildLog(broken1, root: "/book")) != .build([3]))
  }
}
