// The run of this chapter, answered by hand.

import ChapterTesting

/// A run of this chapter, with its requests answered by the test itself.
typealias RunByHand = TestSupport.RunByHand<UserFetch>
