// The rooms of `Sources`: what each imports, as the manifest says it, in layers without a circle.

import Foundation
import TestSupport
import Testing

@Suite struct RoomTests {
  @Test func `arrows point one way`() throws {
    let rooms = Self.rooms(in: try ThisBook.text(of: "Package.swift"))
    #expect(
      try Self.layers(of: rooms) == [
        ["Job"], ["Engines", "Kit"], ["Book"], ["Measure", "Student", "Teacher"],
      ])
  }

  @Test func `a circle of rooms is found`() {
    let circle: [String: Set<String>] = ["Job": ["Kit"], "Kit": ["Job"], "Book": []]
    #expect(throws: Circle.self) { try Self.layers(of: circle) }
  }

  // MARK: Reading

  private struct Circle: Error { let rooms: [String] }

  /// The rooms that each room imports, by name.
  private static func rooms(in manifest: String) -> [String: Set<String>] {
    var imports: [String: Set<String>] = [:]
    var roomOf: [String: String] = [:]
    for room in manifest.matches(of: #/= room\(\s*"(\w+)",([\s\S]*?)\n  \]\)/#) {
      let form = #/(module|searched|program)\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/#
      for target in room.2.matches(of: form) {
        let name = String(target.2)
        roomOf[name] = String(room.1)
        let named = (target.3 ?? "").matches(of: #/"(\w+)"/#).map { String($0.1) }
        imports[name] = Set(named).union(target.1 == "searched" ? ["SwitchPoints"] : [])
      }
    }
    var rooms: [String: Set<String>] = [:]
    for (name, imports) in imports {
      guard let room = roomOf[name] else { continue }
      rooms[room, default: []].formUnion(imports.compactMap { roomOf[$0] }.filter { $0 != room })
    }
    return rooms
  }

  /// The rooms in layers, each of which imports only what is before it.
  private static func layers(of rooms: [String: Set<String>]) throws -> [[String]] {
    var (open, layers) = (rooms, [[String]]())
    while !open.isEmpty {
      let free = open.filter { $0.value.allSatisfy { open[$0] == nil } }.keys.sorted()
      guard !free.isEmpty else { throw Circle(rooms: open.keys.sorted()) }
      layers.append(free)
      for room in free { open[room] = nil }
    }
    return layers
  }
}
