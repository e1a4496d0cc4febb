// `workbook grade --questions`: what a class answered, without names, of those who share it.

import Foundation
import TestSupport
import Testing

@Suite struct SharedAnswersTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "StatusCheck", "write · 10 min · W3.1 W3.3")
    try book.write(
      "Chapters/Chapter1Callbacks/QUESTIONS.md",
      """
      ## 1.1 · status-201 · outcome

      The list comes with the status 201.

      - right: a status of 201 is good
      - flaw: takes 201 for an error

      ## 1.1 · a-day · arrange

      Both requests succeed.

      - right: the steps may run on the threads that bring the answers
      """)
  }

  private func student(_ name: String, shares: Bool, _ answers: [String: String]) throws {
    let data = try JSONSerialization.data(
      withJSONObject: ["predictions": answers, "sharesPredictions": shares])
    try book.write("class/\(name)/.workbook/desk.json", String(decoding: data, as: UTF8.self))
  }

  @Test func `the answers of those who share them are counted by misconception`() async throws {
    let wrong = ".failed(requestList, status 201)"
    try student("ana", shares: true, ["1.1 status-201": wrong])
    try student("ben", shares: true, ["1.1 status-201": "right"])
    try student("eva", shares: false, ["1.1 status-201": wrong])
    try student("ida", shares: true, ["1.1 gone": wrong])
    let ended = try await book.workbook(
      ["grade", "--questions"] + ["ana", "ben", "eva", "ida"].map { "class/\($0)" })
    #expect(
      ended.output == """
        Of 4 students, 3 share their answers to predict: 2 first answers.
          1 of 2: This comes out of a run whose author takes 201 for an error.

        """)
    #expect(ended.errors == "" && ended.status == 0)
    for name in ["ana", "ben", "eva"] { #expect(!ended.output.contains(name)) }
  }

  @Test func `a wrong order counts for the belief that begins so`() async throws {
    let order = "start() · send list · send detail · decode list · decode detail · user 8"
    try student("ana", shares: true, ["1.1 a-day": order])
    let ended = try await book.workbook("grade", "--questions", "class/ana")
    #expect(ended.output.contains("1 of 1: So begins a run whose author "), "\(ended.output)")
  }

  @Test func `nothing is shared unless the student wishes it`() async throws {
    let folder = book.root.path
    #expect(
      try await book.workbook("grade", "--questions", folder).output
        == "Of 1 student, 0 share their answers to predict.\n")
    #expect(try await book.workbook("predict", "--share", "yes").status == 0)
    #expect(
      try await book.workbook("grade", "--questions", folder).output
        == "Of 1 student, 1 share their answers to predict.\n")
    let no = try await book.workbook("predict", "--share", "no")
    #expect(no.output == "Your answers are kept for you alone.\n")
    #expect(
      try await book.workbook("grade", "--questions", folder).output.hasPrefix("Of 1 student, 0"))
  }
}
