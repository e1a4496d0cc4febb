// The commands of the transcripts in `Transcripts`: what they print, and their status.

import TestSupport
import Testing

@Suite struct TranscriptTests {
  @Test(arguments: TranscriptFile.all())
  func `each command prints what stands below it`(file: TranscriptFile) async throws {
    try await file.play()
  }
}
