// The page about the search in other packages shows the example that `.ci/own-code` builds and tests.

import TestSupport
import Testing

@Suite("OWN-CODE.md") struct OwnCodeTests {
  @Test(arguments: ["Package.swift", "Tests/DownloadsTests/DownloadTests.swift"])
  func `shows what is in the example`(_ file: String) throws {
    let page = try ThisBook.text(of: "Sources/Kit/Interleaving/OWN-CODE.md")
    let example = try ThisBook.text(of: "Tests/OwnCode/\(file)")
    let fences = page.matches(of: /```swift\n((?:.*\n)*?)```/).map { String($0.1) }
    #expect(fences.count == 2 && fences.contains { example.contains($0) })
  }
}
