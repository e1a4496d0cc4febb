// The count of a progress: adding to it reads and sets it, and another thread may come in between.

public import Foundation

/// Reads the count of a progress; in a play, that is a point.
public func playedCount(of progress: Progress) -> Int64 {
  reach("reads the count")
  return progress.completedUnitCount
}

/// Sets the count of a progress; in a play, that is a point.
public func playedSetCount(of progress: Progress, to count: Int64) {
  reach("sets the count to \(count)")
  progress.completedUnitCount = count
}
