extension AccessoryError: CustomStringConvertible {
  /// An English message for users: the problem and, where known, what to do.
  public var description: String {
    switch self {
    case .noDevice:
      "No tablet or pen was found. Plug one in, or pair it, and try again."
    case .noPermission(let device):
      "No permission to read \(device). Log in at this machine, or join the group \"input\" and log in again."
    case .noSeat(let reason): reason
    case .missing(let name): "\(name) is missing. Install it and try again."
    case .failed(let reason): reason
    }
  }
}
