// The closure of an adapter runs on a thread of the queue: it may change the
// operation that comes next.
import Adapters
import Foundation

final class Decoding: NetworkOperation<String>, @unchecked Sendable {
  var dataFetched: Data?
  var bytes = 0
}

func handedOver(from retrieval: NetworkOperation<Data>, to decoding: Decoding) -> AdapterOperation {
  AdapterOperation(from: retrieval, to: decoding) { data, decoding in
    decoding.dataFetched = data
    decoding.bytes = data.count
  }
}
