// Questions about a student's own code, made from runs of finished code that stands in the student's folder.

import Curriculum
import FinishedStyles
import Rules
import StyleRuns
import TestSupport
import Testing

@testable import Questions

@Suite struct OwnQuestionsTests {
  @Test(arguments: finishedStyles.map(\.name))
  func `each style gives three questions about its own file`(name: String) async throws {
    let own = try await OwnFile(of: name)
    let made = own.questions()
    #expect(made.count == 3)
    for question in made {
      let texts = question.choices.map(\.text)
      #expect(Set(texts).count == texts.count && question.choices.count { $0.isRight } == 1)
      #expect(question.choices.count >= 2, "\(question.id)")
    }
    let outcome = try #require(made.first)
    #expect(
      outcome.kind == .outcome && outcome.choices[outcome.right].text == ".cancelled")
    #expect(outcome.choices.contains { $0.text == ".cancelled, and then .cancelled" })
    #expect(Set(OwnQuestions.ids(of: own.exercise.id)).isSuperset(of: made.map(\.id)))
  }

  @Test(arguments: [
    ("callbacks", "cancellation.cancel()", "completion(outcome)"),
    ("async", "task?.cancel()", "completion(result)"),
    ("nodes", "cancellation.cancel()", "completion(.failure(.cancelled))"),
  ])
  func `the line that stops the request is asked for among others of the file`(
    name: String, stop: String, end: String
  ) async throws {
    let own = try await OwnFile(of: name).placing(stop: stop, end: end)
    let made = own.questions()
    let question = try #require(made.first { $0.kind == .place })
    #expect(question.choices[question.right].text.hasSuffix(stop), "\(question.choices)")
    #expect(question.choices.contains { $0.text.contains(end) && !$0.isRight })
    #expect(question.lead.hasPrefix("It is \(own.exercise.path):"))
    for choice in question.choices {
      let line = try #require(Int(choice.text.dropFirst(5).prefix { $0.isNumber }))
      #expect(try choice.text == "line \(line): \(own.lines()[line - 1])", "a line of the file")
    }
    #expect(made[0].lead.contains(end), "a wrong answer leads to the line of the completion")
  }

  @Test func `a run that is wrong is asked about as it is`() async throws {
    let own = try await OwnFile(of: "callbacks")
    // The student changed the file since it was solved: the second cancel completes again.
    let twice = try #require(own.runs[.cancelledTwice])
    let again = twice.adding(.completion(.failure(.cancelled), .deliveryQueue))
    let made = own.questions(about: [.cancelledTwice: again])
    let outcome = try #require(made.first { $0.kind == .outcome })
    #expect(outcome.choices[outcome.right].text == ".cancelled, and then .cancelled")
  }

  @Test func `without lines, the questions are about runs alone`() async throws {
    let own = try await OwnFile(of: "callbacks")
    let made = own.questions()
    #expect(made.map(\.kind) == [.outcome, .order, .order])
    #expect(made.allSatisfy { $0.lead.isEmpty })
    #expect(own.questions(about: [:]).isEmpty)
  }
}

/// A book whose student has the finished code of a style.
private struct OwnFile {
  let book: TemporaryBook
  let exercise: Exercise
  private(set) var runs: [AskedScenario: Trace]

  init(of name: String) async throws {
    let style = try #require(finishedStyles.first { $0.name == name })
    let chapter = try #require(
      Workbook(root: ThisBook.root).chapters.first { $0.style == name && $0.workflow != nil })
    exercise = try #require(chapter.workflow)
    book = try TemporaryBook()
    for exercise in chapter.exercises {
      try book.write(exercise.path, ThisBook.text(of: exercise.solution))
    }
    // The lines themselves are found in a process of their own: `OwnRunTests` does that.
    runs = await onThread { AskedScenario.played(by: style, in: nil) }
  }

  /// The same, with the lines that stop the request and that complete.
  func placing(stop: String, end: String) throws -> OwnFile {
    let (stops, ends) = try (place(of: stop), place(of: end))
    var placed = self
    placed.runs = runs.mapValues { run in
      var run = run
      for (index, event) in run.events.enumerated() {
        run.entries[index].moment?.lines =
          event == .cancelRequest(.list) ? [stops] : event.outcome != nil ? [ends] : []
      }
      return run
    }
    return placed
  }

  private func place(of words: String) throws -> CodePlace {
    let index = try #require(lines().lastIndex { $0.contains(words) })
    return CodePlace(path: exercise.path, line: index + 1)
  }

  /// The questions; about other runs if some are given.
  func questions(about runs: [AskedScenario: Trace]? = nil) -> [Question] {
    OwnQuestions(about: exercise, runs ?? self.runs, in: book.root).made
  }

  /// The lines of the student's file, without their indents.
  func lines() throws -> [String] {
    try Curriculum.lines(of: book.read(exercise.path)).map(trimmed)
  }
}
