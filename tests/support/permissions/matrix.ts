import PQueue from "p-queue";
import { cameTo, isPersonal, make, send, writes } from "@/tests/support/permissions/asking";
import { type Answered, UNSERVED } from "@/tests/support/permissions/http";
import { PEOPLE, type Who } from "@/tests/support/permissions/people";
import type { Row } from "@/tests/support/permissions/read-table";
import type { Asking } from "@/tests/support/permissions/requests/make";
import { whoIsAsked } from "@/tests/support/permissions/same-answer";
import type { Build } from "@/tests/support/permissions/servers";
import type { Stage } from "@/tests/support/permissions/stage";
import { waitUntil } from "@/tests/support/wait-until";

type Cell = { row: Row; who: Who; expected: string; asking: Asking };

/**
 * What is not as the table says in these rows. Those who may not write ask first, of all rows, and must have changed
 * no row of any table; a right that they are refused stands in the audit trail. Then the others, each row by itself.
 * Of `people`, those whose answer nobody else's stands for (`whoIsAsked`).
 */
export async function wrongIn(
  stage: Stage,
  rows: Row[],
  at: Build,
  people: readonly Who[] = PEOPLE,
): Promise<string[]> {
  const refused: Cell[] = [];
  for (const row of rows) refused.push(...(await refusedCells(stage, row, at, people)));
  const { wrong, traces } = await asked(stage, refused, people);
  // Of which row they are is looked for only where there is something to find.
  for (const row of traces.length > 0 ? rows : []) {
    const alone = await asked(stage, await refusedCells(stage, row, at, people), people);
    wrong.push(...alone.traces.map((text) => `${row.name}: ${text}`));
  }
  wrong.push(...traces);
  for (const row of rows) {
    const cells: Cell[] = [];
    for (const who of whoIsAsked(row, at, people)) {
      const expected = row.cells[who][at];
      if (mayWrite(row, expected))
        cells.push({ row, who, expected, asking: await make(stage, row, who) });
    }
    wrong.push(...(await wrongAnswers(stage, cells)));
  }
  return wrong;
}

async function refusedCells(
  stage: Stage,
  row: Row,
  at: Build,
  people: readonly Who[],
): Promise<Cell[]> {
  const cells: Cell[] = [];
  const made = new Map<string, Asking>();
  for (const who of whoIsAsked(row, at, people)) {
    const expected = row.cells[who][at];
    if (mayWrite(row, expected)) continue;
    const whose = isPersonal(row) ? stage.standIn(who).id : "";
    const asking = made.get(whose) ?? (await make(stage, row, who));
    made.set(whose, asking);
    cells.push({ row, who, expected, asking });
  }
  return cells;
}

/** Wrong answers to those who may not write, and what they have changed or the trail does not tell. */
async function asked(stage: Stage, cells: Cell[], people: readonly Who[]) {
  const before = { state: await stage.state(), noted: await stage.refusals() };
  const wrong = await wrongAnswers(stage, cells);
  const changed = await stage.changedSince(before.state);
  const noted = await stage.refusals();
  const traces = changed.map((table) => `those who may not have written ${table}`);
  for (const who of people) {
    // A wrong code stands there too, of whoever has no session yet.
    if (who === "code-due") continue;
    const due = cells.filter((cell) => cell.who === who && isNoted(cell)).length;
    const times = noted[who] - before.noted[who];
    if (times !== due)
      traces.push(`${who}: the trail tells ${times} times of a refusal, not ${due}`);
  }
  return { wrong, traces };
}

async function wrongAnswers(stage: Stage, cells: Cell[]): Promise<string[]> {
  // Not all at once: so many exports are refused.
  const queue = new PQueue({ concurrency: 4 });
  const wrong = cells.map(({ row, who, expected, asking }) =>
    queue.add(async () => {
      const cookie = await (asking.endsSession ? stage.freshCookie(who) : stage.cookieOf(who));
      const answer = await answered(stage, row, asking, cookie);
      const outcome = await cameTo(row, asking, answer);
      return outcome === expected
        ? []
        : [`${row.name}, ${who}: ${expected} expected, got ${outcome}`];
    }),
  );
  return (await Promise.all(wrong)).flat();
}

/** Asks again where a busy machine has done nothing in the time that an answer has. */
function answered(stage: Stage, row: Row, asking: Asking, cookie: string): Promise<Answered> {
  return waitUntil(`${row.name} is answered`, async () => {
    const answer = await send(stage, row, asking, cookie);
    const isServed = !UNSERVED.some((code) => answer.text.includes(`"code":"${code}"`));
    return isServed ? answer : undefined;
  });
}

function mayWrite({ kind, of }: Row, expected: string): boolean {
  const done = expected.startsWith("2") || ["home", "login", "done", "waits"].includes(expected);
  return done && (kind === "ACTIONS" || (kind === "CALLS" && writes(of)));
}

/** Whether the refusal stands in the audit trail: a right's always, and of calls and forms that two-factor comes first. */
function isNoted({ row, expected }: Cell): boolean {
  return expected === "403" || (expected === "enrol" && row.kind !== "PAGES");
}
