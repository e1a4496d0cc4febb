// The folder of one student, and what is read in it: the answers, and nothing else.

/// A student's folder.
///
/// Only the exercises of the book are read. No link is followed, because a link could lead
/// out of the student's folder; of `Package.swift`, tests and solutions, nothing is read.
struct Submission {
  /// The name that the reports use.
  let name: String
  /// The folder, which has a folder `Chapters`.
  let folder: URL
  /// What else the roster says, which comes back in the table of the grades.
  var details: [RosterDetail] = []
  /// A hash of what the grade will depend on, if it is kept.
  var basis: String?

  /// Names the folders of a class: after their last part, or after their whole path if two of those
  /// are the same.
  ///
  /// - Parameter paths: The folders, as they were typed.
  static func all(_ paths: [String]) -> [Submission] {
    let folders = paths.map { URL(filePath: $0, directoryHint: .isDirectory).standardizedFileURL }
    return zip(paths, folders).map { path, folder in
      let name = folder.lastPathComponent
      let isUnique = folders.count { $0.lastPathComponent == name } == 1
      return Submission(name: isUnique ? name : path, folder: folder)
    }
  }
}

/// What a student's folder has for one exercise.
enum FoundAnswer: Equatable {
  /// The text of the file.
  case text(String)
  /// There is no such file.
  case missing
  /// The file is there, and is not one that is graded: the reason.
  case refused(String)

  /// What a teacher should know of the file at a path; nil for a text.
  func note(on path: String) -> String? {
    switch self {
    case .text: nil
    case .missing: "\(path) is missing: the stub was graded."
    case .refused(let reason): "\(path) was left out, because \(reason): the stub was graded."
    }
  }
}

// MARK: Reading

extension Submission {
  /// Why there is nothing to grade; nil if there is.
  var problem: GradingProblem? {
    fileType(of: folder.appending(path: "Chapters")) == .typeDirectory ? nil : .noChapters
  }

  /// Reads the answer to an exercise, which may have the file's earlier name.
  func answer(to exercise: Exercise) -> FoundAnswer {
    let answer = answer(at: exercise.path)
    return answer == .missing ? self.answer(at: exercise.pathWithoutNumber) : answer
  }

  private func answer(at path: String) -> FoundAnswer {
    var place = folder
    for part in path.split(separator: "/") {
      place.append(path: part)
      guard let type = fileType(of: place) else { return .missing }
      if type == .typeSymbolicLink { return .refused("it is a link") }
    }
    do throws(UnreadableFile) {
      let text = try readText(of: place)
      return text.allSatisfy(\.isWhitespace) ? .refused("it is empty") : .text(text)
    } catch {
      return .refused(error == .refused ? "it cannot be read" : error.rawValue)
    }
  }

  /// When the file of an exercise was changed last: the date of its last commit, or else that of the file.
  ///
  /// - Parameter commits: The dates of the last commits.
  func lastChange(of exercise: Exercise, _ commits: [String: Date]) -> Date? {
    [exercise.path, exercise.pathWithoutNumber].lazy.compactMap { path in
      Curriculum.lastChange(of: folder.appending(path: path)).map { commits[path] ?? $0 }
    }.first
  }

  /// When each file was committed last, by its path; empty without a repository.
  ///
  /// A clone dates all files alike. The settings of a student's repository must start no program: neither to check a signature nor to fetch.
  var lastCommits: [String: Date] {
    let words = [
      "git", "-c", "log.showSignature=false", "-C", folder.path, "log", "--relative", "--name-only",
      "--no-renames", "--format=%cI", "--", "Chapters",
    ]
    let log = try? ChildProcess.printed(
      by: words, environment: ["GIT_ALLOW_PROTOCOL": "none"], longestRun: .seconds(10))
    var dates: [String: Date] = [:]
    var date: Date?
    for line in lines(of: log?.text ?? "").map(String.init) where !line.isEmpty {
      if line.hasPrefix("Chapters/") {
        dates[line] = dates[line] ?? date
      } else {
        date = (try? Date(line, strategy: .iso8601)) ?? date  // or a name in quotation marks
      }
    }
    return dates
  }

  /// The files in a chapter's folder that are left out, because the workbook does not have them.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - root: The folder of the workbook as it was shipped.
  func leftOut(of chapter: Chapter, given root: URL) -> [String] {
    let place = folder.appending(path: chapter.path)
    guard fileType(of: place) == .typeDirectory else { return [] }
    let known = names(in: root.appending(path: chapter.path))
    let expected = Set(known + known.map { "\(swiftTitle($0)).swift" })
    // Earlier editions had links beside the exercises: these are no answers.
    return names(in: place).filter {
      !expected.contains($0) && !$0.hasPrefix(".") && !$0.hasPrefix("Searched")
    }
    .sorted().map { "\(chapter.path)/\(printable($0))" }
  }

  /// All that a grade can depend on in the student's folder; no date is in it.
  func contents(of chapters: [Chapter], given root: URL) -> [String] {
    chapters.flatMap { chapter in
      chapter.exercises.map { "\($0.path) \(answer(to: $0))" } + leftOut(of: chapter, given: root)
    }
  }
}

/// A name without characters that would change how a report is printed.
private func printable(_ name: String) -> String {
  name.unicodeScalars.map { scalar in
    scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : "\(scalar)"
  }.joined()
}

/// What a path is; a link is not followed.
private func fileType(of file: URL) -> FileAttributeType? {
  let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
  return attributes?[.type] as? FileAttributeType
}
