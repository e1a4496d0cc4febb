// The list of finished styles: registering one is a line.

import Chapter1CallbacksSolution
import Chapter3AdaptersSolution
import Chapter4ChainsSolution
import Chapter5ReceiversSolution
import Chapter6NodesSolution
import Chapter7AsyncSolution
public import UserAPI

/// Every finished style, in the order of the book.
public let finishedStyles: [Style] = [
  Style("callbacks", Chapter1CallbacksSolution.UserFetch.self),
  Style("adapters", Chapter3AdaptersSolution.UserFetch.self),
  Style("chains", Chapter4ChainsSolution.UserFetch.self),
  Style("receivers", Chapter5ReceiversSolution.UserFetch.self),
  Style("nodes", Chapter6NodesSolution.UserFetch.self),
  Style("async", Chapter7AsyncSolution.UserFetch.self),
]
