// The first chain to write: a reader, a node that maps its errors, and three dispatchers.

import Nodes
import TestSupport
import Testing
import UserAPI

/// What the reader reads from; its errors carry numbers.
private struct Database {
  struct Failure: Error { let code: Int }

  func name(of id: String) throws -> String {
    guard id == "7" else { throw Failure(code: id.isEmpty ? 102 : 100) }
    return "Michael"
  }
}

private enum ReadError: Error, Equatable { case notFound, badRequest, undefined }

private struct UserReaderNode: Node {
  let database = Database()

  func process(_ id: String) -> Observer<String> {
    let result = Context<String>()
    do {
      result.emit(data: try database.name(of: id))
    } catch {
      result.emit(error: error)
    }
    return result
  }
}

private struct ReadErrorMapperNode: Node {
  let next = UserReaderNode()

  func process(_ id: String) -> Observer<String> {
    next.process(id).mapError { error in
      switch (error as? Database.Failure)?.code {
      case 100: ReadError.notFound
      case 102: ReadError.badRequest
      default: ReadError.undefined
      }
    }
  }
}

/// Moves the work to a queue by hand, with a context of its own.
private struct OwnDispatcherNode: Node {
  let queue: DispatchQueue
  let next = ReadErrorMapperNode()

  func process(_ id: String) -> Observer<String> {
    let result = Context<String>()
    queue.async {
      next.process(id)
        .onCompleted { name in result.emit(data: name) }
        .onError { error in result.emit(error: error) }
    }
    return result
  }
}

/// Moves the work to a queue with operators.
private struct ShortDispatcherNode: Node {
  let queue: DispatchQueue
  let next = ReadErrorMapperNode()

  func process(_ id: String) -> Observer<String> {
    .emit(data: id)
      .dispatch(on: queue)
      .map { next.process($0) }
  }
}

@Suite("The first chain", .endsIfItHangs)
struct FirstChainTests {
  private static let queue = DispatchQueue(label: "FirstChainTests")
  private static let nodes: [any Node<String, String>] = [
    ReadErrorMapperNode(),
    OwnDispatcherNode(queue: queue),
    ShortDispatcherNode(queue: queue),
    DispatcherNode(on: queue, next: ReadErrorMapperNode()),
  ]

  @Test(arguments: nodes.indices) func `the chain reads a name`(index: Int) async throws {
    let name = try await Self.nodes[index].process("7").value
    #expect(name == "Michael")
  }

  @Test(arguments: nodes.indices) func `the chain maps errors`(index: Int) async {
    await #expect(throws: ReadError.notFound) { try await Self.nodes[index].process("8").value }
    await #expect(throws: ReadError.badRequest) { try await Self.nodes[index].process("").value }
  }
}
