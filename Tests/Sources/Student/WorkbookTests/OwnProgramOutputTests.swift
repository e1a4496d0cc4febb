// What a failed build and a crash of the student's code are shortened to.

import Curriculum
import ExerciseRuns
import TestSupport
import Testing

@testable import OwnCode

@Suite struct OwnProgramOutputTests {
  @Test func `an error in the chapter is shown with its place in the workbook`() throws {
    let sentence = try sentence(
      about: """
        Building for debugging...
        /book/Chapters/Chapter1Callbacks/Decoding.swift:9:3: warning: never used
        /book/Chapters/Chapter1Callbacks/Decoding.swift:12:5: error: cannot find 'x' in scope
        10 |
        /book/Chapters/Chapter1Callbacks/ErrorPath.swift:1:1: error: expected expression
        """
    )
    #expect(
      sentence == "Chapter 1 does not compile. Correct this line, and try again: "
        + "Chapters/Chapter1Callbacks/Decoding.swift:12:5: cannot find 'x' in scope"
    )
  }

  @Test func `an error in the program itself says how to declare the workflow`() throws {
    let place = "Sources/Measure/Mine/Chapter1Callbacks/main.swift:6:28"
    let sentence = try sentence(about: "/book/\(place): error: cannot find 'UserFetch' in scope\n")
    #expect(
      sentence == "Chapter 1 compiles, but its UserFetch cannot be used "
        + "(\(place): cannot find 'UserFetch' in scope). "
        + "Declare it as its stub does: public final class UserFetch: UserFetching"
    )
  }

  @Test(arguments: [
    ("warning: a\nerror: no product named 'mine'\nb", "error: no product named 'mine'"),
    ("a\nb\n", "b"),
    ("", "swift build printed nothing."),
    (
      "/book/Sources/Kit/Rules/Rule.swift:1:1: error: expected 'x'",
      "Sources/Kit/Rules/Rule.swift:1:1: expected 'x'"
    ),
  ])
  func `any other failure is one line`(output: String, line: String) throws {
    #expect(try sentence(about: output) == "mine-callbacks cannot be built: \(line)")
  }

  @Test func `a crash is shown with the innermost line of the student's code`() {
    let report = CrashReport(
      """
      Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

      Thread 4 crashed:
        2 Array.subscript.getter + 84 in libswiftSwiftOnoneSupport.so
        3 user(in:using:) + 133 in mine at /book/Chapters/Chapter1Callbacks/Decoding.swift:34:33
        4 decodeUser.getter + 71 in mine at /book/Chapters/Chapter1Callbacks/UserFetch.swift:60:60
      """,
      signal: 4
    )
    let place = "Chapters/Chapter1Callbacks/Decoding.swift:34"
    #expect(report.summary == "crashed at \(place): Index out of range")
  }

  @Test func `a crash without a word is shown with its signal`() {
    #expect(CrashReport("", signal: 11).summary == "crashed: signal 11")
    let lock = "Fatal error: Recursive call to lock Mutex\n"
    let calls = [31, 31, 41].map { " f() at /b/Chapters/C/A.swift:\($0):4\n" }.joined()
    #expect(CrashReport(lock + calls, signal: 4).place == "Chapters/C/A.swift:41")
    #expect(CrashReport(calls, signal: 4).place == "Chapters/C/A.swift:31")
  }

  private func sentence(about output: String) throws -> String {
    let book = try TemporaryBook()
    try book.addComplete("1.1", "StatusCheck", "write · 10 min · W3.1 W3.3")
    let chapter = try #require(Workbook(root: book.root).chapter(1))
    return BuildLog(output, root: "/book").sentence(about: chapter, "mine-callbacks")
  }
}
