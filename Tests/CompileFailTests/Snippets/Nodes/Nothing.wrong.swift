// A chain always continues with an observer: a nil would never deliver anything.
import Nodes

func name(of number: Int) -> Observer<String>? { nil }

// expected-error@+3 {{must be unwrapped to a value of type 'Observer<String>'}}
// expected-note@+2 {{coalesce using '??'}}
// expected-note@+1 {{force-unwrap using '!'}}
let chain = Observer.emit(data: 7).chain { name(of: $0) }
