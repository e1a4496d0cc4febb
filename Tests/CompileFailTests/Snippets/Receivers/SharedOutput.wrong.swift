// Several threads may read a result, so the output must be Sendable.
import Receivers

// expected-note@+1 {{class 'Picture' does not conform to the 'Sendable' protocol}}
final class Picture {
  var bytes: [UInt8] = []
}

// expected-error@+1 {{'Picture' does not conform to the 'Sendable' protocol}}
typealias PictureLoading = AOperationBlock<Picture>
