// A handler runs on other threads: it cannot write to a variable of whoever adds it.
import Nodes

func listen(to observer: Observer<Int>) {
  var numbers: [Int] = []
  // expected-error@+1 {{mutation of captured var 'numbers' in concurrently-executing code}}
  observer.onCompleted { number in numbers.append(number) }
}
