import Adapters
import Foundation

final class Decoding: NetworkOperation<String>, @unchecked Sendable {
  var dataFetched: Data?
  #if !WRONG
    var bytes = 0
  #endif
}

#if WRONG
  // The closure of an adapter runs on a thread of the queue: it may not change the
  // local variables around it.
  func handedOver(from retrieval: NetworkOperation<Data>, to decoding: Decoding) -> Int {
    var bytes = 0
    _ = AdapterOperation(from: retrieval, to: decoding) { data, decoding in
      decoding.dataFetched = data
      // expected-wrong-error@+1 {{mutation of captured var 'bytes'}}
      bytes = data.count
    }
    return bytes
  }
#else
  // The closure of an adapter runs on a thread of the queue: it may change the
  // operation that comes next.
  func handedOver(
    from retrieval: NetworkOperation<Data>, to decoding: Decoding
  ) -> AdapterOperation {
    AdapterOperation(from: retrieval, to: decoding) { data, decoding in
      decoding.dataFetched = data
      decoding.bytes = data.count
    }
  }
#endif
