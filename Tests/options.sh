# The build of the tests, for scripts to source.
#
# Whole modules, without debug information: a module of tests takes half the time, since its files are type-checked
# once and not by each of several processes. The folder is not that of `swift build` and `swift test` without options,
# which build less after a change. The index stays, because SwiftPM looks for tests of XCTest in it.
# More jobs than cores, so that the modules that take longest start early.
test_options="--scratch-path .build/tests -debug-info-format none -j $((2 * $(getconf _NPROCESSORS_ONLN)))
  -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -no-emit-module-separately-wmo"
# Its environment: Package.swift optimises the libraries in which the tests spend their time. SwiftPM passes the traits
# to the compiler in the order of a set: unless hashes are deterministic, each new plan of the build has another order,
# and everything is compiled again.
test_environment="LOADSCOPE_OPTIMIZED_TESTS=1 SWIFT_DETERMINISTIC_HASHING=1"

# build_tests: builds the package in the working directory with all its tests.
build_tests() {
  # shellcheck disable=SC2086
  env $test_environment swift build --build-tests --no-color-diagnostics $test_options
}
