// Reads the questions of a chapter from QUESTIONS.md. Pure, but for the reading.

import Curriculum

/// The questions of a chapter, as they stand in its file.
package struct QuestionFile: Sendable {
  /// The questions, in the order of the file.
  package private(set) var questions: [Question] = []
  /// One for each block that cannot be read.
  package private(set) var problems: [BookProblem] = []

  /// Reads the text of a file, whose path is relative to the workbook's folder.
  package init(_ text: String, path: String) {
    let lines = lines(of: text)
    let heads = lines.indices.filter { lines[$0].hasPrefix("## ") }
    for (head, end) in zip(heads, heads.dropFirst() + [lines.count]) {
      do throws(BookProblem) {
        let question = try Question(lines[head..<end], path: path)
        guard !questions.contains(where: { $0.id == question.id }) else {
          throw BookProblem(
            path: path, line: head + 1, "there are two questions '\(question.id)'; rename one.")
        }
        questions.append(question)
      } catch {
        problems.append(error)
      }
    }
  }

  /// Reads the file of a chapter; no questions if there is no file.
  package init(of chapter: Chapter, in root: URL) {
    let path = Self.path(of: chapter)
    self.init(text(of: path, in: root), path: path)
  }

  /// The file of a chapter, relative to the workbook's folder.
  package static func path(of chapter: Chapter) -> String { "\(chapter.path)/QUESTIONS.md" }
}

extension Question {
  /// Reads a block: a heading, the scenario, and a list of sources.
  fileprivate init(_ block: ArraySlice<Substring>, path: String) throws(BookProblem) {
    let line = block.startIndex + 1
    func wrong(_ words: String) -> BookProblem { BookProblem(path: path, line: line, words) }
    let parts = (block.first ?? "").dropFirst(3).split(separator: " · ")
    guard parts.count == 3, let exercise = ExerciseID(String(parts[0])),
      let kind = Kind.written.first(where: { $0.rawValue == parts[2] })
    else {
      throw wrong(
        "the heading must be like '## 1.4 · after-a-404 · outcome'; "
          + "the kinds are \(listed(Kind.written.map(\.rawValue))).")
    }
    let items = block.filter { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
    let made = items.last { $0.hasPrefix(Self.madeMark) } ?? ""
    var sources: [Source] = []
    for item in items where !item.hasPrefix(Self.madeMark) {
      let words = item.split(separator: ": ", maxSplits: 1).map(String.init)
      guard words.count == 2, let source = Source.Kind(rawValue: words[0]) else {
        throw wrong("'\(item)' does not say where a choice comes from.")
      }
      sources.append(Source(kind: source, words: words[1]))
    }
    let prose = block.dropFirst().filter { !$0.hasPrefix("- ") && !$0.isEmpty }
    self.init(
      exercise: exercise, name: String(parts[1]), kind: kind,
      scenario: prose.joined(separator: " "), sources: sources,
      writtenHash: String(made.dropFirst(Self.madeMark.count)), path: path, line: line)
  }

  /// What stands before the hash of the choices.
  package static let madeMark = "made: "
}
