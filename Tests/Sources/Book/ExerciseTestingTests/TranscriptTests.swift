// What runs of the demo suites print, which are started in a process of their own.

import TestSupport
import Testing

#if os(Linux)  // on macOS the test bundle is not an executable
  @Suite(.enabled(if: !isDemo, "this process runs the demo suites only"))
  struct TranscriptTests {
    #if SOLUTIONS
      private static let files = TranscriptFile.all(in: "Finished")
    #else
      private static let files = TranscriptFile.all()
    #endif

    @Test(arguments: files)
    func `each command prints what stands below it`(file: TranscriptFile) async throws {
      try await file.play()
    }
  }
#endif
