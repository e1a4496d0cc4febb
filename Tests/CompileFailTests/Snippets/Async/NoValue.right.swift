// The same with an error on the other path.
import UserAPI

func first(of list: UserList) throws(UserFetchError) -> User.ID {
  if let user = list.data.first { return user.id }
  throw .failed(.decodeList, .noUsers)
}
