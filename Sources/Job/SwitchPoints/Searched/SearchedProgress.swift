// The same as `Searched.swift`, for the count of a progress.
#if SEARCHED
  import Foundation
  import SwitchPoints

  extension Progress {
    var completedUnitCount: Int64 {
      get { playedCount(of: self) }
      set { playedSetCount(of: self, to: newValue) }
    }
  }
#endif
