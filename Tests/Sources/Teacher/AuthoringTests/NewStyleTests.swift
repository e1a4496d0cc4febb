// Registers a style in a copy of this book, and builds it: its tests are green, and find a slip.

import TestSupport
import Testing

@testable import TeacherCLI

@Suite(.enabled(if: ThisBook.isBuilt, "WORKBOOK_AUTHORING=1 builds a copy with one more style"))
struct NewStyleTests {
  private let book: TemporaryBook
  private let solution = "Solutions/Chapter9Promises"

  /// Copies this book to a fixed place, with the code of chapter 1 as that of a style that no list knows yet.
  init() throws {
    let root = ThisBook.root.appending(path: ".build/workbook/style", directoryHint: .isDirectory)
    try BookCopy(of: ThisBook.root, at: root).update([])
    book = TemporaryBook(keeping: root)
    let model = "Solutions/Chapter1Callbacks"
    let names = try FileManager.default.contentsOfDirectory(
      atPath: ThisBook.root.appending(path: model).path)
    for name in names where name.hasSuffix(".swift") {
      try book.write("\(solution)/\(name)", ThisBook.text(of: "\(model)/\(name)"))
    }
    // The suites of the styles alone are built.
    let manifest = try book.read("Package.swift")
    let end = try #require(manifest.range(of: "let package = Package(")?.lowerBound)
    try book.write(
      "Package.swift",
      manifest[..<end] + """
        let package = Package(
          name: "workbook", platforms: [.macOS(.v15)],
          targets: targets(["ConformanceTests", "ConformanceXCTests"], of: everything))

        """)
  }

  @Test func `a new style is tested in both frameworks, and a slip in it is found`() async throws {
    let draft = try Draft.style("promises", in: Workbook(root: book.root))
    try draft.write()
    try await book.run("swift build --build-tests")
    let check = "'\(ThisBook.root.path)/.ci/guard' ran \"$PWD/log\" both"
    try await book.run("{ \(Self.suites); } >log && \(check)")

    try book.change(
      "\(solution)/06-UserFetch.swift",
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
