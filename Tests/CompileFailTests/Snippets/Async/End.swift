func tell(_ percent: Int?, to continuation: AsyncStream<Int>.Continuation) {
  #if WRONG
    // A stream does not end with nil: nil is no value of it.
    // expected-wrong-error@+3 {{value of optional type 'Int?' must be unwrapped to a value of type 'Int'}}
    // expected-wrong-note@+2 {{coalesce using '??'}}
    // expected-wrong-note@+1 {{force-unwrap using '!'}}
    continuation.yield(percent)
  #else
    // A stream ends with `finish()`: then its loop ends, after the last value.
    if let percent { continuation.yield(percent) } else { continuation.finish() }
  #endif
}
