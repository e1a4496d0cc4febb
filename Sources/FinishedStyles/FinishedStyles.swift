// The list of finished styles: registering one is a line.

import Chapter1CallbacksSolution
import Chapter4ChainsSolution
public import Conformance

/// Every finished style, in the order of the book.
public let finishedStyles: [Style] = [
  Style("callbacks", Chapter1CallbacksSolution.UserFetch.self),
  Style("chains", Chapter4ChainsSolution.UserFetch.self),
]
