// The list of finished styles: the only place that knows them all.

import Chapter1CallbacksSolution
import Chapter3AdaptersSolution
import Chapter4ChainsSolution
import Chapter5ReceiversSolution
import Chapter6NodesSolution
import Chapter7AsyncSolution
public import UserAPI

/// Every finished style, in the order of the book.
public let finishedStyles: [JobStyle] = [
  JobStyle(
    "callbacks", Chapter1CallbacksSolution.UserFetch.self,
    secondJob: Chapter1CallbacksSolution.DashboardFetch.self),
  JobStyle(
    "adapters", Chapter3AdaptersSolution.UserFetch.self,
    secondJob: Chapter3AdaptersSolution.DashboardFetch.self),
  JobStyle(
    "chains", Chapter4ChainsSolution.UserFetch.self,
    secondJob: Chapter4ChainsSolution.DashboardFetch.self),
  JobStyle(
    "receivers", Chapter5ReceiversSolution.UserFetch.self,
    secondJob: Chapter5ReceiversSolution.DashboardFetch.self),
  JobStyle(
    "nodes", Chapter6NodesSolution.UserFetch.self,
    secondJob: Chapter6NodesSolution.DashboardFetch.self),
  JobStyle(
    "async", Chapter7AsyncSolution.UserFetch.self,
    secondJob: Chapter7AsyncSolution.DashboardFetch.self),
]
