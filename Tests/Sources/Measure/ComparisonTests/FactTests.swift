// Code in columns, and the facts below it: from the files of the finished styles, and from figures of the benchmark.

import Commands
import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Comparison

@Suite struct FactTests {
  @Test(arguments: [
    ("callbacks", "cancellation, Cancellation"), ("adapters", "group, OperationGroup"),
    ("chains", "chain, OperationChain<Data, User>"),
    ("receivers", "service, WrapperOperation<Void, User>"),
    ("nodes", "cancellation, Cancellation"), ("async", "task, Task<Void, Never>?"),
  ])
  func `the owner of the cancel is read from the workflow`(style: String, owner: String) {
    #expect(finished(style).cancelOwner() == owner)
  }

  @Test func `a wrong type is caught by the compiler where a snippet proves it`() throws {
    for style in finishedSources {
      #expect(style.wrongTypeIsCaught() == "compiler", "\(style.name)")
    }
    let elsewhere = StyleSource("callbacks", in: "", of: try TemporaryBook().root)
    #expect(elsewhere.wrongTypeIsCaught() == "–")
    #expect(finished("adapters").missingHandoffIsCaught() == "run time")
    #expect(finished("chains").missingHandoffIsCaught() == "compiler")
  }

  @Test(arguments: [
    ("callbacks", "W3.3", ["StatusCheck", "ErrorPath"]), ("callbacks", "W4.2", ["Cancellation"]),
    ("callbacks", "W1.6", ["UserFetch"]), ("chains", "W9.9", []),
  ])
  func `a rule is kept where the headers name it, and in the whole only if nowhere else`(
    style: String, rule: String, sections: [String]
  ) {
    #expect(finished(style).sections(for: rule, in: Workbook(root: thisBook)) == sections)
  }

  @Test func `lines with code count, and types that are declared`() {
    let code = """
      // A comment.
      import UserAPI

      public final class Fetch: P {
        class func make() {}  // a class method is no type
        private enum State { case a }
        /// Doc.
        let type: AnyObject.Type
      }
      """
    #expect(StyleFacts.counts(in: code) == (6, 2))
  }

  @Test(arguments: [(80, 6), (200, 2)])
  func `a table that is too wide is several`(width: Int, bands: Int) throws {
    let table = try StyleFacts(of: finishedSources, section: "Handoff", bench: nil)
    let text = table.text(width: width)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= width })
    #expect(text.ranges(of: "cancel() goes to").count == bands)
    #expect(table.rows.allSatisfy { $0.count == finishedSources.count + 1 })
  }

  @Test(arguments: [(30, 1), (80, 1), (140, 2), (200, 4)])
  func `as many of four columns as can be read stand side by side`(width: Int, count: Int) throws {
    let layout = ColumnLayout(width: width)
    #expect(layout.columnsPerBand(4) == count)
    let (sources, guides) = (Array(finishedSources.prefix(4)), StyleGuides(in: thisBook))
    let lines = try layout.text(of: "Handoff", in: sources, guides)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= width })
    for source in sources {
      #expect(lines.contains { $0.contains(source.title) }, "\(source.name) must have a column")
    }
    #expect(lines.count { $0.contains("──") } == 4 / count, "a rule below the titles of each band")
  }

  @Test(arguments: [44, 80])
  func `wrapped code has no line that is too long, and loses nothing`(width: Int) throws {
    func signs(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    for section in try finishedSections() {
      let lines = WrappedCode.lines(of: section.code, width: width)
      #expect(lines.allSatisfy { $0.count <= width }, "\(section.path)")
      let text = lines.map { line in
        line.hasSuffix(WrappedCode.mark) || line.hasSuffix(WrappedCode.markInsideToken)
          ? String(line.dropLast(2)) : line
      }
      #expect(signs(text.joined()) == signs(section.code), "\(section.path)")
    }
  }

  @Test(arguments: [
    ("  let both = spell.then(double)", 24, ["  let both = spell ↩", "      .then(double)"]),
    ("let one = two ?? .three", 20, ["let one = two ?? ↩", "    .three"]),
    ("// one two three four five", 20, ["// one two three ↩", "    four five"]),
    ("a\n\n  b", 20, ["a", "", "  b"]),
    (
      "let aVeryLongNameWithoutAnyBreak", 20,
      ["let ↩", "    aVeryLongNameW \\", "    ithoutAnyBreak"]
    ),
  ])
  func `a line breaks between tokens, or between words of a comment, and goes on indented`(
    code: String, width: Int, lines: [String]
  ) {
    #expect(WrappedCode.lines(of: code, width: width) == lines)
  }

  @Test func `the workbook brings the costs of every style along, and names the machine`() throws {
    let file = thisBook.appending(path: BenchRun.shipped)
    let bench = try #require(BenchFigures(json: Data(contentsOf: file)))
    for (style, cost) in finishedSources.flatMap({ s in Cost.allCases.map { (s.name, $0) } }) {
      #expect(bench.figure(cost, of: style) != nil, "\(style), \(cost)")
    }
    #expect(bench.sentence.contains("release build, on a "), "the kind of machine")
  }

  @Test func `the figures of the benchmark are found by style`() throws {
    let bench = try #require(figures(build: "debug"))
    let texts = Cost.allCases.map { cost in bench.figure(cost, of: "nodes").map(cost.text) }
    #expect(texts == ["12.4 µs", "62", "5.1 kB", "3.1 kB"])
    #expect(bench.figure(.time, of: "chains") == nil)
    #expect(bench.sentence.hasSuffix("A debug build: these figures mean nothing."))
    #expect(BenchFigures(json: Data("{}".utf8)) == nil)
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
