// Reads the answers in a student's folder, and nothing else.

import CommandSupport
import Curriculum
import Foundation

/// Reads the exercises of a student.
///
/// Only the exercises of the book are read. No link is followed, because a link could lead
/// out of the student's folder; of `Package.swift`, tests and solutions, nothing is read.
struct AnswerReader {
  private static let longest = 1 << 20
  let folder: URL

  /// Reads the answer to an exercise, which may have the file's earlier name.
  func answer(to exercise: Exercise) -> Answer {
    let answer = answer(at: exercise.path)
    return answer == .missing ? self.answer(at: exercise.pathWithoutNumber) : answer
  }

  private func answer(at path: String) -> Answer {
    var place = folder
    let parts = path.split(separator: "/").map(String.init)
    for (index, part) in parts.enumerated() {
      place = place.appending(path: part)
      let wanted: FileAttributeType = index == parts.count - 1 ? .typeRegular : .typeDirectory
      guard let kind = Self.attributes(of: place)?[.type] as? FileAttributeType else {
        return .missing
      }
      guard kind == wanted else {
        return .refused("it is \(kind == .typeSymbolicLink ? "a link" : "not a file")")
      }
    }
    return text(of: place)
  }

  /// When the file of an exercise was changed last: the date of its last commit, or else that of the file.
  ///
  /// - Parameter commits: The dates of the last commits.
  func lastChange(of exercise: Exercise, _ commits: [String: Date]) -> Date? {
    [exercise.path, exercise.pathWithoutNumber].lazy.compactMap { path in
      guard let file = Self.attributes(of: folder.appending(path: path)) else { return nil }
      return commits[path] ?? file[.modificationDate] as? Date
    }.first
  }

  /// When each file was committed last, by its path; empty without a repository.
  ///
  /// A clone dates all files alike. The settings of a student's repository must start no program: neither to check a signature nor to fetch.
  var lastCommits: [String: Date] {
    let log = LogFile()
    let words = [
      "git", "-c", "log.showSignature=false", "-C", folder.path, "log", "--relative", "--name-only",
      "--no-renames", "--format=%cI", "--", "Chapters",
    ]
    _ = try? ChildProcess(
      words: words, output: log.url, errors: log.url,
      environment: ["GIT_ALLOW_PROTOCOL": "none"], longestRun: .seconds(10)
    ).run()
    var dates: [String: Date] = [:]
    var date: Date?
    for line in lines(of: log.text).map(String.init) where !line.isEmpty {
      guard line.hasPrefix("Chapters/") else {
        date = try? Date(line, strategy: .iso8601)
        continue
      }
      dates[line] = dates[line] ?? date
    }
    return dates
  }

  private func text(of file: URL) -> Answer {
    let size = Self.attributes(of: file)?[.size] as? Int ?? 0
    guard size <= Self.longest else { return .refused("it is larger than a megabyte") }
    guard let data = try? Data(contentsOf: file) else { return .refused("it cannot be read") }
    guard let text = String(validating: data, as: UTF8.self) else {
      return .refused("it is not UTF-8 text")
    }
    guard text.contains(where: { !$0.isWhitespace }) else { return .refused("it is empty") }
    return .text(text)
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
    guard Self.attributes(of: place)?[.type] as? FileAttributeType == .typeDirectory else {
      return []
    }
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

  /// The attributes of a file or of a link, which is not followed.
  private static func attributes(of file: URL) -> [FileAttributeKey: Any]? {
    try? FileManager.default.attributesOfItem(atPath: file.path)
  }
}
