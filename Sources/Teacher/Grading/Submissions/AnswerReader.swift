// Reads the answers in a student's folder, and nothing else.

import CommandSupport
import Curriculum
import Foundation

/// Reads the exercises of a student.
///
/// Only the exercises of the book are read. No link is followed, because a link could lead
/// out of the student's folder; of `Package.swift`, tests and solutions, nothing is read.
struct AnswerReader {
  let folder: URL

  /// Why there is nothing to grade; nil if there is.
  var problem: GradingProblem? {
    Self.type(of: folder.appending(path: "Chapters")) == .typeDirectory ? nil : .noChapters
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
      guard let type = Self.type(of: place) else { return .missing }
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
      guard line.hasPrefix("Chapters/") else {
        date = try? Date(line, strategy: .iso8601)
        continue
      }
      dates[line] = dates[line] ?? date
    }
    return dates
  }

  /// The files in a chapter's folder that are left out, because the workbook does not have them.
  ///
  /// - Parameters:
  ///   - chapter: The chapter.
  ///   - root: The folder of the workbook as it was shipped.
  func leftOut(of chapter: Chapter, given root: URL) -> [String] {
    let known = Set(names(in: root.appending(path: chapter.path)))
    let earlier = Set(known.map { "\(swiftTitle($0)).swift" })
    let place = folder.appending(path: chapter.path)
    guard Self.type(of: place) == .typeDirectory else { return [] }
    // Earlier editions had links beside the exercises: these are no answers.
    return names(in: place)
      .filter {
        !known.union(earlier).contains($0) && !$0.hasPrefix(".") && !$0.hasPrefix("Searched")
      }.sorted()
      .map { "\(chapter.path)/\(Self.printable($0))" }
  }

  /// All that a grade can depend on in the student's folder; no date is in it.
  func contents(of chapters: [Chapter], given root: URL) -> [String] {
    chapters.flatMap { chapter in
      chapter.exercises.map { "\($0.path) \(answer(to: $0))" } + leftOut(of: chapter, given: root)
    }
  }

  /// The name without characters that would change how a report is printed.
  private static func printable(_ name: String) -> String {
    name.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : "\(scalar)"
    }.joined()
  }

  /// What a path is; a link is not followed.
  private static func type(of file: URL) -> FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return attributes?[.type] as? FileAttributeType
  }
}
