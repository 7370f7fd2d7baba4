import { describe, expect, test } from "vitest";
import { ROLES, type Role } from "@/lib/permissions";
import { findPages } from "@/lib/search/pages";
import { listFiles } from "@/tests/support/permissions/listing";

const ALL = { shares: true, oldBooks: true };
const hrefs = (q: string, role: Role = "admin") =>
  findPages(q, { role, ...ALL }, "en", 30).map(({ href }) => href);

describe("pages are found", () => {
  test.each([
    ["Settings", "/settings"],
    ["settings", "/settings"],
    ["igenamiterere", "/settings"],
    ["password", "/settings"],
    ["lend", "/rent"],
    ["Rent", "/rent"],
    ["gutanga inguzanyo", "/rent"],
    ["my dep", "/deposits"],
    ["amafaranga nabikije", "/deposits"],
    ["withdraw", "/deposits?withdraw=1"],
    ["send money", "/profile?send=1"],
    ["money send", "/profile?send=1"],
    ["raporo", "/reports"],
    ["trial", "/transactions/books"],
    ["new project", "/projects?new=1"],
    ["borrow request", "/borrow?request=1"],
    ["inguzanyo zanjye", "/borrow?show=loans"],
    ["lend offer", "/rent?offer=1"],
    ["my lending", "/rent?show=lending"],
  ])("%s", (q, href) => {
    expect(hrefs(q)).toContain(href);
  });

  test("by their title in the reader's language, whichever language was typed", () => {
    expect(findPages("imishinga", { role: "member", ...ALL }, "en", 5)).toEqual([
      { title: "Projects", href: "/projects" },
    ]);
    expect(findPages("projects", { role: "member", ...ALL }, "rw", 5)).toEqual([
      { title: "Imishinga", href: "/projects" },
    ]);
  });

  test("misspelt, when no title has the words", () => {
    expect(hrefs("setings")[0]).toBe("/settings");
    expect(hrefs("raports")).toContain("/reports");
    expect(hrefs("qqqqqq")).toEqual([]);
  });

  test("those that begin so before those that have it within", () => {
    expect(hrefs("transactions")[0]).toBe("/transactions");
    expect(hrefs("de")).toEqual(expect.arrayContaining(["/deposits", "/deposits?new=1"]));
    // Two letters begin a word: they would stand within most titles.
    expect(hrefs("ep")).toEqual([]);
  });

  test("up to the limit; nothing by an empty search or by text that nothing is called", () => {
    expect(findPages("a", { role: "admin", ...ALL }, "en", 2)).toHaveLength(2);
    for (const q of ["", "   ", "%", "_", "'", '"', "\\", "x".repeat(10_000), "a ".repeat(20)]) {
      expect(hrefs(q)).toEqual([]);
    }
  });
});

describe("an office's page is found by those who may open it", () => {
  const found = (q: string, href: string) => ROLES.filter((role) => hrefs(q, role).includes(href));
  test.each([
    [
      "members",
      "/members",
      ["admin", "finance", "financial_manager", "director", "advisor", "auditor"],
    ],
    [
      "trial",
      "/transactions/books",
      ["admin", "finance", "financial_manager", "director", "advisor", "auditor"],
    ],
    [
      "to decide",
      "/transactions?tab=decide",
      ["admin", "finance", "financial_manager", "director", "tech", "auditor"],
    ],
    ["audit", "/settings/audit", ["admin", "director", "tech", "auditor"]],
    ["verification", "/settings/verification", ["admin", "director", "auditor"]],
    ["outbox", "/settings/outbox", ["admin", "tech"]],
    ["invitations", "/members/invitations", ["admin"]],
    ["new project", "/projects?new=1", ["admin", "director"]],
    ["settings", "/settings", [...ROLES]],
  ])("%s", (q, href, roles) => {
    expect(found(q, href).sort()).toEqual([...roles].sort());
  });
});

test("what the reader's screens do not lead to is not found either", () => {
  const found = (there: Partial<typeof ALL>) =>
    ["shares", "old books"].flatMap((q) =>
      findPages(q, { role: "admin", ...ALL, ...there }, "en", 30).map(({ href }) => href),
    );
  const shares = ["/shares", "/members/shares"];
  const old = "/transactions/statement/before";
  expect(found({})).toEqual(expect.arrayContaining([...shares, old]));
  for (const href of shares) expect(found({ shares: false })).not.toContain(href);
  expect(found({ oldBooks: false })).not.toContain(old);
});

test("every screen without a part of its own in its address is found by its title", () => {
  const known = new Set(findAll().map((href) => href.split("?")[0]));
  // With a letter in the hand; of one account, that a figure of the books leads to; what a phone keeps for when there is no connection.
  const elsewhere = [
    "/",
    "/activate",
    "/login",
    "/offline",
    "/offline/passbook",
    "/search",
    "/transactions/books/account",
  ];
  const screens = listFiles("page.tsx").filter((path) => !path.includes("["));
  expect(screens.filter((path) => !known.has(path))).toEqual(elsewhere);
});

// All of them: each has one of these letters at the beginning of a word, in either language.
function findAll(): string[] {
  return [..."abcdefghijklmnopqrstuvwxyz"].flatMap((letter) => hrefs(letter));
}
