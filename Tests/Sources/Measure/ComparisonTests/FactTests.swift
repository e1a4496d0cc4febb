// Facts about the finished styles: from their files, and from figures of the benchmark.

import Foundation
import TestSupport
import Testing

@testable import Comparison

@Suite struct FactTests {
  @Test(arguments: [
    ("callbacks", "cancellation, Cancellation"), ("adapters", "group, OperationGroup"),
    ("chains", "chain, OperationChain<Data, User>"),
    ("receivers", "service, WrapperOperation<Void, User>"),
    ("nodes", "cancellation, Cancellation"),
  ])
  func `the owner of the cancel is read from the workflow`(style: String, owner: String) {
    #expect(finished(style).cancelOwner() == owner)
  }

  @Test func `a task that is taken out of a lock can own the cancel, too`() throws {
    let book = try TemporaryBook()
    let code = """
      public func cancel() {
        let task: Task<Void, Never>? = state.withLock { $0.cancelled() }
        task?.cancel()
      }
      """
    try book.write("a/UserFetch.swift", code)
    let source = StyleSource("a", in: "a", of: book.root)
    #expect(source.cancelOwner() == "task, Task<Void, Never>?")
    try book.write("a/UserFetch.swift", "func cancel() { deliver(.cancelled) }")
    #expect(source.cancelOwner() == nil)
  }

  @Test func `a wrong type is caught by the compiler where a snippet proves it`() throws {
    for style in finishedSources {
      #expect(style.wrongTypeIsCaught() == "compiler", "\(style.name)")
    }
    let elsewhere = StyleSource("callbacks", in: "", of: try TemporaryBook().root)
    #expect(elsewhere.wrongTypeIsCaught() == "–")
    #expect(finished("adapters").missingHandoffIsCaught() == "run time")
    #expect(finished("chains").missingHandoffIsCaught() == "compiler")
  }

  @Test func `a row for each fact has a value for each style`() throws {
    let facts = try FactTable(of: finishedSources, section: "Handoff", bench: nil)
    #expect(facts.facts.allSatisfy { $0.values.count == finishedSources.count })
    #expect(facts.facts.first { $0.name == "lines in Handoff" }?.values.contains("0") == false)
  }

  @Test func `the workbook brings the costs of every style along, and names the machine`() throws {
    let file = thisBook.appending(path: BenchRun.shipped)
    let bench = try #require(BenchFigures(json: Data(contentsOf: file)))
    for style in finishedSources.map(\.name) {
      #expect(bench.time(of: style) != nil && bench.heap(of: style) != nil, "\(style)")
      #expect(bench.allocations(of: style) != nil && bench.allocated(of: style) != nil, "\(style)")
    }
    #expect(bench.sentence.contains("release build, on a "), "the kind of machine")
  }

  @Test func `the figures of the benchmark are found by style`() throws {
    let bench = try #require(figures(build: "debug"))
    #expect(bench.time(of: "nodes")?.microseconds == "12.4 µs")
    #expect(bench.allocations(of: "nodes")?.whole == "62")
    #expect(bench.allocated(of: "nodes")?.kilobytes == "5.1 kB")
    #expect(bench.heap(of: "nodes")?.kilobytes == "3.1 kB")
    #expect(bench.time(of: "chains") == nil)
    #expect(bench.sentence.hasSuffix("A debug build: these figures mean nothing."))
    #expect(BenchFigures(json: Data("{}".utf8)) == nil)
  }
}
