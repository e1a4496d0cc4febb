// Differences: read, applied and made, and refused where they do not fit.

import Curriculum
import TestSupport
import Testing

@Suite struct DifferenceTests {
  private let old = "a\nb\nc\nd\ne\nf\n"

  @Test(arguments: [
    ("a\nb\nc\nd\ne\nf\n", ""),
    ("a\nB\nc\nd\ne\nf\n", "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"),
    ("a\nb\nd\ne\nf\ng\n", "@@ -2,3 +2,2 @@\n b\n-c\n d\n@@ -6,1 +5,2 @@\n f\n+g\n"),
    ("0\na\nb\nc\nd\ne\nf\n", "@@ -1,1 +1,2 @@\n+0\n a\n"),
    ("A\nb\nC\nd\ne\nf\n", "@@ -1,4 +1,4 @@\n-a\n+A\n b\n-c\n+C\n d\n"),
    ("", "@@ -1,6 +0,0 @@\n-a\n-b\n-c\n-d\n-e\n-f\n"),
    ("a\n\n-\nb\nc\nd\ne\n", "@@ -1,2 +1,4 @@\n a\n+\n+-\n b\n@@ -5,2 +7,1 @@\n e\n-f\n"),
  ])
  func `a difference is made with a line around each change, and gives the new text`(
    new: String, hunks: String
  ) throws {
    let difference = Difference(from: old, to: new)
    #expect(difference.description == hunks)
    #expect(difference.isEmpty == hunks.isEmpty)
    #expect(try Difference(hunks) == difference)
    #expect(try difference.applied(to: old) == new)
  }

  @Test func `hunks by hand may leave counts of one out, and blank lines between them`() throws {
    let hunks = "\n@@ -2 +2 @@\n-b\n+B\n\n@@ -4,2 +4,1 @@ where it is\n d\n-e\n"
    #expect(try Difference(hunks).applied(to: old) == "a\nB\nc\nd\nf\n")
  }

  @Test(arguments: [
    ("@@ -2,2 +2,1 @@\n x\n-c\n", "line 2 is 'b', not 'x'"),
    ("@@ -2,2 +2,1 @@\n b\n-x\n", "line 3 is 'c', not 'x'"),
    ("@@ -6,2 +6,1 @@\n f\n-g\n", "there is no line 7"),
    ("@@ -9,1 +9,0 @@\n-i\n", "there is no line 8"),
  ])
  func `a difference that does not fit says which line is another`(
    hunks: String, words: String
  ) throws {
    let difference = try Difference(hunks)
    let error = #expect(throws: DifferenceError.self) { try difference.applied(to: old) }
    #expect(error?.description == words)
  }

  @Test(arguments: [
    ("let a = 1\n", "let a = 1"), ("@@ -1 @@\n-a\n", "@@ -1 @@"), ("@@ -1 +1 @@\n-a\nb\n", "b"),
    ("@@ -1 +1 @@\n-a\n-b\n", "-b"), ("@@ -1 +1 @@\n-a\n+b\n+c\n", "+c"),
    ("@@ -1 +1 @@\n-a\n", ""),
  ])
  func `what is no difference is refused with its line`(text: String, line: String) {
    #expect(throws: DifferenceError.unreadable(line)) { try Difference(text) }
  }

  @Test func `every variant applies, is what would be made anew, and nearly all are recorded`()
    throws
  {
    let folder = ThisBook.root.appending(path: "Solutions").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      $0.contains("/Variants/") && $0.hasSuffix(Variant.ending) && !$0.hasSuffix(Stub.fileName)
    }
    #expect(paths.count >= 276)
    var unrecorded: [String] = []
    for path in paths.map({ "Solutions/\($0)" }) {
      let text = try ThisBook.text(of: path)
      let variant = try #require(Variant(text, path: path), "\(path)")
      let again = try Variant.text(
        (variant.exercise, variant.name), variant.misconception, variant.refusal,
        Difference(
          from: ThisBook.text(of: variant.finished), to: variant.answer(in: ThisBook.root)))
      let whole = Variant.text(again, failing: variant.failing, schedules: variant.schedules)
      #expect(whole == text, "\(path): make it anew")
      if variant.isRefusedByTest, variant.failing.isEmpty { unrecorded.append(path) }
    }
    // A crash may come before any test has begun to be counted.
    #expect(unrecorded.count * 50 <= paths.count, "verify --record: \(unrecorded)")
  }

  @Test func `every stub of this book is what would be made of its whole file`() throws {
    let exercises = Workbook(root: ThisBook.root).exercises
    #expect(!exercises.isEmpty)
    for exercise in exercises {
      let stub = Stub(of: exercise)
      let again = try Stub.text(
        of: exercise.id, stub.text(in: ThisBook.root),
        finished: ThisBook.text(of: exercise.solution))
      #expect(try again == ThisBook.text(of: stub.difference), "workbook new stub \(exercise.id)")
    }
  }
}
