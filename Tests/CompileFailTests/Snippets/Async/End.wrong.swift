// A stream does not end with nil: nil is no value of it.
func tell(_ percent: Int?, to continuation: AsyncStream<Int>.Continuation) {
  // expected-error@+3 {{value of optional type 'Int?' must be unwrapped to a value of type 'Int'}}
  // expected-note@+2 {{coalesce using '??'}}
  // expected-note@+1 {{force-unwrap using '!'}}
  continuation.yield(percent)
}
