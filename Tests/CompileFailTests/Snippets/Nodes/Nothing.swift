import Nodes

func name(of number: Int) -> Observer<String>? { nil }

#if WRONG
  // A chain always continues with an observer: a nil would never deliver anything.
  // expected-wrong-error@+3 {{must be unwrapped to a value of type 'Observer<String>'}}
  // expected-wrong-note@+2 {{coalesce using '??'}}
  // expected-wrong-note@+1 {{force-unwrap using '!'}}
  let chain = Observer.emit(data: 7).chain { name(of: $0) }
#else
  // A chain always continues with an observer: if there is nothing to wait for, emit a value.
  let chain = Observer.emit(data: 7).chain { name(of: $0) ?? .emit(data: "no user") }
#endif
