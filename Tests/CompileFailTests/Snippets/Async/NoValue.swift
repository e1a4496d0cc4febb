import UserAPI

func first(of list: UserList) throws(UserFetchError) -> User.ID {
  if let user = list.data.first { return user.id }
  #if WRONG
    // A function returns once, or throws: a path that does neither does not compile.
  #else
    // The same with an error on the other path.
    throw .failed(.decodeList, .noUsers)
  #endif
  // expected-wrong-error@+1 {{missing return in global function expected to return 'User.ID'}}
}
