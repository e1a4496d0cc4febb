// Searches share their threads, as counted in a process where nothing else runs.

#if os(Linux)
  import TestSupport
  import Testing

  /// How many threads this process has.
  private func threads() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? .max
  }

  @Suite struct ThreadsTests {
    @Test(arguments: ["run", "play", "map"])
    func `a search takes the threads of the one before`(_ kind: String) async {
      await #expect(processExitsWith: .success) { [kind] in
        let before = threads()
        let program = SearchCase.twoSteps.program
        await onThread {
          for _ in 0..<20 {
            switch kind {
            case "run": _ = ScheduleSearch().run(program)
            case "play": _ = ScheduleSearch().play(.first, of: program)
            default: _ = ScheduleMap(of: program)
            }
          }
        }
        // Some may be others; with new ones for each search there would be forty more.
        #expect(await eventually { threads() < before + 20 })
      }
    }
  }
#endif
