@main
struct Loadscope {
  static func main() {
    print(PackageResources.default_yaml.count, PackageResources.tour_yaml.count)
  }
}
