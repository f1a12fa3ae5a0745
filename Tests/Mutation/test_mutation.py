"""`python3 -m unittest` in this folder."""
import os
import sys
import unittest

import equivalents
from mutants import MutatedFile, draw, mutants_of
from runs import run
from sites import find_sites


def changes(code):
    """The mutations found in the body of a function, as `operator: original`."""
    text = "func f() {\n" + code + "\n}\n"
    return [
        f"{mutation.operator}: {text[site.start:site.end]}"
        for site in find_sites("F.swift", text) for mutation in site.mutations]


def mutated(text, *operators):
    """The text with the first mutant of each operator, numbered 1, 2 …"""
    every = [mutant for variants in mutants_of("core", "F.swift", text) for mutant in variants]
    chosen = [next(mutant for mutant in every if mutant.mutation.operator == operator) for operator in operators]
    result = MutatedFile(text, chosen).text
    for number, mutant in enumerate(chosen, 1):
        result = result.replace(str(mutant.number), str(number))
    return result


class SiteTests(unittest.TestCase):
    def test_a_condition_is_negated_or_decided(self):
        self.assertEqual(changes("  if isOn {\n  }"), ["negate: isOn", "always: isOn", "never: isOn"])

    def test_each_condition_of_a_list_is_a_place(self):
        found = changes("  guard isOn, a.isEmpty else { return }")
        self.assertIn("negate: isOn", found)
        self.assertIn("negate: a.isEmpty", found)

    def test_what_is_bound_is_not_negated(self):
        found = changes("  if let a = b, case .c(let d) = a, isOn { }")
        self.assertEqual(found, ["never bound: let a = b", "negate: isOn", "always: isOn", "never: isOn"])

    def test_a_comparison_ends_at_weaker_operators(self):
        found = changes("  let x = a + 1 < b ?? c && d")
        self.assertIn("< to <=: a + 1 < b ?? c", found)
        self.assertIn("&& to ||: a + 1 < b ?? c && d", found)
        self.assertIn("default: b ?? c", found)

    def test_the_angles_of_generics_are_no_comparisons(self):
        self.assertEqual(changes("  let x: Result<Int, any Error>? = nil"), [])

    def test_a_condition_that_is_a_comparison_is_not_turned_round_twice(self):
        self.assertEqual(
            [change for change in changes("  while a == b { }")], ["negate: a == b", "always: a == b", "never: a == b"])

    def test_operators_associate_to_the_left(self):
        self.assertIn("+ to -: a - b + c", changes("  let x = a - b + c"))
        self.assertIn("- to +: a - b", changes("  let x = a - b + c"))

    def test_calls_and_assignments_are_dropped(self):
        self.assertEqual(
            changes("  tell(it)\n  x.y = z\n  count += step"),
            ["drop call: tell(it)", "drop assignment: x.y = z", "drop assignment: count += step", "+= to -=: count += step"])

    def test_a_call_may_go_on_in_other_lines(self):
        self.assertIn("drop call: a(\n    b)\n    .c { d }", changes("  a(\n    b)\n    .c { d }\n  e = f"))

    def test_statements_of_a_case_are_found(self):
        found = changes("  switch a {\n  case .b(let c): tell(c)\n  case .d:\n    e = f\n  default: break\n  }")
        self.assertEqual(found, ["drop call: tell(c)", "drop assignment: e = f"])

    def test_a_value_is_no_statement(self):
        text = "var x: Int { f(a) }\nfunc g() -> Bool {\n  f(a)\n}\nfunc h() -> Int? { return f(a) }\n"
        found = [m.operator for site in find_sites("F.swift", text) for m in site.mutations]
        self.assertEqual(found, ["negate", "nil"])

    def test_a_value_in_a_case_is_no_statement(self):
        text = "var x: Int {\n  switch a {\n  case .b: f(a)\n  }\n}\n"
        self.assertEqual(find_sites("F.swift", text), [])

    def test_a_value_that_is_assigned_is_not_that_of_the_function(self):
        text = "var x: Int? {\n  let y =\n    switch a {\n    case .b: f(a)\n    }\n  return g(y)\n}\n"
        self.assertEqual([m.mutated for site in find_sites("F.swift", text) for m in site.mutations], ["nil"])
        text = "var x: Int? {\n  switch a {\n  case .b: f(a)\n  }\n}\n"
        self.assertEqual([m.mutated for site in find_sites("F.swift", text) for m in site.mutations], ["nil"])

    def test_comments_strings_and_attributes_are_left_alone(self):
        self.assertEqual(changes('  // a < b\n  /* true */\n  let x = "a < \\(b < c) 1"\n  let y = #"a \\" 1"#'), [])
        self.assertEqual(find_sites("F.swift", "@available(macOS 14, *)\nfunc f(_ a: Int = 1) -> Int { a }\n"), [])

    def test_conditional_compilation_is_left_alone(self):
        self.assertEqual(changes("  #if DEBUG\n  tell(1)\n  #endif"), [])

    def test_initial_values_of_properties_are_places(self):
        text = "struct S {\n  private var isOn = false\n  let list: [Int]\n}\n"
        self.assertEqual([m.operator for site in find_sites("S.swift", text) for m in site.mutations], ["boolean"])

    def test_properties_are_assigned_in_initialisers(self):
        self.assertEqual(find_sites("S.swift", "struct S {\n  init() {\n    a = b\n  }\n}\n"), [])

    def test_elements_of_tuples_are_no_numbers(self):
        self.assertEqual(changes("  let x = a.0"), [])

    def test_the_condition_of_a_ternary_is_negated(self):
        self.assertEqual(changes("  let x = a == b ? c : d"), ["negate: a == b"])

    def test_the_body_of_a_closure_is_code(self):
        self.assertIn("drop call: self?.tell()", changes("  a = { [weak self] in self?.tell() }"))


