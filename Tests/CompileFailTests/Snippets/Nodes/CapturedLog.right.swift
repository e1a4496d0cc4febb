// A handler runs on other threads: what it writes to has a lock.
import Nodes
import Synchronization

final class Heard: Sendable {
  let numbers = Mutex<[Int]>([])
}

func listen(to observer: Observer<Int>, with heard: Heard) {
  observer.onCompleted { number in heard.numbers.withLock { $0.append(number) } }
}
