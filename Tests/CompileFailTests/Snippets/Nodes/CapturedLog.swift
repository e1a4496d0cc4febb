import Nodes

#if WRONG
  // A handler runs on another thread: it may not write to a variable of the function that adds it.
  func listen(to observer: Observer<Int>) {
    var numbers: [Int] = []
    // expected-wrong-error@+1 {{mutation of captured var 'numbers' in concurrently-executing code}}
    observer.onCompleted { number in numbers.append(number) }
  }
#else
  // A handler runs on another thread: it may write to an object that has a lock.
  import Synchronization

  final class ReceivedNumbers: Sendable {
    let numbers = Mutex<[Int]>([])
  }

  func listen(to observer: Observer<Int>, with received: ReceivedNumbers) {
    observer.onCompleted { number in received.numbers.withLock { $0.append(number) } }
  }
#endif
