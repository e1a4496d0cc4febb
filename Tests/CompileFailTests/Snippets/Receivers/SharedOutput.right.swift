// A result may be seen by several threads: what is put out is Sendable.
import Receivers

final class Picture: Sendable {
  let bytes: [UInt8] = []
}

typealias Load = AOperationBlock<Picture>
