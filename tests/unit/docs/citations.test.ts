import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");

/** The files under version control, so that what is built or installed does not count. */
const sources = execFileSync("git", [
  "ls-files",
  "*.ts",
  "*.tsx",
  "*.m[jt]s",
  "*.sql",
  "*.css",
  "deploy",
])
  .toString()
  .split("\n")
  .filter((path) => path && existsSync(path));

/** What the code says, by file: each match of `pattern`'s first group. */
function cited(pattern: RegExp): { path: string; what: string }[] {
  return sources.flatMap((path) =>
    [...read(path).matchAll(pattern)].map((match) => ({ path, what: match[1] ?? "" })),
  );
}

/** Each number after one of these words, also the others of "7 and 15" and "12, 13". */
const numbersAfter = (words: string) =>
  cited(new RegExp(`\\b(?:${words}),? (\\d+(?:(?:, | and )\\d+)*)`, "g")).flatMap(
    ({ path, what }) => what.split(/, | and /).map((number) => ({ path, what: number })),
  );

const decisions = read("docs/decisions.md");
const sections = new Set([...decisions.matchAll(/^## (\d+)\. /gm)].map((match) => match[1]));
const numbered = new Set([...decisions.matchAll(/^(\d+)\. /gm)].map((match) => match[1]));
const requirements = new Set(
  [...read("docs/requirements.md").matchAll(/^\| ([A-Z]{3}-\d+) \|/gm)].map((match) => match[1]),
);
const families = [...new Set([...requirements].map((id) => id?.slice(0, 3)))];

describe("what comments cite is in the repository", () => {
  it("each section of the decisions", () => {
    const all = numbersAfter("sections?");
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(({ what }) => !sections.has(what))).toEqual([]);
  });

  it("each numbered decision", () => {
    const all = numbersAfter("decisions?");
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter(({ what }) => !numbered.has(what))).toEqual([]);
  });

  it("no issue: what was decided in one stands in the decisions", () => {
    const written = cited(/\b(issue (?=\d))/gi).filter(
      ({ path }) => path !== "tests/unit/docs/citations.test.ts",
    );
    expect(written).toEqual([]);
  });

  it("each requirement", () => {
    const all = cited(new RegExp(`\\b((?:${families.join("|")})-\\d{2,3})\\b`, "g"));
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(({ what }) => !requirements.has(what))).toEqual([]);
  });

  it("each file that a page links to", () => {
    const pages = ["README.md", "CONTRIBUTING.md"].concat(
      readdirSync("docs").flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : [])),
    );
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map((match) => ({
        page,
        path: join(dirname(page), match[1] ?? ""),
      })),
    );
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter(({ path }) => !existsSync(path))).toEqual([]);
  });
});
