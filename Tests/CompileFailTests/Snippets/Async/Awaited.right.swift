// A task gives its value to the one that awaits it.
func first(_ slow: @escaping @Sendable () async -> Int) async -> Int {
  let working = Task { await slow() }
  defer { working.cancel() }
  return await working.value
}
