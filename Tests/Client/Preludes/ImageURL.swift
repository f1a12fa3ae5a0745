import Foundation

let url = URL(filePath: "/photo.jpg")
