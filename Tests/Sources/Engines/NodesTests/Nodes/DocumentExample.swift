// The document's examples, which the lesson of chapter 6 begins with: written anew, in today's words.

import Nodes
import UserAPI

struct UserRecord: Equatable {
  let id: String
  let name: String
  let photo: String
}

struct Database {
  struct Failure: Error { let code: Int }

  func user(withID id: String) throws -> UserRecord {
    if id.isEmpty { throw Failure(code: 102) }
    guard id == "7" else { throw Failure(code: 100) }
    return UserRecord(id: id, name: "Michael", photo: "michael.png")
  }
}

struct UserReaderNode: Node {
  let database = Database()

  func process(_ id: String) -> Observer<UserRecord> {
    let result = Context<UserRecord>()
    do {
      result.emit(data: try database.user(withID: id))
    } catch {
      result.emit(error: error)
    }
    return result
  }
}

enum ReadError: Error { case notFound, cannotConnect, badRequest, undefined }

struct ReadErrorMapperNode: Node {
  let next: any Node<String, UserRecord>

  func process(_ id: String) -> Observer<UserRecord> {
    next.process(id).mapError { error in
      switch (error as? Database.Failure)?.code {
      case 100: ReadError.notFound
      case 101: ReadError.cannotConnect
      case 102: ReadError.badRequest
      default: ReadError.undefined
      }
    }
  }
}

struct FirstDispatcherNode: Node {
  let queue: DispatchQueue
  let next: any Node<String, UserRecord>

  func process(_ id: String) -> Observer<UserRecord> {
    let result = Context<UserRecord>()
    queue.async {
      next.process(id)
        .onCompleted { user in result.emit(data: user) }
        .onError { error in result.emit(error: error) }
    }
    return result
  }
}

struct SecondDispatcherNode: Node {
  let queue: DispatchQueue
  let next: any Node<String, UserRecord>

  func process(_ id: String) -> Observer<UserRecord> {
    .emit(data: id)
      .dispatch(on: queue)
      .map { id in next.process(id) }
  }
}
