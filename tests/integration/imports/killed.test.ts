import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { workOnImports } from "@/lib/imports/work";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { movingIn, oldBooks } from "@/tests/support/moving-in";
import { issueShares } from "@/tests/support/shares";
import { storm } from "@/tests/support/storm";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

/** Each killed server is at about this row, of another batch of 500, when it ends. */
const HELD = [700, 2_300, 25_000, 50_000, 95_000].slice(0, storm(1, 5));
const COUNT = storm(1_200, 100_000);
/** The row is held for so many at most: what else is changed meanwhile leaves its old versions behind. */
const FAR = 4_000;
/** How long a server may take to come so far; a busy machine takes many times what a quiet one does. */
const PATIENCE = storm(60_000, 1_200_000);
/** Every third member has none. */
const SHARES = { of: (n: number) => n % 3, value: 500 };
/** Every fourth member has one movement in the old books. */
const MOVES = (n: number) => (n % 4 === 0 ? 1 : 0);

test("servers are killed in the middle of a batch, and others go on: each member once, to the franc and the share", async () => {
  const of = movingIn(coop);
  await issueShares(coop, SHARES);
  const id = await of.bring(oldBooks(COUNT, (n) => n % 1_000, SHARES, MOVES));
  await of.approve(id);
  for (const near of HELD) {
    const rowNo = await killedBefore(id, near);
    await killedAt(rowNo);
    // The batches before are done, and nothing of this one.
    expect((await of.view(id))?.applied).toBe(Math.floor((rowNo - 1) / 500) * 500);
  }
  // What it had under way ends with it.
  await vi.waitFor(
    async () => {
      await workOnImports(coop.db, () => coop.clock.tick());
      expect(await of.view(id)).toMatchObject({ state: "done", applied: COUNT });
    },
    { timeout: PATIENCE, interval: 50 },
  );
  await expectBooksToBalance(coop.db);
  const [twice] = await coop.owner`
    select (select count(*)::int from members where first_name like 'Marie %') as members,
      (select count(*)::int from transactions where type = 'opening') as openings,
      (select count(*)::int from transactions where type = 'opening-shares') as holders, (select shares::int from share_totals) as shares,
      (select count(distinct h.member_id)::int from import_history h join members m on m.id = h.member_id and m.status = 'active') as with_history`;
  const each = Array.from({ length: COUNT }, (_, at) => SHARES.of(at + 1));
  expect(twice).toEqual({
    members: COUNT,
    openings: COUNT - COUNT / 10,
    holders: each.filter((shares) => shares > 0).length,
    shares: each.reduce((sum, shares) => sum + shares, 0),
    with_history: COUNT / 4,
  });
});

const startServer = () =>
  spawn(process.execPath, ["--import", "tsx", "tests/support/work-on-imports.ts", coop.url], {
    stdio: "ignore",
  });

/** Kills a server anywhere before this row, where that is far; answers a row for the next one, of a batch that none has begun. */
async function killedBefore(id: string, rowNo: number): Promise<number> {
  const applied = async () => (await movingIn(coop).view(id))?.applied ?? 0;
  if (rowNo - (await applied()) < FAR) return rowNo;
  const server = startServer();
  const ended = once(server, "exit");
  await vi.waitFor(async () => expect(await applied()).toBeGreaterThan(rowNo - FAR), {
    timeout: PATIENCE,
    interval: 20,
  });
  server.kill("SIGKILL");
  await ended;
  return (await applied()) + 700;
}

/** Lets a server go on until it has this row under way, and kills it there. */
async function killedAt(rowNo: number): Promise<void> {
  // Somebody else is about to open an account that the row's member is to have: whoever opens it waits.
  const [row] = await coop.owner`select member_id from import_rows where row_no = ${rowNo}`;
  const other = await coop.owner.reserve();
  await other`begin`;
  // Longer than any session of the application may.
  await other`set local idle_in_transaction_session_timeout = 0`;
  await other`insert into accounts (owner, kind) values (${row?.member_id}, 'available')`;
  const server = startServer();
  const ended = once(server, "exit");
  const waiting = async () => {
    const [row] = await coop.owner<{ pid: number }[]>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into "members"%'`;
    return row?.pid;
  };
  await vi.waitFor(async () => expect(await waiting()).toBeTruthy(), {
    timeout: PATIENCE,
    interval: 20,
  });
  const pid = await waiting();
  server.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  await other`rollback`;
  other.release();
  // The database notices that nobody is there any more once it answers.
  const left = () => coop.owner`select from pg_stat_activity where pid = ${pid ?? 0}`;
  await vi.waitFor(async () => expect(await left()).toHaveLength(0), { timeout: 60_000 });
}

test("two servers at work at once do it once", async () => {
  const count = 1_200;
  const other = await openCooperative();
  const of = movingIn(other);
  const id = await of.bring(oldBooks(count));
  await of.approve(id);
  await Promise.all([of.work(), of.work(), of.work()]);
  await of.work();
  expect(await of.view(id)).toMatchObject({ state: "done", applied: count });
  await expectBooksToBalance(other.db);
  await other.close();
});
