// Several threads may read a result, so the output must be Sendable.
import Receivers

#if WRONG
  // expected-wrong-note@+1 {{class 'Picture' does not conform to the 'Sendable' protocol}}
  final class Picture {
    var bytes: [UInt8] = []
  }
#else
  final class Picture: Sendable {
    let bytes: [UInt8] = []
  }
#endif

// expected-wrong-error@+1 {{'Picture' does not conform to the 'Sendable' protocol}}
typealias PictureLoading = AOperationBlock<Picture>
