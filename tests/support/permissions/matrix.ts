import { make, outcomeOf, send, writes } from "@/tests/support/permissions/asking";
import type { Build } from "@/tests/support/permissions/servers";
import type { Stage } from "@/tests/support/permissions/stage";
import { PEOPLE, type Row, type Who } from "@/tests/support/permissions/table";

/** What is not as the table says in a row. Those who may not write ask first, all at once. */
export async function wrongIn(
  stage: Stage,
  row: Row,
  at: Build,
  people: readonly Who[] = PEOPLE,
): Promise<string[]> {
  const expected = (who: Who) => row.cells[who][at];
  const cells = await Promise.all(
    people.map(async (who) => {
      const asking = await make(stage, row, who);
      const cookie = asking.endsSession ? await stage.freshCookie(who) : stage.cookies[who];
      return { who, asking, cookie };
    }),
  );
  const outcomes = (some: typeof cells) =>
    fewAtOnce(some, async ({ who, asking, cookie }) => {
      const outcome = outcomeOf(row, asking, await send(stage, row, asking, cookie));
      return outcome === expected(who) ? [] : [`${who}: ${expected(who)} expected, got ${outcome}`];
    });
  const before = { state: await stage.state(), noted: await stage.refusals() };
  const readers = cells.filter(({ who }) => !mayWrite(row, expected(who)));
  const wrong = await outcomes(readers);
  if ((await stage.state()) !== before.state) wrong.push("one of those who may not has written");
  const noted = await stage.refusals();
  for (const who of people) {
    const times = noted[who] - before.noted[who];
    const due = expected(who) === "403" ? 1 : 0;
    if (times !== due)
      wrong.push(`${who}: the trail tells ${times} times of a refusal, not ${due}`);
  }
  wrong.push(...(await outcomes(cells.filter((cell) => !readers.includes(cell)))));
  return wrong.map((text) => `${row.name}, ${text}`);
}

// Not all: so many exports at once are refused.
async function fewAtOnce<T, R>(all: T[], run: (one: T) => Promise<R[]>): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < all.length; at += 4) {
    found.push(...(await Promise.all(all.slice(at, at + 4).map(run))).flat());
  }
  return found;
}

function mayWrite({ kind, of }: Row, expected: string): boolean {
  const done = expected.startsWith("2") || ["home", "login", "done"].includes(expected);
  return done && (kind === "ACTIONS" || (kind === "CALLS" && writes(of)));
}
