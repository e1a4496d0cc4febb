// Code in columns, the rules of its sections, and the colours of its names, in the finished styles.

import TestSupport
import Testing

@testable import StylesCLI

@Suite struct FactTests {
  @Test(arguments: [
    ("callbacks", "W3.3", ["StatusCheck", "ErrorPath"]), ("callbacks", "W4.2", ["Cancellation"]),
    ("callbacks", "W1.6", ["UserFetch"]), ("chains", "W9.9", []),
  ])
  func `a rule is kept where the headers name it, and in the whole only if nowhere else`(
    style: String, rule: String, sections: [String]
  ) {
    #expect(finished(style).sections(for: rule, in: Workbook(root: thisBook)) == sections)
  }

  @Test(arguments: [44, 80])
  func `wrapped code has no line that is too long, and loses nothing`(width: Int) throws {
    func signs(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    for section in try finishedSections() {
      let lines = WrappedCode.lines(of: section.code, width: width)
      #expect(lines.allSatisfy { $0.count <= width }, "\(section.files)")
      let text = lines.map { line in
        line.hasSuffix(WrappedCode.mark) || line.hasSuffix(WrappedCode.markInsideToken)
          ? String(line.dropLast(2)) : line
      }
      #expect(signs(text.joined()) == signs(section.code), "\(section.files)")
    }
  }

  @Test(
    arguments: [
      ("requestList", .requestList), ("listRequest", .requestList),
      ("UserListDecodeOperation", .decodeList), ("UserRetrievalOperation", .requestUser),
      ("UserDecoding", .decodeUser), ("firstUserID", .decodeList), ("URLRequest", nil),
      ("user", nil), ("RequestInFlight", nil), ("UserFetch", nil),
    ] as [(String, JobStep?)])
  func `names of the same step have its colour in every style, and other names have none`(
    name: String, step: JobStep?
  ) {
    #expect(JobStep(name: name) == step)
  }
}
