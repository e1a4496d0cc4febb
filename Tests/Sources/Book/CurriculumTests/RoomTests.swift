// The rooms of `Sources`: what their files import, in layers without a circle.

import TestSupport
import Testing

@Suite struct RoomTests {
  /// The rooms, each of which imports only rooms of the layers before its own.
  private let layers = [
    ["Job"], ["Engines", "Kit"], ["Book"], ["Measure", "Student", "Teacher"],
  ]

  @Test func `arrows point one way`() throws {
    let sources = ThisBook.root.appending(path: "Sources").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources)
      .filter { $0.hasSuffix(".swift") }
    let parts = paths.map { $0.split(separator: "/") }
    let rooms = Dictionary(parts.map { ($0[1], String($0[0])) }) { room, _ in room }
    #expect(Set(rooms.values) == Set(layers.joined()))
    var count = 0
    for (path, part) in zip(paths, parts) {
      let text = try ThisBook.text(of: "Sources/\(path)")
      for module in text.matches(of: /(?m)^(?:  )?(?:@?\w+ )*import (?:\w+ )?(\w+)/).map(\.1) {
        guard let imported = rooms[module], imported != part[0] else { continue }
        count += 1
        #expect(layer(of: imported) < layer(of: String(part[0])), "\(path) imports \(module)")
      }
    }
    #expect(count > 100, "imports are found")
  }

  private func layer(of room: String) -> Int { layers.firstIndex { $0.contains(room) } ?? 0 }
}
