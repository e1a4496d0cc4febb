// Tests the examples that the lesson of chapter 6 begins with: what works, and which cancels are lost.

import Nodes
import TestSupport
import Testing

@Suite("The document's examples", .endsIfItHangs)
struct DocumentExampleTests {
  private let recorder = SignalRecorder()
  private let queue = DispatchQueue(label: "DocumentExampleTests")

  @Test(arguments: ["UserRecord", "UserReaderNode"])
  func `the lesson shows the code that is tested here`(name: String) throws {
    let code = try ThisBook.text(
      of: "Tests/Sources/Engines/NodesTests/Nodes/DocumentExample.swift")
    let lesson = try ThisBook.text(of: "Chapters/Chapter6Nodes/README.md")
    let start = try #require(code.firstRange(of: "struct \(name)")).lowerBound
    let end = try #require(code[start...].firstRange(of: "\n}\n")).upperBound
    #expect(lesson.contains(code[start..<end]), "copy \(name) to the lesson")
  }

  @Test(arguments: ["reader", "mapper", "first dispatcher", "second dispatcher"])
  func `each of the document's nodes reads a user, or gives the database's error, or a mapped one`(
    name: String
  ) async throws {
    let node = node(name, over: UserReaderNode())
    #expect(try await node.process("7").value.name == "Michael")
    let error = await #expect(throws: (any Error).self) { try await node.process("8").value }
    #expect(error.map { "\($0)" } == (name == "mapper" ? "notFound" : "Failure(code: 100)"))
  }

  @Test(arguments: ["first dispatcher", "second dispatcher"])
  func `the first dispatcher passes no cancel on, up or down, and the second does`(
    name: String
  ) async {
    let isSecond = name == "second dispatcher"
    let outer = Context<UserRecord>().stops { [recorder] in recorder.add("stopped") }
    let output = node(name, over: FunctionNode { _ in outer }).process("7")
    await drained(queue)
    output.cancel()
    #expect(recorder.entries == (isSecond ? ["stopped"] : []))

    let inner = Context<UserRecord>()
    let down = SignalRecorder()
    down.subscribe(to: node(name, over: FunctionNode { _ in inner }).process("7"))
    await drained(queue)
    inner.cancel()
    await drained(queue)
    #expect(down.entries == (isSecond ? ["cancelled", "end"] : []))
  }

  private func node(
    _ name: String, over next: any Node<String, UserRecord>
  ) -> any Node<String, UserRecord> {
    switch name {
    case "mapper": ReadErrorMapperNode(next: next)
    case "first dispatcher": FirstDispatcherNode(queue: queue, next: next)
    case "second dispatcher": SecondDispatcherNode(queue: queue, next: next)
    default: next
    }
  }
}
