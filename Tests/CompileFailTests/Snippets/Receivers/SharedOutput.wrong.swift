// A result may be seen by several threads: what is put out is Sendable.
import Receivers

// expected-note@+1 {{class 'Picture' does not conform to the 'Sendable' protocol}}
final class Picture {
  var bytes: [UInt8] = []
}

// expected-error@+1 {{'Picture' does not conform to the 'Sendable' protocol}}
typealias Load = AOperationBlock<Picture>
