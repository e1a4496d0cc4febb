// Checking the chapters' folders against the list of chapters in Package.swift.

import Curriculum
import Foundation
import TestSupport
import Testing

@Suite struct ChapterListTests {
  let book: TemporaryBook

  init() throws {
    book = try TemporaryBook()
    try book.addComplete("1.1", "Retry", "write · 10 min")
  }

  @Test func `the list is read with any labels, line breaks and comments`() throws {
    try book.write("Solutions/Chapter3Adapters/UserFetch.swift", "")
    try book.write("Solutions/Chapter4Chains/UserFetch.swift", "")
    try list(
      """
      Chapter(1, "Callbacks"),
        // Chapter(2, "Operations"),
        Chapter(3, "Adapters", uses: ["Adapters", "Solution"], hasExercises: false),
        Chapter(
          4, "Chains", engines: ["Chains"],
          hasExercises: false
        ),  // Chapter(5, "Receivers")
      """
    )
    book.expectSlips()
  }

  @Test(arguments: [
    ("Chapters/Chapter2Operations", "", "it is", "it"),
    ("Tests/Chapter2OperationsTests", "", "it is", "it"),
    ("Solutions/Chapter2Operations", ", hasExercises: false", "it is", "it"),
    (
      "Chapters/Chapter2Operations, Solutions/Chapter2Operations and Tests/Chapter2OperationsTests",
      "", "they are", "them"
    ),
  ])
  func `folders without a line are one slip`(
    folders: String, rest: String, theyAre: String, them: String
  ) throws {
    for folder in folders.split(separator: #/, | and /#) {
      try book.write("\(folder)/README.md", "")
    }
    book.expectSlips(
      "Package.swift has no line for \(folders), so \(theyAre) neither built nor tested. "
        + "Add `Chapter(2, \"Operations\"\(rest)),` to its list `chapters`, or remove \(them).")
  }

  @Test(arguments: [
    (
      #"Chapter(1, "Callbacks"), Chapter(2, "Operations"),"#,
      "Package.swift lists chapter 2, Operations, but Chapters/Chapter2Operations, "
        + "Solutions/Chapter2Operations and Tests/Chapter2OperationsTests are missing. "
        + "Make these folders, or remove the line."
    ),
    (
      #"Chapter(1, "Callbacks"), Chapter(3, "Adapters", hasExercises: false),"#,
      "Package.swift lists chapter 3, Adapters, but Solutions/Chapter3Adapters is missing. "
        + "Make that folder, or remove the line."
    ),
    (
      #"Chapter(1, "Callbacks", hasExercises: false),"#,
      "Package.swift says `hasExercises: false` for chapter 1, Callbacks, so \(chapter) and "
        + "\(tests) are neither built nor tested. "
        + "Remove `hasExercises: false` from the line, or remove them."
    ),
  ])
  func `a line needs its folders, and no others`(lines: String, sentence: String) throws {
    try list(lines)
    book.expectSlips(sentence)
  }

  @Test func `two chapters with the same number are a slip`() throws {
    try book.write("Solutions/Chapter1Adapters/UserFetch.swift", "")
    try list(#"Chapter(1, "Callbacks"), Chapter(1, "Adapters", hasExercises: false),"#)
    book.expectSlips(
      "Package.swift gives Callbacks and Adapters the number 1. "
        + "Give each chapter its own number.")
  }

  @Test(arguments: [
    ("Chapters/Operations", "Chapter5Receivers"), ("Chapters/Chapter2", "Chapter5Receivers"),
    ("Chapters/Chapter10Late", "Chapter5Receivers"), ("Solutions/Old", "Chapter5Receivers"),
    ("Tests/Chapter2Operations", "Chapter5ReceiversTests"),
  ])
  func `a folder whose name is not like a chapter's is a slip`(
    folder: String, pattern: String
  ) throws {
    try book.write("\(folder)/README.md", "")
    book.expectSlips(
      "\(folder) belongs to no chapter: the name must be like \(pattern), "
        + "with a number from 1 to 9. Rename it, or move it to another place.")
  }

  private func list(_ chapters: String) throws {
    try book.write("Package.swift", "let chapters: [Chapter] = [\n  \(chapters)\n]\n")
  }
}
