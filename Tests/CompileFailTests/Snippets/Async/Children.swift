func total(of parts: [Int]) async -> Int {
  #if WRONG
    // The children of a group run at the same time: they may not all write a variable of the group's closure.
    await withTaskGroup(of: Void.self) { group in
      var total = 0
      for part in parts {
        // expected-wrong-error@+3 {{sending value of non-Sendable type '() async -> ()' risks causing data races}}
        // expected-wrong-note@+2 {{'sending' argument to instance method 'addTask(priority:operation:)'}}
        // expected-wrong-note@+1 {{access can happen concurrently}}
        group.addTask { total += part }
      }
      await group.waitForAll()
      return total
    }
  #else
    // The children of a group run at the same time: each returns its value, and the group's closure adds them up.
    await withTaskGroup(of: Int.self) { group in
      var total = 0
      for part in parts {
        group.addTask { part }
      }
      for await part in group { total += part }
      return total
    }
  #endif
}
