// A handler runs on another thread: it may write to an object that has a lock.
import Nodes
import Synchronization

final class ReceivedNumbers: Sendable {
  let numbers = Mutex<[Int]>([])
}

func listen(to observer: Observer<Int>, with received: ReceivedNumbers) {
  observer.onCompleted { number in received.numbers.withLock { $0.append(number) } }
}