class MutantTests(unittest.TestCase):
    def test_a_mutant_stands_beside_the_original(self):
        self.assertEqual(
            mutated("func f() {\n  if a < b { tell() }\n}\n", "< to <=", "drop call"),
            "func f() {\n  if (isMutant(1) ? (a <= b) : (a < b)) { if !isMutant(2) { tell() } }\n}\n")

    def test_mutants_stand_within_one_another(self):
        self.assertEqual(
            mutated("func f() {\n  tell(a + 1)\n}\n", "drop call", "+ to -", "number 1 to 2"),
            "func f() {\n  if !isMutant(1) { tell((isMutant(2) ? (a - 1) : (a + (isMutant(3) ? 2 : 1)))) }\n}\n")

    def test_an_error_is_due_to_the_smallest_mutant_there(self):
        text = "func f() {\n  tell(a + 1)\n}\n"
        every = [mutant for variants in mutants_of("core", "F.swift", text) for mutant in variants]
        chosen = [mutant for mutant in every if mutant.mutation.operator in ("drop call", "+ to -")]
        file = MutatedFile(text, chosen)
        column = file.text.splitlines()[1].index("a - 1") + 1
        self.assertEqual([mutant.mutation.operator for mutant in file.mutants_at(2, column)], ["+ to -"])

    def test_a_seed_draws_the_same_again(self):
        places = mutants_of("core", "F.swift", "func f() {\n" + "  tell(1 + 2)\n" * 20 + "}\n")
        first = [mutant.id for mutant in draw(places, 10, "1", lambda mutant: False)]
        self.assertEqual(first, [mutant.id for mutant in draw(places, 10, "1", lambda mutant: False)])
        self.assertNotEqual(first, [mutant.id for mutant in draw(places, 10, "2", lambda mutant: False)])

    def test_equal_lines_have_mutants_of_their_own(self):
        places = mutants_of("core", "F.swift", "func f() {\n  tell()\n  tell()\n}\n")
        self.assertEqual(len({mutant.id for variants in places for mutant in variants}), 2)


class EquivalentTests(unittest.TestCase):
    def test_an_entry_is_a_file_two_lines_and_a_reason(self):
        known = equivalents.parse("# words\n\nSources/A.swift\n- a < b\n+ a <= b\n= never equal\n\nSources/A.swift\n- c()\n+\n= no\n")
        self.assertEqual(known, {("Sources/A.swift", "a < b", "a <= b"): "never equal", ("Sources/A.swift", "c()", ""): "no"})

    def test_an_entry_needs_a_reason(self):
        with self.assertRaises(ValueError):
            equivalents.parse("Sources/A.swift\n- a\n+ b\n")


class RunTests(unittest.TestCase):
    def outcome(self, script, limit=30):
        return run(["/bin/sh", "-c", script], dict(os.environ), limit)

    def test_tests_that_pass(self):
        outcome = self.outcome("echo 'Test a() passed after 0.5 seconds.'; echo 'Test run with 3 tests passed after 1 s'")
        self.assertTrue(outcome.passed)
        self.assertEqual((outcome.count, outcome.times), (3, {"a()": 0.5}))

    def test_tests_with_names(self):
        outcome = self.outcome(
            "echo 'Test \"a (b)\" with 2 test cases passed after 0.5 seconds.'; echo 'Test run with 1 test passed after 1 s'")
        self.assertEqual(outcome.times, {'"a (b)"': 0.5})

    def test_the_first_failure_ends_the_run(self):
        outcome = self.outcome("echo 'Test a() recorded an issue at A.swift:1:1'; sleep 60")
        self.assertEqual((outcome.word, outcome.reason), ("failed", "a()"))
        self.assertLess(outcome.seconds, 30)

    def test_a_run_that_does_not_end(self):
        self.assertEqual(self.outcome("sleep 60 & wait", limit=0.5).word, "timed out")

    def test_a_crash(self):
        self.assertEqual(self.outcome("kill -ILL $$").word, "crashed")

    def test_an_early_end_is_no_success(self):
        self.assertEqual(self.outcome("exit 0").word, "failed")


if __name__ == "__main__":
    sys.exit(unittest.main())
