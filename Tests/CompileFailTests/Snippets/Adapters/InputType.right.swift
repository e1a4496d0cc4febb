// An adapter writes a value only into a property that takes it.
import Adapters
import Foundation

final class Retrieval: NetworkOperation<Data>, @unchecked Sendable {}

final class Decoding: NetworkOperation<String>, @unchecked Sendable {
  var dataFetched: Data?
  var userID: Int?
}

let adapter = AdapterOperation(from: Retrieval(), to: Decoding(), into: \.dataFetched)
