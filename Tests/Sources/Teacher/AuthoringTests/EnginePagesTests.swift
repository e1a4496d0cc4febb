// The pages of the engines: their headings and links, and the lessons that name them.

import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite struct EnginePagesTests {
  private static let root = ThisBook.root
  private static let pages: [String] = {
    let engines = root.appending(path: "Sources/Engines").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: engines)) ?? []
    return names.sorted().map { "Sources/Engines/\($0)/README.md" }
      .filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path) }
  }()

  @Test func `there are pages to check`() { #expect(Self.pages.count >= 4) }

  @Test(arguments: pages)
  func `a page shows the way of a value, and its links lead to files`(page: String) {
    let headings = Page.headings(in: Page.text(of: page, in: Self.root))
    let expected = ["The way of a value", "Where the lock is", "What is not here"]
    #expect(Array(headings.dropFirst()) == expected)
    #expect(LinkCheck(page: page, root: Self.root).problems == [])
  }

  @Test(arguments: pages)
  func `a lesson names the page`(page: String) {
    let lessons = Workbook(root: Self.root).chapters.map { Page.text(of: $0.lesson, in: Self.root) }
    #expect(lessons.contains { $0.contains("(../../\(page))") }, "no lesson links to \(page)")
  }
}
