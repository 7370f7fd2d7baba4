import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { workOnImports } from "@/lib/imports/work";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { movingIn, oldBooks } from "@/tests/support/moving-in";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

const COUNT = 1_200;
/** Of the second batch of 500. */
const HELD = 700;

test("a server is killed in the middle of a batch, and another one goes on: each member once, to the franc", async () => {
  const of = movingIn(coop);
  const id = await of.bring(oldBooks(COUNT));
  await of.approve(id);
  const applied = async () => (await of.view(id))?.applied;
  // Somebody else is about to open an account that a member of the second batch is to have: whoever opens it waits.
  const [row] = await coop.owner`select member_id from import_rows where row_no = ${HELD}`;
  const other = await coop.owner.reserve();
  await other`begin`;
  await other`insert into accounts (owner, kind) values (${row?.member_id}, 'available')`;
  const server = spawn(
    process.execPath,
    ["--import", "tsx", "tests/support/work-on-imports.ts", coop.url],
    { stdio: "ignore" },
  );
  const ended = once(server, "exit");
  const waiting = async () => {
    const [row] = await coop.owner<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into "members"%'`;
    return row?.n;
  };
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000, interval: 20 });
  expect(await applied()).toBe(500);
  server.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  await other`rollback`;
  other.release();
  // What it had under way ends with it.
  await vi.waitFor(
    async () => {
      await workOnImports(coop.db, () => coop.clock.tick());
      expect(await of.view(id)).toMatchObject({ state: "done", applied: COUNT });
    },
    { timeout: 60_000, interval: 50 },
  );
  await expectBooksToBalance(coop.db);
  const [twice] = await coop.owner<{ members: number; openings: number }[]>`
    select (select count(*)::int from members where first_name like 'Marie %') as members,
      (select count(*)::int from transactions where type = 'opening') as openings`;
  expect(twice).toEqual({ members: COUNT, openings: COUNT - COUNT / 10 });
});

test("two servers at work at once do it once", async () => {
  const other = await openCooperative();
  const of = movingIn(other);
  const id = await of.bring(oldBooks(COUNT));
  await of.approve(id);
  await Promise.all([of.work(), of.work(), of.work()]);
  await of.work();
  expect(await of.view(id)).toMatchObject({ state: "done", applied: COUNT });
  await expectBooksToBalance(other.db);
  await other.close();
});
