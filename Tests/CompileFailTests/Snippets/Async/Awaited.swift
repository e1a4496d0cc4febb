func first(_ slow: @escaping @Sendable () async -> Int) async -> Int {
  #if WRONG
    // A variable cannot wait for its value, and two tasks that use it at the same time would race.
    var value: Int?
    // expected-wrong-error@+2 {{sending value of non-Sendable type '() async -> ()' risks causing data races}}
    // expected-wrong-note@+1 {{'sending' argument to initializer}}
    let working = Task { value = await slow() }
    defer { working.cancel() }
    // expected-wrong-note@+1 {{access can happen concurrently}}
    return value ?? 0
  #else
    // A task gives its value to the one that awaits it.
    let working = Task { await slow() }
    defer { working.cancel() }
    return await working.value
  #endif
}
