// Tests the examples that the lesson of chapter 6 begins with: what works, and which cancels are lost.

import Foundation
import Nodes
import TestSupport
import Testing

@Suite("The document's examples", .endsIfItHangs)
struct DocumentExampleTests {
  private static let queue = DispatchQueue(label: "DocumentExampleTests")

  /// The document's nodes that give the document's errors.
  private static let nodes: [any Node<String, UserRecord>] = [
    ReadErrorMapperNode(next: UserReaderNode()),
    FirstDispatcherNode(queue: queue, next: ReadErrorMapperNode(next: UserReaderNode())),
    SecondDispatcherNode(queue: queue, next: ReadErrorMapperNode(next: UserReaderNode())),
  ]

  private let recorder = SignalRecorder()
  private let queue = DispatchQueue(label: "DocumentExampleTests.own")

  @Test(arguments: ["UserRecord", "UserReaderNode"])
  func `the lesson shows the code that is tested here`(name: String) throws {
    let code = try ThisBook.text(
      of: "Tests/Sources/Engines/NodesTests/Nodes/DocumentExample.swift")
    let lesson = try ThisBook.text(of: "Chapters/Chapter6Nodes/README.md")
    let start = try #require(code.firstRange(of: "struct \(name)")).lowerBound
    let end = try #require(code[start...].firstRange(of: "\n}\n")).upperBound
    #expect(lesson.contains(code[start..<end]), "copy \(name) to the lesson")
  }

  @Test func `the reader reads a user`() async throws {
    let user = try await getUser(by: "7").value
    #expect(user == UserRecord(id: "7", name: "Michael", photo: "michael.png"))
  }

  @Test func `without a mapper, the database's own error arrives`() async {
    await #expect(throws: Database.Failure.self) { try await getUser(by: "8").value }
  }

  @Test(arguments: nodes.indices) func `the chain reads a user`(index: Int) async throws {
    let user = try await Self.nodes[index].process("7").value
    #expect(user.name == "Michael")
  }

  @Test(arguments: nodes.indices) func `the chain maps errors`(index: Int) async {
    await #expect(throws: ReadError.notFound) { try await Self.nodes[index].process("8").value }
    await #expect(throws: ReadError.badRequest) { try await Self.nodes[index].process("").value }
  }

  @Test(arguments: [false, true])
  func `the first dispatcher passes no cancel to the work, and the second does`(
    isSecond: Bool
  ) async {
    let work = Context<UserRecord>().stops { [recorder] in recorder.add("stopped") }
    let output = node(isSecond, over: work).process("7")
    await drained(queue)
    output.cancel()
    #expect(recorder.entries == (isSecond ? ["stopped"] : []))
  }

  @Test(arguments: [false, true])
  func `the first dispatcher passes no cancel of the work on, and the second does`(
    isSecond: Bool
  ) async {
    let work = Context<UserRecord>()
    let output = node(isSecond, over: work).process("7")
    recorder.subscribe(to: output)
    await drained(queue)
    work.cancel()
    await drained(queue)
    #expect(recorder.entries == (isSecond ? ["cancelled", "end"] : []))
  }

  private func node(
    _ isSecond: Bool, over work: Context<UserRecord>
  ) -> any Node<String, UserRecord> {
    let next = FunctionNode<String, UserRecord> { _ in work }
    guard isSecond else { return FirstDispatcherNode(queue: queue, next: next) }
    return SecondDispatcherNode(queue: queue, next: next)
  }
}
