import { table } from "@/tests/support/markdown";
import {
  CALLS_THAT_MATTER,
  CASES,
  type Case,
  FORMS_THAT_MATTER,
  REASONS,
  rowsOf,
  whyNot,
} from "@/tests/support/permissions/cases";
import { PEOPLE } from "@/tests/support/permissions/people";
import type { Kind, Row } from "@/tests/support/permissions/read-table";

const WORDS: Record<string, string> = {
  "200": "yes",
  "201": "yes",
  "202": "yes",
  shown: "yes",
  done: "yes",
  home: "yes",
  waits: "second",
  "401": "sign in",
  login: "sign in",
  enrol: "enrol",
  "403": "no",
  own: "no",
  hidden: "hidden",
  "404": "none",
};
const word = (outcome: string) => WORDS[outcome] ?? "refused";

const HEADINGS: Record<Kind, string> = {
  CALLS: "Calls",
  PAGES: "Screens",
  ACTIONS: "Forms",
};

/** docs/rights.md: the matrix of rights in words that an auditor reads. */
export function rightsPage(rows: Row[]): string {
  return `${[
    "# Who may do what",
    "",
    "Made from `tests/support/permissions/table.ts` by `tests/unit/permissions-matrix.test.ts`, which fails where this page",
    "says something else (`npm run test:unit -- permissions-matrix -u` writes it anew) and where a call, screen or form is",
    "missing. `tests/server/permissions.test.ts` and its neighbours ask the application: in `npm run test:storm` for every",
    "cell, in `npm test` for one of those that get the same answer for the same reason, in each row another, and for so many",
    "that whichever other right a row went by, one of them would get another answer",
    "(`tests/support/permissions/same-answer.ts`). What the database itself enforces of money stands in",
    "[authority.md](authority.md).",
    "",
    "- `member` is whose record it is, `other` another member; then the roles of the office.",
    "- `enrol-due`: an administrator who must set up two-factor first. `code-due`: one who gave the password and no code yet.",
    "  `suspended`, `closed`, `signed-out`: administrators with a cookie from before.",
    "- `yes`: it is done or shown. `second`: it waits for a second person. `no`: refused, which stands in the audit trail.",
    "  `none`: as if there were no such record. `hidden`: the screen without it. `refused`: let in, but what was sent, on",
    "  purpose, is nothing that can be done. `sign in`, `enrol`: that comes first.",
    "- In brackets: what is asked for, and `own`: about oneself; `interest`: one gains by it; `over the limit`: two decide.",
    "",
    ...(Object.keys(HEADINGS) as Kind[]).flatMap((kind) => matrix(kind, rows)),
    "## Own record, interest, over the limit",
    "",
    "Every call and form that moves or frees money or decides who may: who may still, or in italics why that cannot be.",
    "",
    ...Object.entries(REASONS).map(([reason, why]) => `- _${reason}_: ${why}.`),
    "",
    ...table(
      ["act", ...CASES],
      [...CALLS_THAT_MATTER, ...FORMS_THAT_MATTER].map((act) => [
        `\`${act}\``,
        ...CASES.map((situation) => {
          const reason = whyNot(act, situation);
          return reason ? `_${reason}_` : answered(rows, act, situation);
        }),
      ]),
    ),
  ].join("\n")}\n`;
}

function matrix(kind: Kind, rows: Row[]): string[] {
  const cells = rows
    .filter((row) => row.kind === kind)
    .map((row) => [`\`${row.name}\``, ...PEOPLE.map((who) => word(row.cells[who].without))]);
  return [`## ${HEADINGS[kind]}`, "", ...table([kind.toLowerCase(), ...PEOPLE], cells), ""];
}

/** Who gets what there, of those who are signed in: `no` where nobody may. */
function answered(rows: Row[], act: string, situation: Case): string {
  const found = rowsOf(rows, act, situation).map(({ name, cells }) => {
    const may = PEOPLE.filter((who) => ["yes", "second"].includes(word(cells[who].without)));
    const what = /\(([^()]*)\)$/.exec(name)?.[1] ?? "";
    const [first] = may;
    const came = first ? `${word(cells[first].without)} (${may.join(", ")})` : "no";
    return what === situation ? came : `${what}: ${came}`;
  });
  return found.join("; ");
}
