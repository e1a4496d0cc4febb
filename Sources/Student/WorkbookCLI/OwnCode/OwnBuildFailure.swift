// What a build that failed says about the student's code: the first error, in one sentence. Pure.

import Curriculum
import ExerciseRuns

extension BuildLog {
  /// Says what is wrong with the student's own program, and what to do.
  ///
  /// - Parameters:
  ///   - chapter: The chapter that was built.
  ///   - program: The program that links it.
  func sentence(about chapter: Chapter, _ program: String) -> String {
    guard let error = errors.first else { return "\(program) cannot be built: \(firstError)" }
    let found = "\(error.file):\(error.line):\(error.column ?? 1): \(error.message)"
    guard !error.file.hasPrefix(chapter.path + "/") else {
      return "Chapter \(chapter.id) does not compile. Correct this line, and try again: \(found)"
    }
    guard error.file.hasPrefix("Sources/Student/Mine/") else {
      return "\(program) cannot be built: \(found)"
    }
    return "Chapter \(chapter.id) compiles, but its UserFetch cannot be used (\(found)). "
      + "Declare it as its stub does: public final class UserFetch: UserFetching"
  }
}
