// This book with small exercises in the place of those of chapter 1.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport

@testable import Authoring

/// A copy of this book whose chapter 1 has exercises that `workbook new` made.
///
/// It is built in the folder of `workbook verify`, so that only the chapter is built anew.
struct SmallBook {
  let module = "Chapter1Callbacks"
  private let original = ThisBook.root
  private let book: TemporaryBook

  var solutions: String { "Solutions/\(module)" }

  /// Makes the book, with exercises 1.1, 1.2 and so on of these titles.
  init(_ titles: [String]) throws {
    book = try TemporaryBook()
    try BookCopy(of: original, at: book.root).update([])
    for chapter in Workbook(root: original).chapters {
      for folder in [chapter.path, chapter.solution, chapter.tests] { try book.remove(folder) }
    }
    let others = /\n  Chapter\((?!\s*1,)[^()]*\),/
    try book.write("Package.swift", book.read("Package.swift").replacing(others, with: ""))
    // They are about the chapters of this book.
    let pages = [
      "README", "WhichStyle", "Differences", "Migrating", "Glossary", "WhatElse", "Commands",
      "Editors",
    ]
    for page in pages { try book.write("Chapters/\(page).md", "") }
    try book.copy(".swift-format")
    var draft = Draft(in: book.root)
    try draft.add("Chapters/\(module)/README.md", "# 1 · Callbacks\n")
    try draft.add("Chapters/\(module)/HINTS.md", "# Hints for chapter 1\n")
    for (index, title) in titles.enumerated() {
      let id = ExerciseID(chapter: 1, number: index + 1)
      try draft.add(ExerciseTemplate(id: id, title: title, module: module))
    }
    try write(draft)
  }

  /// Adds chapter 2 as `workbook new chapter` makes it, with one exercise.
  func addChapter(_ name: String, firstExercise title: String) throws {
    try write(
      Draft.chapter("2", name, firstExercise: title, in: Workbook(root: book.root)))
  }

  /// Writes a draft as if its author had written what is left to write.
  private func write(_ draft: Draft) throws {
    for (path, text) in draft.texts {
      try book.write(path, text.replacing(Draft.mark, with: "Here stands"))
    }
  }

  /// Replaces words of a file, once; `M` stands for the chapter's module, and `MTests` for that of its tests.
  func change(_ path: String, _ old: String, _ new: String) throws {
    let path = path.replacing("/M/", with: "/\(module)/")
      .replacing("/MTests/", with: "/\(module)Tests/")
    try book.change(path, old, new, at: 1)
    // The student's file is what was shipped.
    guard path.contains("/Stubs/") else { return }
    let file = path.replacing("\(solutions)/Stubs", with: "Chapters/\(module)")
    try book.write(file, book.read(path))
  }

  /// Adds a mistake to an exercise.
  func addMistake(
    _ title: String,
    _ name: String,
    _ answer: String,
    _ refusal: String = "expect: \"the number must be one more\"",
    in solutions: String? = nil
  ) throws {
    let folder = "\(solutions ?? self.solutions)/Mistakes/\(title)"
    let text = try book.read("\(folder)/changes-nothing.diff")
    let first = text.prefix { $0 != "\n" }
    let parts = first.split(separator: " · ")
    let line = "\(parts[0]) · \(name) · The student believed … · \(refusal)"
    let changed = text.dropFirst(first.count).replacing("+  number\n", with: "+  \(answer)\n")
    try book.write("\(folder)/\(name).diff", line + changed)
  }

  /// Verifies the book.
  func verify(_ selection: Selection = .chapter(1)) async throws -> Report {
    let (root, place) = (book.root, BookCopy(of: original).root)
    return try await onThread {
      var verification = Verification(
        of: Workbook(root: root), selection, with: Tool.folder.appending(path: "workbook"),
        commands: []
      ) { print($0) }
      verification.copy = BookCopy(of: root, at: place)
      return try verification.run()
    }
  }
}
