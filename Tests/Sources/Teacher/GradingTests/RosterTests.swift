// The list of a class, and how it is cut into parts.

import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite struct RosterTests {
  let folder: TemporaryBook

  init() throws {
    folder = try TemporaryBook()
    for name in ["ana", "ben", "cleo b"] { try folder.write("work/\(name)/note.txt", name) }
  }

  @Test(arguments: [
    "ana work/ana\nben work/ben\nCleo work/cleo b\n",
    "# class 7\n\n  ana   work/ana  \nben\twork/ben\r\nCleo work/cleo b",
    "name,folder\nana,work/ana\nben,work/ben\nCleo,work/cleo b\n",
    "\u{FEFF}\"id\";\"Folder\";\"Name\"\n1;\"work/ana\";ana\n2;work/ben;\"ben\"\n3;work/cleo b;Cleo",
    "name\tfolder\nana\twork/ana\nben\twork/ben\nCleo\twork/cleo b\n",
  ])
  func `names and folders are read, from plain text and from tables`(text: String) throws {
    let students = try read(text).students
    #expect(students.map(\.name) == ["ana", "ben", "Cleo"])
    let folders = students.map(\.folder.standardizedFileURL.path)
    let places = ["ana", "ben", "cleo b"].map { folder.root.appending(path: "work/\($0)").path }
    #expect(folders == places, "relative to the folder of the roster")
  }

  @Test func `a quoted cell may have separators and quotation marks`() throws {
    let students = try read("name,folder\n\"Lee, \"\"Ana\"\"\",work/ana\n").students
    #expect(students.map(\.name) == ["Lee, \"Ana\""])
  }

  @Test func `each bad line is one sentence with its number`() {
    let text = "ana work/ana\nben\ndora work/dora\nANA work/ben\n\(longName) work/ben\n"
    #expect(
      throws: error(
        2, "write a name and a folder, 'ana work/ana' for example", 3,
        "there is no folder 'work/dora' for 'dora'", 4,
        "'ANA' is the name in line 1, too; give each student a name of their own", 5,
        "the name '\(longName.prefix(20))…' is too long")
    ) { try read(text) }
  }

  @Test func `a line of a table needs both cells`() {
    let words = "write a name and a folder, 'ana,work/ana' for example"
    #expect(throws: error(2, words, 3, words)) { try read("name,folder\nana\n,work/ben\n") }
  }

  @Test func `a roster without students, or without a file, is refused`() {
    let none = "\(path) names no student: write a name and a folder into each line."
    #expect(throws: CommandError.usage(none)) { try read("# nobody yet\n\n") }
    let missing = CommandError.usage("The roster in /no/such.txt cannot be read.")
    #expect(throws: missing) { try Roster(of: "/no/such.txt") }
  }

  // MARK: Shards

  @Test(arguments: [(1, [0, 3, 6]), (2, [1, 4]), (3, [2, 5])])
  func `a class is cut evenly, and always in the same way`(number: Int, part: [Int]) throws {
    #expect(try Shard("\(number)/3").part(of: Array(0..<7)) == part)
  }

  @Test func `more parts than students leave some of them empty`() throws {
    #expect(try Shard("3/5").part(of: [1, 2]) == [])
    #expect(try (1...5).flatMap { try Shard("\($0)/5").part(of: [1, 2]) } == [1, 2])
  }

  @Test(arguments: ["0/3", "4/3", "1/0", "3", "1/2/3", "", "a/b", "1/1000", "-1/3"])
  func `what is no part is told`(word: String) {
    let sentence = "--shard is '\(word)'; write 2/3 for the second of three parts."
    #expect(throws: CommandError.usage(sentence)) { try Shard(word) }
  }

  // MARK: Files

  private let longName = String(repeating: "é", count: 40)

  private var path: String { folder.root.appending(path: "class.txt").path }

  private func read(_ text: String) throws -> Roster {
    try folder.write("class.txt", text)
    return try Roster(of: path)
  }

  private func error(_ parts: Any...) -> CommandError {
    let lines = stride(from: 0, to: parts.count, by: 2)
      .map { "\(path):\(parts[$0]): \(parts[$0 + 1])." }
    return .usage(lines.joined(separator: "\n"))
  }
}
