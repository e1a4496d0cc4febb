// The children of a group run at the same time: they may not all write a variable of the group's closure.
func total(of parts: [Int]) async -> Int {
  await withTaskGroup(of: Void.self) { group in
    var total = 0
    for part in parts {
      // expected-error@+3 {{sending value of non-Sendable type '() async -> ()' risks causing data races}}
      // expected-note@+2 {{'sending' argument to instance method 'addTask(priority:operation:)'}}
      // expected-note@+1 {{access can happen concurrently}}
      group.addTask { total += part }
    }
    await group.waitForAll()
    return total
  }
}
