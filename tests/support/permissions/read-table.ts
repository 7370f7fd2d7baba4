import { can, RIGHTS, type Right } from "@/lib/permissions";
import { NOBODY, PEOPLE, roleOf, type Who } from "@/tests/support/permissions/people";

import { TABLE } from "@/tests/support/permissions/table";

export const KINDS = ["CALLS", "PAGES", "ACTIONS"] as const;
export type Kind = (typeof KINDS)[number];
type Cell = { with: string; without: string };
export type Row = {
  kind: Kind;
  /** As it stands in the table. */
  name: string;
  /** Without what is asked of it: the call, page or action itself. */
  of: string;
  cells: Record<Who, Cell>;
};

/** The table's rows, a cell for each person. Throws on a line that names nobody known. */
export function readTable(): Row[] {
  let kind: Kind = "CALLS";
  const rows: Row[] = [];
  for (const line of TABLE.split("\n").filter((text) => text !== "")) {
    const [name = "", said] = line.split(/ {2,}/);
    const begins = KINDS.find((each) => each === line);
    if (begins) kind = begins;
    else
      rows.push({ kind, name, of: name.replace(/ \(.*\)$/, ""), cells: cells(kind, name, said) });
  }
  return rows;
}

function cells(kind: Kind, name: string, said = ""): Row["cells"] {
  const [first = "", ...rest] = said.split(" ");
  const anybody = rest[0] === "anybody";
  const clauses = (anybody ? rest.slice(1) : rest).map(readClause);
  return Object.fromEntries(
    PEOPLE.map((who) => {
      const usual = anybody ? first : (outside(kind, name, who) ?? first);
      return [who, readCell(clauses.findLast(({ of }) => of(who))?.outcome ?? usual)];
    }),
  ) as Row["cells"];
}

const isNobody = (who: Who) => (NOBODY as readonly Who[]).includes(who);

/** What those get who have no session, or none that acts, unless the row says something else. */
function outside(kind: Kind, name: string, who: Who): string | undefined {
  if (who === "enrol-due") return "enrol";
  if (!isNobody(who)) return undefined;
  if (kind === "PAGES") return "login";
  // The middleware sends who has no session to sign in where a download stands at a screen's address.
  const download = kind === "CALLS" && !/^\w+ \/(api|admin|uploads)\//.test(name);
  return download && ["visitor", "code-due"].includes(who) ? "login/401" : "401";
}

type Clause = { of: (who: Who) => boolean; outcome: string };

function readClause(clause: string): Clause {
  const [subject = "", outcome = ""] = clause.split(":");
  if (subject === "nobody") return { of: isNobody, outcome };
  if ((RIGHTS as string[]).includes(subject)) {
    const holds = (who: Who) =>
      !isNobody(who) && who !== "enrol-due" && can(roleOf(who), subject as Right);
    return { of: holds, outcome };
  }
  if (!PEOPLE.includes(subject as Who)) throw new Error(`Nobody is called ${subject}.`);
  return { of: (who) => who === subject, outcome };
}

const OUTCOME = /^(\d{3}|login|home|enrol|done|shown|hidden|waits|own)$/;

function readCell(cell: string): Cell {
  const [first = "", second = first] = cell.split("/");
  for (const each of [first, second])
    if (!OUTCOME.test(each)) throw new Error(`No outcome: ${cell}`);
  return { with: first, without: second };
}
