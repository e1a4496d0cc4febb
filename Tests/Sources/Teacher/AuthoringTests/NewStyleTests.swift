// Registers a style in a copy of this book, and builds it: its tests are green, and find a slip.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite(.enabled(if: ThisBook.isBuilt, "WORKBOOK_AUTHORING=1 builds a copy with one more style"))
struct NewStyleTests {
  let book: BookWithNewStyle

  init() throws { book = try BookWithNewStyle("Promises") }

  @Test func `a new style is tested in both frameworks, and a slip in it is found`() async throws {
    let draft = try Draft.style("promises", in: book.workbook)
    try draft.write()
    try await book.run("swift build --build-tests")
    try await book.run("{ \(Self.suites); } >log && .ci/guard ran log both")

    try book.change(
      "\(book.solution)/UserFetch.swift",
      "environment.deliveryQueue.async { [completion] in completion(outcome) }",
      "completion(outcome)")
    try await book.run("swift build --build-tests")
    let red = try await book.run(Self.suites, status: 1)
    for words in ["W1.6", "StyleXCTests.test_W1_6", "every style over HTTP"] {
      #expect(red.output.contains(words), "\(words) is not in\n\(red.output)")
    }
  }

  private static let suites =
    "WORKBOOK_STYLE=promises swift test --skip-build --filter Conformance 2>&1"
}

/// A copy of this book at a fixed place, with finished code that no list knows yet.
struct BookWithNewStyle {
  private let root: URL
  /// The folder of the new style's code, which is that of chapter 1.
  let solution: String

  var workbook: Workbook { Workbook(root: root) }

  init(_ name: String) throws {
    let original = try #require(Workbook.root(above: URL(filePath: #filePath)))
    root = original.appending(path: ".build/workbook/style", directoryHint: .isDirectory)
    try BookCopy(of: original, at: root).update([])
    solution = "Solutions/Chapter9\(name)"
    let model = original.appending(path: "Solutions/Chapter1Callbacks")
    for file in try Self.names(in: model) where file.hasSuffix(".swift") {
      try copy(model.appending(path: file), to: "\(solution)/\(file)")
    }
    for file in [".ci/guard"] { try copy(original.appending(path: file), to: file) }
    try leaveOutOtherTests()
  }

  /// Builds the suites of the styles alone.
  private func leaveOutOtherTests() throws {
    let manifest = try read("Package.swift")
    let end = try #require(manifest.range(of: "let package = Package(")?.lowerBound)
    try write(
      "Package.swift",
      manifest[..<end] + """
        let package = Package(
          name: "workbook", platforms: [.macOS(.v15)],
          targets: targets(["ConformanceTests", "ConformanceXCTests"], of: everything))

        """)
  }

  /// Runs a script in the book's folder, and expects its status.
  @discardableResult
  func run(_ script: String, status: Int32 = 0) async throws -> Ended {
    let shell = TestSupport.Tool(at: URL(filePath: "/bin/sh"), longestRun: 3_000)
    let ended = try await shell.run(["-c", script], in: root, environment: ["NO_COLOR": "1"])
    try #require(ended.status == status, "\(script)\n\(ended.output)\n\(ended.errors)")
    return ended
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Replaces words of a file.
  func change(_ path: String, _ old: String, _ new: String) throws {
    let text = try read(path)
    try #require(text.contains(old), "\(path) has no '\(old)'")
    try write(path, text.replacing(old, with: new))
  }

  private func write(_ path: String, _ text: String) throws {
    try Data(text.utf8).write(to: root.appending(path: path))
  }

  private func copy(_ file: URL, to path: String) throws {
    let copy = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: copy)
    try FileManager.default.copyItem(at: file, to: copy)
  }

  private static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }
}
