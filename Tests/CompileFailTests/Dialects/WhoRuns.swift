// Tells who runs each row of the table in chapter 7, exercise 7.8, if the main actor calls it.
//
// DialectTests builds it with each of the four settings, and compares what it prints with the table.
import Foundation

nonisolated let mark = DispatchSpecificKey<Bool>()
nonisolated var place: String {
  DispatchQueue.getSpecific(key: mark) == true ? "the main actor" : "elsewhere"
}

func plain() -> String { place }
func async() async -> String { place }
nonisolated func nonisolatedAsync() async -> String { place }
nonisolated(nonsending) func nonsending() async -> String { place }
@concurrent func concurrent() async -> String { place }
@MainActor func onMain() async -> String { place }

@MainActor final class Screen {
  func rows() async -> [String] {
    [
      plain(), await async(), await nonisolatedAsync(), await nonsending(), await concurrent(),
      await onMain(), await Task { place }.value, await Task.detached { place }.value,
    ]
  }
}

DispatchQueue.main.setSpecific(key: mark, value: true)
print(await Screen().rows().joined(separator: "\n"))
