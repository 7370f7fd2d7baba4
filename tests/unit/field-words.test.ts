import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const OWN = "tests/unit/field-words.test.ts";

/** The files under version control that people read, by the names that are there now. */
const files = execFileSync("git", ["ls-files", "-z"])
  .toString()
  .split("\0")
  .filter((path) => /^(app|components|db|lib|messages|scripts|server|tests)\//.test(path))
  .filter((path) => /\.(tsx?|m?js|mts|sql|json)$/.test(path) && path !== OWN)
  .filter((path) => !path.startsWith("tests/filled/") && existsSync(path));

/** Riddles as names, each with the field's word for it. In a sentence somebody is told, and people come together. */
const RIDDLES: [pattern: RegExp, instead: string][] = [
  [/(?<![a-z])mend(s|ed|ing|ers?|able)?(?![a-z])|[a-z]Mend(?!ment)|MEND/, "correct, repair"],
  [/\bMend(s|ed|ing|ers?|able)?(?![a-z])/, "correct, repair"],
  [/untold|Untold|UNTOLD/, "withheld"],
  [/[a-z]Told|\bTold[A-Z]|[a-z]_told|\btold_|told[A-Z]|_TOLD|\bTOLD\b/, "answer, shown, notified"],
  [
    /\b(as|class|const|function|let|type) [tT]old\b|\.told\b|[({[] ?(\w+, )*told ?[,})\]]/,
    "the same",
  ],
  [/\btold([.(?]\w| = |\) =>)|: Told\b/, "the same"],
  [/(?<!open-future )\b[pP]apers\b|[a-z]Papers|PAPERS|_papers/, "documents"],
  [
    /\b[aA] paper\b(?! letter)|\b(type|class) Paper\b|\bpaper[A-Z](?!izes)|[a-z]Paper(?!Size|Width)/,
    "document, printout",
  ],
  [
    /[a-z]Together|\b(const|function|let) together\b|\btogether(\(| = |: \w+ =)/,
    "what it does at once",
  ],
  [/\bfaces\b|[a-z]Faces|_faces/, "what they are"],
];

/** What is kept as it was written: the label of an act in audit trails of before. */
const KEPT = /^ {8}"mend": /;

const riddleIn = (text: string) => RIDDLES.find(([pattern]) => pattern.test(text));

test("names say in the field's words what they are of", () => {
  const found = files.flatMap((path) => {
    const lines = readFileSync(path, "utf8").split("\n");
    return [path, ...lines].flatMap((text, at) => {
      const riddle = KEPT.test(text) ? undefined : riddleIn(text);
      return riddle ? [`${path}:${at} ${text.trim().slice(0, 80)} (say ${riddle[1]})`] : [];
    });
  });
  expect(files.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});

test.each([
  "const told = await rail.statusOf(product, id);",
  "if (told.told === 'done') return;",
  "export type ToldBookRow = object;",
  "({ http, told, ...rest }: Sent)",
  "import { isUntold } from '@/lib/withheld';",
  "create table work_told ()",
  "lib/imports/mending/schema.ts",
  "export async function mendCells() {}",
  "const most = MOST_MENDS;",
  "<MendForm id={id} />",
  "app/books/vouchers/papers.tsx",
  "if (hasPapers(type)) return;",
  "function together(id: string) {}",
  "/** Adds a paper to a voucher. */",
  "export const paperReference = (paper: Paper) => 1;",
  "flushTogether(response);",
])("%s is a riddle", (text) => {
  expect(riddleIn(text)).toBeDefined();
});

test.each([
  "// Whoever asks is told why, and all of them together pay.",
  "amendments, recommended, trimEnd(), networkInterfaces()",
  "/** Told that nothing was done. */",
  'const key = "open-future papers 1";',
  "A paper letter is answered on paper, as wide as the paper of the desk (SlipPaperSize).",
])("%s is none", (text) => {
  expect(riddleIn(text)).toBeUndefined();
});
