import Adapters
import Foundation

final class Retrieval: NetworkOperation<Data>, @unchecked Sendable {}

final class Decoding: NetworkOperation<String>, @unchecked Sendable {
  var dataFetched: Data?
  var userID: Int?
}

#if WRONG
  // An adapter writes a value only into a property of its type: a body is not an id.
  // expected-wrong-error@+2 {{KeyPath<Decoding, Optional<Int>>' to expected}}
  // expected-wrong-note@+1 {{'Wrapped' ('Int' and 'Data')}}
  let adapter = AdapterOperation(from: Retrieval(), to: Decoding(), into: \.userID)
#else
  // An adapter writes a value only into a property of its type.
  let adapter = AdapterOperation(from: Retrieval(), to: Decoding(), into: \.dataFetched)
#endif
