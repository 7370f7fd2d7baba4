import { afterEach, expect, test } from "vitest";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { projectsOf } from "@/tests/support/projects";
import { FIXED_SEED, fc, runs } from "@/tests/support/property";
import { setSettings } from "@/tests/support/settings";
import { doAct, type StaffAct, staffActs } from "@/tests/support/staff-model";
import { openOracle } from "@/tests/support/staff-oracle";

const opened: Cooperative[] = [];
afterEach(async () => {
  for (const coop of opened.splice(0)) await coop.close();
});

/** Random staff and savers, with a limit of 100,000 francs and a project that some have a stake in. */
async function found() {
  const coop = await openCooperative();
  opened.push(coop);
  await coop.fund("aline", 2_000_000);
  await coop.fund("eric", 900_000);
  const project = await projectsOf(coop).open(5_000_000);
  await projectsOf(coop).stake(project, "manager", 10_000);
  await setSettings(coop, { secondApprovalFrom: 100_000 });
  coop.clock.tick(25 * 3_600_000);
  return { coop, project, people: Object.values(coop.people) };
}

/** How often each kind of act was done, over all runs. */
const done = new Map<string, number>();

async function follow(acts: StaffAct[], broken = "") {
  const cast = await found();
  if (broken) await cast.coop.owner.unsafe(broken);
  const judge = await openOracle(cast.coop);
  for (const [n, act] of acts.entries()) {
    const outcome = await doAct(cast, act);
    if (outcome === "done") done.set(act.kind, (done.get(act.kind) ?? 0) + 1);
    expect((await judge()).join("; "), `act ${n}: ${JSON.stringify(act)}`).toBe("");
  }
  await expectBooksToBalance(cast.coop.ownerDb);
}

test("after each random act of random staff money is only where two entitled people put it", async () => {
  await fc.assert(
    fc.asyncProperty(staffActs(250), (acts) => follow(acts)),
    { numRuns: runs(2, 4), endOnFailure: true },
  );
  console.log("done by random staff:", Object.fromEntries(done));
  // They have come to something, and not to refusals alone.
  for (const kind of [
    "approve",
    "confirm",
    "reverse",
    "record",
    "share",
    "limit",
    "role",
    "move",
  ]) {
    expect(done.get(kind) ?? 0, kind).toBeGreaterThan(0);
  }
});

const UNLIMITED = `create or replace function needs_second(p_by uuid, p_for uuid, p_amount bigint, p_at timestamptz,
  p_by_more bigint default 0, p_for_more bigint default 0) returns boolean language sql stable as 'select false'`;

test("a database that did not ask for the second person would be found", async () => {
  const found = await fc.check(
    fc.asyncProperty(staffActs(250), (acts) => follow(acts, UNLIMITED)),
    { seed: FIXED_SEED, numRuns: 1, endOnFailure: true },
  );
  expect(found.failed).toBe(true);
  expect(String(found.errorInstance)).toMatch(/: \d+ by one/);
});
