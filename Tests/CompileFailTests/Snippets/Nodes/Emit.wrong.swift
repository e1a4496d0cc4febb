// A context emits values of its own type: a String is not an Int.
import Nodes

func finish(_ result: Context<Int>) {
  // expected-error@+1 {{cannot convert the value to the type of this context}}
  result.emit(data: "7")
}
