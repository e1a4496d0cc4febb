// Several threads may read a result, so the output must be Sendable.
import Receivers

final class Picture: Sendable {
  let bytes: [UInt8] = []
}

typealias PictureLoading = AOperationBlock<Picture>
