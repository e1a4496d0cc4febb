// A stream ends with `finish()`: then its loop ends, after the last value.
func tell(_ percent: Int?, to continuation: AsyncStream<Int>.Continuation) {
  if let percent { continuation.yield(percent) } else { continuation.finish() }
}
