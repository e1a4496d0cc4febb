// An adapter writes a value only into a property of its type.
import Adapters
import Foundation

final class Retrieval: NetworkOperation<Data>, @unchecked Sendable {}

final class Decoding: NetworkOperation<String>, @unchecked Sendable {
  var dataFetched: Data?
  var userID: Int?
}

let adapter = AdapterOperation(from: Retrieval(), to: Decoding(), into: \.dataFetched)
