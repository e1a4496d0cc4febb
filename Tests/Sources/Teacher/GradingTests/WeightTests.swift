// The points that a teacher gives to exercises.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite struct WeightTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.add("1.1", "Retry", "write · 20 min")
    try book.add("1.2", "Again", "write · 65 min · 3 pt")
  }

  @Test func `an exercise has the points of the file, of its header, or of its minutes`() throws {
    #expect(try points("") == [20, 3])
    #expect(try points("# mine\n\n1.1 7 # more\n1.2, 0\n") == [7, 0])
  }

  @Test(arguments: [
    ("1.1", ":1: write an exercise and its points"), ("1.1 2 3", ":1: write an exercise"),
    ("1.1 -2", ":1: write an exercise"), ("1.1 many", ":1: write an exercise"),
    ("1.1 2\n1.9 3", ":2: there is no exercise 1.9"), ("1.1 2\n1.1 3", ":2: 1.1 has its points"),
  ])
  func `a line that gives no points is told with its place`(text: String, words: String) {
    let error = #expect(throws: CommandError.self) { try points(text) }
    #expect(error?.sentence.contains("weights\(words)") == true, "\(error?.sentence ?? "")")
  }

  @Test func `a file that is missing is told`() {
    let error = #expect(throws: CommandError.self) {
      try Weights(of: "none", for: Workbook(root: book.root))
    }
    #expect(error?.sentence == "The weights in none cannot be read.")
  }

  private func points(_ text: String) throws -> [Int] {
    try book.write("weights", text)
    let workbook = Workbook(root: book.root)
    let weights = try Weights(of: book.root.appending(path: "weights").path, for: workbook)
    let chapter = try #require(workbook.chapter(1))
    return chapter.exercises.map { exercise in
      let tests = ExerciseTests(of: exercise, in: chapter, root: book.root)
      return GradedExercise(exercise, tests, weights).points
    }
  }
}
