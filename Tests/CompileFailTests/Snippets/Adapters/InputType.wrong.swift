// An adapter writes a value only into a property of its type: a body is not an id.
import Adapters
import Foundation

final class Retrieval: NetworkOperation<Data>, @unchecked Sendable {}

final class Decoding: NetworkOperation<String>, @unchecked Sendable {
  var dataFetched: Data?
  var userID: Int?
}

// expected-error@+2 {{KeyPath<Decoding, Optional<Int>>' to expected}}
// expected-note@+1 {{'Wrapped' ('Int' and 'Data')}}
let adapter = AdapterOperation(from: Retrieval(), to: Decoding(), into: \.userID)
