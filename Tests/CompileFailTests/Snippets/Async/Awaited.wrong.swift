// A variable cannot wait for its value, and two tasks that use it at the same time would race.
func first(_ slow: @escaping @Sendable () async -> Int) async -> Int {
  var value: Int?
  // expected-error@+2 {{sending value of non-Sendable type '() async -> ()' risks causing data races}}
  // expected-note@+1 {{'sending' argument to initializer}}
  let working = Task { value = await slow() }
  defer { working.cancel() }
  // expected-note@+1 {{access can happen concurrently}}
  return value ?? 0
}
