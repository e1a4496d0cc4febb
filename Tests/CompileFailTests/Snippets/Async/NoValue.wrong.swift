// A function returns once, or throws: a path that does neither does not compile.
import UserAPI

func first(of list: UserList) throws(UserFetchError) -> User.ID {
  if let user = list.data.first { return user.id }
  // expected-error@+1 {{missing return in global function expected to return 'User.ID'}}
}
