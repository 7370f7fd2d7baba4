import { can, RIGHTS, type Right } from "@/lib/permissions";
import { isKeptOut, NOBODY, PEOPLE, roleOf, type Who } from "@/tests/support/permissions/people";
import { type Row, readTable } from "@/tests/support/permissions/read-table";
import type { Build } from "@/tests/support/permissions/servers";
import { storm } from "@/tests/support/storm";

/** No session, one that is no more, or not yet: the gate finds nobody behind the cookie, and that is all that it knows. */
const FOUND_BY_NOBODY: readonly Who[] = NOBODY;
/** The same rights (tests/unit/permissions.test.ts), and no code names either role (tests/unit/roles.test.ts). */
const SAME_RIGHTS: Who[] = ["finance", "financial_manager"];
const MEMBERS: Who[] = ["member", "other"];
const SESSION_REFUSED = ["401", "login", "enrol"];

const table = readTable();
const turns = new Map(table.map(({ name }, at) => [name, at]));
const plainRows = new Map(table.filter(({ name, of }) => name === of).map((row) => [row.of, row]));

/**
 * Who is asked of a row: in a storm everybody. Else one stands for others who get the same answer for the same reason,
 * in each row another of them:
 * - of sessions that are none, and of two roles with the same rights;
 * - of the two members, where neither has the right: it is asked before whose record it is;
 * - in a row "X (…)", of those whom X itself stops: the gate does so before it reads what is in brackets
 *   (tests/unit/web/gate-first.test.ts). One whose session does not act, and one without the right.
 *
 * Of those whose session acts so many that whichever other right the row went by, one of them would get another answer
 * (`telling`): the administrator and the director always, who hold rights alone. No code names the others' roles
 * (tests/unit/roles.test.ts), only rights.
 */
export function whoIsAsked(row: Row, at: Build, people: readonly Who[] = PEOPLE): readonly Who[] {
  if (storm(0, 1)) return people;
  const outcome = (who: Who) => row.cells[who][at];
  const turn = turns.get(row.name) ?? 0;
  let asked = people;
  const oneOf = (same: readonly Who[]) => {
    const among = same.filter((who) => asked.includes(who));
    asked = asked.filter((who) => !among.includes(who) || who === among[turn % among.length]);
  };
  const plain = plainRows.get(row.of);
  if (plain && plain.name !== row.name) {
    const stopped = (by: string[]) => PEOPLE.filter((who) => by.includes(plain.cells[who][at]));
    for (const by of [SESSION_REFUSED, ["403"]]) {
      const all = stopped(by);
      // Where somebody gets further than in X, more is asked than the gate.
      if (all.every((who) => outcome(who) === plain.cells[who][at])) oneOf(all);
    }
  }
  for (const alike of [FOUND_BY_NOBODY, SAME_RIGHTS])
    if (new Set(alike.map(outcome)).size === 1) oneOf(alike);
  if (MEMBERS.every((who) => outcome(who) === "403")) oneOf(MEMBERS);
  const acting = asked.filter((who) => !isKeptOut(who));
  const enough = telling(acting, outcome, turn);
  return asked.filter((who) => isKeptOut(who) || enough.has(who));
}

/** Of each outcome's people, for each right, one who holds it and one who does not, where there are such; as few as do. */
function telling(people: readonly Who[], outcome: (who: Who) => string, turn: number): Set<Who> {
  const alike = (result: string, right: Right, holds: boolean) =>
    people.filter((who) => outcome(who) === result && can(roleOf(who), right) === holds);
  const groups = [...new Set(people.map(outcome))]
    .flatMap((result) =>
      RIGHTS.flatMap((right) => [alike(result, right, true), alike(result, right, false)]),
    )
    .filter((group) => group.length > 0)
    .sort((a, b) => a.length - b.length);
  const found = new Set<Who>();
  const isMissing = (group: Who[]) => !group.some((who) => found.has(who));
  for (let missing = groups; missing.length > 0; missing = missing.filter(isMissing)) {
    const [smallest = []] = missing;
    const standsIn = (who: Who) => missing.filter((group) => group.includes(who)).length;
    const most = Math.max(...smallest.map(standsIn));
    const best = smallest.filter((who) => standsIn(who) === most);
    found.add(best[turn % best.length] as Who);
  }
  return found;
}
