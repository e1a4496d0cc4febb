// What a failed build and a crash of the student's code are shortened to.

import ExerciseRuns
import TestSupport
import Testing

@testable import OwnCode

@Suite struct OwnProgramOutputTests {
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
}
