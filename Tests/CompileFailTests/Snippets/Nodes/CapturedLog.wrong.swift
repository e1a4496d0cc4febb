// A handler runs on another thread: it may not write to a variable of the function that adds it.
import Nodes

func listen(to observer: Observer<Int>) {
  var numbers: [Int] = []
  // expected-error@+1 {{mutation of captured var 'numbers' in concurrently-executing code}}
  observer.onCompleted { number in numbers.append(number) }
}
