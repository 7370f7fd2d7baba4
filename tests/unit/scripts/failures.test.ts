import { afterEach, expect, test, vi } from "vitest";
import { failuresOfPlaywright, failuresOfVitest, tellFailures } from "@/scripts/failures.mjs";
import { layerResult, preparation, printTally } from "@/scripts/tally.mjs";

const root = process.cwd();

afterEach(() => vi.restoreAllMocks());

const failed = (title: string, message: string) => ({
  ancestorTitles: ["a member"],
  title,
  status: "failed",
  failureMessages: [message],
});

/** Vitest's report of one file. */
const vitestOf = (assertionResults: object[], more: object = {}) => ({
  testResults: [
    { name: `${root}/tests/unit/money.test.ts`, status: "failed", assertionResults, ...more },
  ],
});

test("a failed test of Vitest is told with its file, its whole name and what it said", () => {
  const message =
    "\u001b[31mAssertionError\u001b[39m: expected 2 to be 1\n" +
    `    at ${root}/tests/unit/money.test.ts:3:5\n    at run (file:///node_modules/vitest/run.js:1:1)`;
  const passed = { ...failed("is kept", ""), status: "passed" };
  const failures = failuresOfVitest(vitestOf([passed, failed("is paid", message)]));
  expect(tellFailures(failures.map((each) => ({ ...each, layer: "unit" })))).toEqual([
    "",
    "What failed:",
    "✗ unit › tests/unit/money.test.ts › a member › is paid",
    "    AssertionError: expected 2 to be 1",
    `        at ${root}/tests/unit/money.test.ts:3:5`,
  ]);
});

test("so are a file that could not be loaded and an error outside of any test", () => {
  const broken = vitestOf([], { message: "Cannot find module" });
  expect(failuresOfVitest({ ...broken, unhandled: ["Error: late"] })).toEqual([
    {
      file: "tests/unit/money.test.ts",
      name: "outside of its tests",
      message: "Cannot find module",
    },
    { file: "", name: "outside of any test", message: "Error: late" },
  ]);
});

test("a failed test of Playwright is told with the groups that it stands in, and what it printed", () => {
  const failedResult = {
    errors: [
      {
        message:
          "not visible\n\n  25 | async function give() {\n> 26 |   await fill();\n     |         ^\n  27 | }\n    at loans.spec.ts:26:9\n    at loans.spec.ts:409:11",
      },
    ],
    stdout: [{ text: "a dialog stood there\n" }],
  };
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: "loans.spec.ts",
    tests: [{ results: [ok ? {} : failedResult] }],
  });
  const report = {
    config: { rootDir: `${root}/tests/e2e` },
    suites: [
      {
        title: "loans.spec.ts",
        file: "loans.spec.ts",
        specs: [spec("is listed", true)],
        suites: [{ title: "a loan", file: "loans.spec.ts", specs: [spec("is lent", false)] }],
      },
    ],
    errors: [{ message: "a worker ended" }],
  };
  expect(failuresOfPlaywright(report)).toEqual([
    {
      file: "tests/e2e/loans.spec.ts",
      name: "a loan › is lent",
      message:
        "not visible\n> 26 |   await fill();\n    at loans.spec.ts:26:9\n    at loans.spec.ts:409:11\na dialog stood there\n",
    },
    { file: "", name: "outside of any test", message: "a worker ended" },
  ]);
});

test("many failures are told in fewer lines each, twenty at most", () => {
  const message = Array.from({ length: 30 }, (_, line) => `line ${line}`).join("\n");
  const of = (count: number) =>
    tellFailures(
      Array.from({ length: count }, (_, at) => ({
        layer: "unit",
        file: "",
        name: `${at}`,
        message,
      })),
    );
  expect(of(0)).toEqual([]);
  expect(of(1)).toHaveLength(2 + 25);
  expect(of(500).length).toBeLessThan(100);
  expect(of(500).filter((line) => line.startsWith("✗"))).toHaveLength(20);
  expect(of(500).at(-1)).toBe("… and 480 more");
});

test("they stand behind the layers, and the sum stays alone on the last line", () => {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => lines.push(...line.split("\n")));
  const failures = [{ file: "", name: "is paid", message: "expected 2 to be 1" }];
  const setUp = { ...preparation("set-up"), seconds: 2.4 };
  const results = [setUp, layerResult("unit", 3, 0), layerResult("server", 1, 1, failures)];
  expect(printTally(results, 5)).toBe(1);
  expect(lines).toEqual([
    "",
    "✓ set-up in 2 s",
    "✓ unit: 3 passed, 0 failed",
    "✗ server: 1 passed, 1 failed",
    "  All of it in 5 s",
    "",
    "What failed:",
    "✗ server › is paid",
    "    expected 2 to be 1",
    "",
    "4 passed, 1 failed",
  ]);
});
