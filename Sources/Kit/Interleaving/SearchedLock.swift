// A lock of the code under test, as a play sees it, and how the story tells what changed behind it.

internal import SwitchPoints

/// What a search knows of a lock.
// Safe: touched only by the thread whose turn it is.
final class SearchedLock: LockMark, @unchecked Sendable {
  let place: SourceLine
  /// The play in which the lock was made; in any other it is a lock like any.
  // NB: its number, because an object that a weak reference points to is retained much more slowly.
  private let play: Int
  /// The thread that holds the lock.
  var owner: PlayedThread?
  /// The first thread that used the lock.
  var firstUser: Int?
  var history = History()
  /// What it guards, in a word, as the thread left it that had it last; nil while the story is not kept.
  var value: String?
  /// Where the story tells that it was taken last.
  var step: Int?

  init(in play: SchedulePlay, _ place: SourceLine) {
    self.play = play.number
    self.place = place
  }

  func belongs(to play: SchedulePlay) -> Bool { self.play == play.number }

  /// The name of the property that holds the lock, as its line says it.
  private(set) lazy var name: String = {
    let match = place.code.firstMatch(of: /(?:let|var) +(\w+)|^(?:self\.)?(\w+) *=/)
    return (match?.1 ?? match?.2).map(String.init) ?? "a lock"
  }()
}

/// What has changed, in as few words as tell it; what is there, if nothing has.
func difference(from before: some Any, to after: some Any, called name: String) -> String {
  let old = fields(of: before, called: name)
  let new = fields(of: after, called: name)
  let changes = zip(old, new).compactMap { old, new -> String? in
    let (before, after) = (shortDescription(of: old.value), shortDescription(of: new.value))
    if before != after { return "\(old.name): \(before) → \(after)" }
    return isSame(old.value, new.value) ? nil : "\(old.name): \(before) → another"
  }
  guard let first = changes.first else {
    return old.first.map { "\($0.name): is \(shortDescription(of: $0.value))" } ?? name
  }
  // NB: a story's line is short; what it leaves out follows from the first change.
  let all = changes.joined(separator: ", ")
  return all.count < StoryStep.width ? all : first
}

/// The properties of a struct; any other value is one with the name of its lock.
private func fields(of value: some Any, called name: String) -> [(name: String, value: Any)] {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .struct, !(value is any CustomStringConvertible) else {
    return [(name, value)]
  }
  return mirror.children.map { ($0.label ?? name, $0.value) }
}

/// Whether two values are equal; true if that cannot be asked.
private func isSame(_ one: Any, _ other: Any) -> Bool {
  func isEqual<Value: Equatable>(_ one: Value) -> Bool { one == other as? Value }
  return (one as? any Equatable).map { isEqual($0) } ?? true
}

/// The name of a case, or the value of something small.
func shortDescription(of value: some Any) -> String {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional?: return mirror.children.first.map { shortDescription(of: $0.value) } ?? "nil"
  case .enum?: return mirror.children.first?.label ?? "\(value)"
  case .collection?: return "\(mirror.children.count) in it"
  case .tuple?:
    return mirror.children.map { shortDescription(of: $0.value) }.joined(separator: ", ")
  case .struct? where value is any CustomStringConvertible: return String("\(value)".prefix(30))
  case nil: return "\(value)".hasPrefix("(Function") ? "a closure" : String("\(value)".prefix(30))
  default: return "\(type(of: value as Any))"
  }
}
