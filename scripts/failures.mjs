// What failed, told shortly: at the end of `npm test`, where whoever has only the last lines still sees it.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./settings.mjs";

const mostFailures = 20;
const linesOfEach = 24;
const linesOfError = 10;
const aroundIt = /^\s*\d*\s+\|/;
// Of all together: a pipeline may show the last hundred lines alone.
const linesOfAll = 72;
const widest = 240;
const ofOthers = /^\s+at .*(node_modules|node:|<anonymous>)/;

/** A failure: where it is, the whole name of what failed, and what was said of it. */
function failure(file, name, message) {
  return { file: relative(root, file), name, message };
}

/** What of the files of Vitest's report failed; of a file that could not be loaded, the file. */
export function failuresOfVitest({ testResults = [], unhandled = [] }) {
  const inTests = testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === "failed");
    if (tests.length === 0 && file.status === "failed") {
      return [failure(file.name, "outside of its tests", file.message)];
    }
    return tests.map(({ ancestorTitles, title, failureMessages }) =>
      failure(file.name, [...ancestorTitles, title].join(" › "), failureMessages.join("\n")),
    );
  });
  return [...inTests, ...unhandled.map((said) => failure("", "outside of any test", said))];
}

/** What of Playwright's report failed, with the errors outside of its tests. */
export function failuresOfPlaywright({ suites = [], errors = [], config = {} }) {
  const inTests = suites.flatMap((suite) => failuresOfSuite(suite, [], config.rootDir ?? ""));
  return [...inTests, ...errors.map((error) => failure("", "outside of any test", said(error)))];
}

function failuresOfSuite({ title, file, specs = [], suites = [] }, above, folder) {
  const names = title === file ? above : [...above, title];
  const own = specs
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      // What the pages showed stands in what it printed (tests/e2e/clean-page.ts).
      const messages = results.flatMap(({ errors = [], stdout = [] }) => [
        ...errors.map(shortened),
        ...stdout.map(({ text = "" }) => text),
      ]);
      const place = folder ? `${folder}/${spec.file}` : spec.file;
      return failure(place, [...names, spec.title].join(" › "), messages.join("\n"));
    });
  return [...own, ...suites.flatMap((suite) => failuresOfSuite(suite, names, folder))];
}

// Which line of the test called a helper stands last: what surrounds the failing line gives way to it.
const shortened = (error) =>
  linesOf(said(error))
    .filter((line) => !aroundIt.test(line))
    .slice(0, linesOfError)
    .join("\n");

function said({ message, stack, value }) {
  return message ?? stack ?? value ?? "";
}

/** A failure of something that is no test, with what it printed. */
export function failureOf(name, output) {
  return { file: "", name, message: output };
}

/** The lines that tell the `failures` of the layers: the first of them, and how many more there are. */
export function tellFailures(failures) {
  if (failures.length === 0) return [];
  const shown = failures.slice(0, mostFailures);
  const most = Math.max(2, Math.min(linesOfEach, Math.floor(linesOfAll / shown.length)));
  const lines = shown.flatMap(({ layer, file, name, message }) => [
    `✗ ${[layer, file, name].filter(Boolean).join(" › ")}`,
    ...firstLines(message, most),
  ]);
  const more = failures.length - shown.length;
  return ["", "What failed:", ...lines, ...(more > 0 ? [`… and ${more} more`] : [])];
}

const linesOf = (message) =>
  stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() && !ofOthers.test(line));

function firstLines(message, most) {
  return linesOf(message)
    .slice(0, most)
    .map((line) => `    ${line.trimEnd().slice(0, widest)}`);
}
