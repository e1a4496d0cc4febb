// The children of a group run at the same time: each returns its value, and the group's closure adds them up.
func total(of parts: [Int]) async -> Int {
  await withTaskGroup(of: Int.self) { group in
    var total = 0
    for part in parts {
      group.addTask { part }
    }
    for await part in group { total += part }
    return total
  }
}
