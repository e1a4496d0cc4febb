// What a build that failed says about the student's code: the first error, in one sentence. Pure.

import Curriculum

/// What `swift build` printed before it failed.
struct BuildOutput {
  /// The first line that tells an error, or the last line if none does; nil if nothing was printed.
  private let line: String?
  /// The compiler's first error: its place, relative to the workbook's folder, and its message.
  private let error: (place: String, message: String)?

  /// Finds the first error.
  ///
  /// - Parameters:
  ///   - text: The output.
  ///   - root: The folder of the workbook.
  init(_ text: String, root: String) {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let form = #/(.+\.swift:\d+:\d+): error: (.*)/#
    let match = lines.lazy.compactMap { $0.wholeMatch(of: form) }.first
    error = match.map { (String($0.1).replacing(root + "/", with: ""), String($0.2)) }
    line = lines.first { $0.contains("error: ") } ?? lines.last
  }

  /// Says what is wrong, and what to do.
  ///
  /// - Parameters:
  ///   - chapter: The chapter that was built.
  ///   - program: The program that links it.
  func sentence(about chapter: Chapter, _ program: String) -> String {
    guard let error else {
      return "\(program) cannot be built: \(line ?? "swift build printed nothing.")"
    }
    let found = "\(error.place): \(error.message)"
    guard !error.place.hasPrefix(chapter.path + "/") else {
      return "Chapter \(chapter.id) does not compile. Correct this line, and try again: \(found)"
    }
    guard error.place.hasPrefix("Sources/Mine/") else {
      return "\(program) cannot be built: \(found)"
    }
    return "Chapter \(chapter.id) compiles, but its UserFetch cannot be used (\(found)). "
      + "Declare it as its stub does: public final class UserFetch: UserFetching"
  }
}
