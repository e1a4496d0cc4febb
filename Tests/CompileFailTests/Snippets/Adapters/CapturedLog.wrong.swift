// The closure of an adapter runs on a thread of the queue: it may not change the
// local variables around it.
import Adapters
import Foundation

final class Decoding: NetworkOperation<String>, @unchecked Sendable {
  var dataFetched: Data?
}

func handedOver(from retrieval: NetworkOperation<Data>, to decoding: Decoding) -> Int {
  var bytes = 0
  _ = AdapterOperation(from: retrieval, to: decoding) { data, decoding in
    decoding.dataFetched = data
    // expected-error@+1 {{mutation of captured var 'bytes'}}
    bytes = data.count
  }
  return bytes
}
