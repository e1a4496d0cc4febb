// Chapter 1 as it is shipped, with a few answers; judged without SwiftPM.

import Curriculum
import TestSupport
import Testing

@testable import ExerciseRuns

/// A copy of chapter 1 in which some exercises have answers.
struct ShippedChapter {
  private static let module = "Chapter1Callbacks"
  private let book: TemporaryBook
  private var build: BookBuild {
    var build = BookBuild(root: book.root, chapters: [1])
    build.package = BookBuild(root: ThisBook.root, chapters: []).package
    return build
  }

  /// The names of the files, in their order.
  static let files = [
    "01-StatusCheck.swift", "02-Decoding.swift", "03-Handoff.swift", "04-ErrorPath.swift",
    "05-Cancellation.swift", "06-UserFetch.swift", "07-RunState.swift",
  ]

  /// Copies the stubs, and adds code at their ends: each answer is a stub and its code.
  ///
  /// - Parameters:
  ///   - code: What the answers have besides their stubs, by the names of their files.
  ///   - more: What all stubs have besides what they are shipped with.
  init(adding code: [String: String], shipping more: String = "") throws {
    book = try TemporaryBook()
    for name in Self.files {
      let place = Self.stub(name)
      let stub = try place.text(in: ThisBook.root) + more
      try book.write(place.whole, stub)
      try book.write(place.path, stub + (code[name].map { "\n\($0)\n" } ?? ""))
    }
    for name in Self.files + ["Search/Searched.swift", "Search/SearchedQueues.swift"] {
      let finished = "Solutions/\(Self.module)/\(name)"
      let text = try ThisBook.text(of: finished)
      try book.write(finished, text)
      if name.hasPrefix("Search/") { try book.write("Chapters/\(Self.module)/\(name)", text) }
    }
  }

  /// Copies the stubs, with other texts in the places of some.
  init(with texts: [String: String]) throws {
    try self.init(adding: [:])
    for (name, text) in texts { try book.write(Self.stub(name).path, text) }
  }

  static func stub(_ file: String) -> Stub {
    Stub(module: module, name: String(file.dropLast(".swift".count)))
  }

  /// Judges the answers: why each file is refused that is.
  func refusals() async throws -> [String: String] {
    try linkModules()
    let chapter = try #require(Workbook(root: book.root).chapter(1))
    let refusals = try await onThread { try build.refusals(in: chapter) }
    return refusals.reduce(into: [:]) { reasons, refusal in
      let exercise = chapter.exercises.first { $0.id == refusal.key }
      reasons[exercise?.fileName ?? ""] = refusal.value
    }
  }

  /// Links the modules that were built with these tests, but for the students'.
  private func linkModules() throws {
    let files = FileManager.default
    let built = BookBuild(root: ThisBook.root, chapters: [1])
    let usual = Tool.folder.appending(path: "Modules")
    let source = files.fileExists(atPath: usual.path) ? usual : built.modules
    let modules = book.root.appending(path: ".build/debug/Modules")
    try files.createDirectory(at: modules, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: source.path)
    where name.contains(".swift") && !name.hasPrefix("\(Self.module).") {
      try files.createSymbolicLink(
        at: modules.appending(path: name), withDestinationURL: source.appending(path: name))
    }
  }
}
