// The article's example, which the lesson of chapter 3 begins with: written anew, with its mistakes.

import Foundation
import UserAPI

final class RetrieveList: Operation, @unchecked Sendable {
  var dataFetched: Data?
  private let source: @Sendable () -> Data?

  init(from source: @escaping @Sendable () -> Data?) { self.source = source }

  override func main() { dataFetched = source() }
}

final class DecodeList: Operation, @unchecked Sendable {
  var dataFetched: Data?
  private let completionHandler: @Sendable (UserList?) -> Void

  init(completionHandler: @escaping @Sendable (UserList?) -> Void) {
    self.completionHandler = completionHandler
  }

  override func main() {
    guard let dataFetched else { return }
    completionHandler(try? JSONDecoder().decode(UserList.self, from: dataFetched))
  }
}

func retrieveUserList(
  from source: @escaping @Sendable () -> Data?,
  in queue: OperationQueue,
  completionHandler: @escaping @Sendable (UserList?) -> Void
) {
  let fetch = RetrieveList(from: source)
  let parse = DecodeList(completionHandler: completionHandler)
  let adapter = BlockOperation { [unowned fetch, unowned parse] in
    parse.dataFetched = fetch.dataFetched
  }
  adapter.addDependency(fetch)
  parse.addDependency(adapter)
  queue.addOperations([fetch, parse, adapter], waitUntilFinished: false)
}
