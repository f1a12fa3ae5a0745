import Foundation

let path = "users.sqlite"
let tomorrow = Date() + 86_400
