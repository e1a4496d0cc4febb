// The rooms of `Sources`: what each imports, as the manifest says it, in layers without a circle.

import Foundation
import TestSupport
import Testing

@Suite struct RoomTests {
  @Test func `arrows point one way`() throws {
    let modules = Self.modules(in: try ThisBook.text(of: "Package.swift"))
    #expect(Set(modules.keys) == Self.folders, "the test reads all modules")
    #expect(
      try Self.layers(of: Self.rooms(of: modules)) == [
        ["Job"], ["Engines", "Kit"], ["Book"], ["Measure", "Student", "Teacher"],
      ])
  }

  @Test func `a circle of rooms is found`() {
    let circle: [String: Set<String>] = ["Job": ["Kit"], "Kit": ["Job"], "Book": []]
    #expect(throws: Circle.self) { try Self.layers(of: circle) }
  }

  // MARK: Reading

  private struct Circle: Error { let rooms: [String] }

  private struct Module {
    let room: String
    let imports: Set<String>
  }

  /// The modules of the rooms by their names, without their tests.
  private static func modules(in manifest: String) -> [String: Module] {
    var manifest = manifest
    for list in manifest.matches(of: #/let (\w+) = "([^"]*)"/#) {
      manifest.replace("\\(\(list.1))", with: list.2)
    }
    var modules: [String: Module] = [:]
    for room in manifest.matches(of: #/= room\(\s*"(\w+)",([\s\S]*?)\n  \]\)/#) {
      for module in room.2.matches(of: #/"(\w+)":\s*(?:""")?"?([^"]*)"/#) {
        let imports = module.2.split(whereSeparator: \.isWhitespace).map(String.init)
        modules[String(module.1)] = Module(room: String(room.1), imports: Set(imports))
      }
    }
    return modules.filter { !$0.key.hasSuffix("Tests") }
  }

  /// The folders of the rooms; `Mine` has a program for each chapter, which imports the student's code.
  private static var folders: Set<String> {
    let sources = ThisBook.root.appending(path: "Sources").path
    let paths = FileManager.default.subpaths(atPath: sources) ?? []
    let modules = paths.map { $0.split(separator: "/") }.filter { $0.count == 2 }
    return Set(modules.map { String($0[1]) }).subtracting(["Mine"])
  }

  /// The rooms that each room imports.
  private static func rooms(of modules: [String: Module]) -> [String: Set<String>] {
    var rooms: [String: Set<String>] = [:]
    for module in modules.values {
      let imported = module.imports.compactMap { modules[$0]?.room }
      rooms[module.room, default: []].formUnion(imported.filter { $0 != module.room })
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
