// The run of this chapter, answered by hand.

import TestSupport

#if SOLUTIONS
  import Chapter1CallbacksSolution
#else
  import Chapter1Callbacks
#endif

/// A run of this chapter, with its requests answered by the test itself.
typealias RunByHand = TestSupport.RunByHand<UserFetch>
