import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect } from "@/db/client";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeDistribution, proposeResult } from "@/lib/approvals/projects";
import type { Actor } from "@/lib/context";
import { editProject, setOpen, setProjectStatus } from "@/lib/projects/commands";
import { postInvestment } from "@/lib/projects/invest";
import { projectById } from "@/lib/projects/queries";
import { postMovement } from "@/lib/projects/spend";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { atOnce, warm } from "@/tests/support/at-once";
import { brokenInvariants, expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { naiveDistribute, naiveInvest, naiveSpend } from "@/tests/support/naive-projects";
import { projectsOf } from "@/tests/support/projects";
import { openServers } from "@/tests/support/servers";
import { storm } from "@/tests/support/storm";

const AT_ONCE = 20;
const ROUNDS = storm(4, 100);

let coop: Cooperative;
let of: ReturnType<typeof projectsOf>;
let servers: Awaited<ReturnType<typeof openServers>>;
const people: Actor[] = [];
let id: string;

beforeAll(async () => {
  coop = await openCooperative();
  of = projectsOf(coop);
  servers = await openServers(coop.url, AT_ONCE);
  for (let n = 0; n < AT_ONCE; n += 1) {
    const person = await coop.join({ username: `investor${n}` });
    await coop.fund(person, 100_000 + ROUNDS * 1_000);
    people.push(person);
  }
});
afterAll(async () => {
  await servers.close();
  await coop.close();
});

const person = (n: number) => people[n % people.length] as Actor;
const as = (n: number, who: Actor | "director" | "finance" = person(n), requestId = randomUUID()) =>
  coop.as(who, { db: servers.at(n), requestId });
const profit = (amount: number) =>
  ({ kind: "profit", amount, method: "cash", note: "Eggs" }) as const;
const project = () => projectById(coop.db, coop.idOf("aline"), id);

describe("many at once", () => {
  beforeEach(async () => {
    id = await of.open(1_000);
  });

  test("want the last franc: exactly one gets it", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      id = await of.open(1_000);
      await postInvestment(coop.as(person(0)), id, { amount: 999 });
      const { done, refused } = await atOnce(AT_ONCE, (n) =>
        postInvestment(as(n), id, { amount: 1 }),
      );
      expect([done.length, refused]).toEqual([1, { project_full: AT_ONCE - 1 }]);
    }
    expect(await project()).toMatchObject({ currentInvestment: 1_000, progress: 100 });
    await expectBooksToBalance(coop.db);
  });

  test("send one request: it invests once", async () => {
    const requestId = randomUUID();
    const { done } = await atOnce(AT_ONCE, (n) =>
      postInvestment(as(n, person(0), requestId), id, { amount: 700 }),
    );
    expect(new Set(done.map(({ transaction }) => transaction.id)).size).toBe(1);
    expect(done).toHaveLength(AT_ONCE);
    expect(await project()).toMatchObject({ currentInvestment: 700, investorCount: 1 });
  });

  test("propose a result: one waits, and one request proposes once", async () => {
    await of.stake(id, person(1), 600);
    const requestId = randomUUID();
    const propose = (n: number, request = randomUUID()) =>
      proposeResult(as(n, "finance", request), id, profit(1_001));
    const one = await atOnce(AT_ONCE, (n) => propose(n, requestId));
    expect([new Set(one.done).size, one.done.length]).toEqual([1, AT_ONCE]);
    const others = await atOnce(AT_ONCE, (n) => propose(n));
    expect(others.refused).toEqual({ already_proposed: AT_ONCE });
  });

  test("confirm a result while others invest: it is recorded once, for those who were there", async () => {
    await of.stake(id, person(1), 600);
    const proposal = await proposeResult(coop.as("finance"), id, profit(500));
    const { done, refused } = await atOnce<unknown>(AT_ONCE, (n) =>
      n % 2
        ? decideProposal(as(n, "director"), proposal, { decision: "confirm" })
        : postInvestment(as(n), id, { amount: 10 }),
    );
    expect([done.length, refused]).toEqual([
      1,
      { not_pending: AT_ONCE / 2 - 1, project_settling: AT_ONCE / 2 },
    ]);
    expect(await project()).toMatchObject({ profit: 500, undistributed: 500, investorCount: 1 });
  });

  test("share out: it is shared out once", async () => {
    await of.stake(id, person(1), 600);
    await of.stake(id, person(2), 300);
    await of.record(id, "profit", 1_001);
    const proposal = await proposeDistribution(coop.as("director"), id, { note: null });
    const { done, refused } = await atOnce(AT_ONCE, (n) =>
      decideProposal(as(n, "finance"), proposal, { decision: "confirm" }),
    );
    // Who comes first finds it decided or, a moment before, nothing left to share out.
    const { not_pending = 0, nothing_to_distribute = 0, ...others } = refused;
    expect([done.length, not_pending + nothing_to_distribute, others]).toEqual([
      1,
      AT_ONCE - 1,
      {},
    ]);
    expect(await project()).toMatchObject({ distributed: 1_001, undistributed: 0 });
    await expectBooksToBalance(coop.db);
  });

  test("complete it: the capital goes back once", async () => {
    await of.stake(id, person(3), 800);
    await setProjectStatus(coop.as("director"), id, "running");
    const { done, refused } = await atOnce(AT_ONCE, (n) =>
      setProjectStatus(as(n, "director"), id, "completed"),
    );
    expect([done.length, refused]).toEqual([AT_ONCE, {}]);
    expect(await project()).toMatchObject({ status: "completed", capital: 0 });
    const returns = await coop.owner`select 1 from transactions
      where project_id = ${id} and type = 'capital-return'`;
    expect(returns).toHaveLength(1);
    await expectBooksToBalance(coop.db);
  });

  test("approve spendings of one project's money: the last franc is spent once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      // Nobody pays in more than so often in an hour.
      coop.clock.tick(3_600_000);
      id = await of.open(1_000);
      await of.stake(id, person(1), 1_000);
      await setProjectStatus(coop.as("director"), id, "running");
      const terms = { kind: "spending", amount: 700, method: "cash", note: "Feed" } as const;
      const spent: string[] = [];
      for (let n = 0; n < 4; n += 1) {
        spent.push((await postMovement(coop.as("finance"), id, terms)).id);
      }
      const { done, refused } = await atOnce(4, (n) =>
        decideTransaction(coop.as("manager", { db: servers.at(n) }), spent[n] as string, {
          status: "approved",
        }),
      );
      expect([done.length, refused]).toEqual([1, { project_short: 3 }]);
      expect(await project()).toMatchObject({ moneyOut: 700 });
    }
    await expectBooksToBalance(coop.db);
  });

  test("spend its money, lose it by a channel and complete it: no more is out than there is", async () => {
    id = await of.open(100_000);
    await of.stake(id, person(1), 1_000);
    await setProjectStatus(coop.as("director"), id, "running");
    const { refused } = await atOnce<unknown>(AT_ONCE, async (n) => {
      if (n % 4 === 0) return of.move(id, "spending", 300);
      if (n % 4 === 1) return of.record(id, "loss", 200);
      if (n % 4 === 2) return of.share(id);
      return setProjectStatus(as(n, "director"), id, "completed");
    });
    const expected = [
      ...["project_short", "project_money_out", "project_money_waits", "project_not_running"],
      ...["already_proposed", "changed", "loss_beyond_capital", "late_loss"],
      ...["nothing_to_distribute", "project_unsettled", "project_no_investors"],
    ];
    expect(Object.keys(refused).filter((code) => !expected.includes(code))).toEqual([]);
    await expectBooksToBalance(coop.db);
  });

  test("do all of it, and send money to one another: nobody deadlocks", async () => {
    id = await of.open(500_000);
    for (let n = 0; n < 8; n += 1) await of.stake(id, person(n), 1_000);
    const { refused } = await atOnce(storm(80, 200), async (n) => {
      const kind = n % 5;
      if (kind === 0) return postInvestment(as(n), id, { amount: 10 });
      if (kind === 1) return of.record(id, n % 2 ? "profit" : "loss", 40 + n);
      if (kind === 2) return of.share(id);
      if (kind === 3) return setOpen(as(n, "director"), id, n % 2 === 0);
      const recipientId = person(n + 7).id;
      return postTransfer(as(n), { recipientId, amount: 5 });
    });
    const expected = [
      ...["project_settling", "project_not_open", "nothing_to_distribute"],
      ...["already_proposed", "changed", "loss_beyond_capital"],
    ];
    expect(Object.keys(refused).filter((code) => !expected.includes(code))).toEqual([]);
    await expectBooksToBalance(coop.db);
  });

  test("lower the target and invest: it is never below what is invested", async () => {
    for (let round = 0; round < 10; round += 1) {
      id = await of.open(1_000);
      await atOnce<unknown>(10, (n) =>
        n % 2
          ? postInvestment(as(n), id, { amount: 300 })
          : editProject(as(n, "director"), id, { totalInvestment: 500 }),
      );
      const { totalInvestment, currentInvestment } = await project();
      expect(currentInvestment).toBeLessThanOrEqual(totalInvestment);
    }
  });

  // Last: it leaves books behind that do not balance.
  test("reading first and writing then invests past the target, shares out twice and spends twice", async () => {
    const { client, close } = connect(coop.url, { max: AT_ONCE, role: "none" });
    await warm(client);
    await client`alter table projects drop constraint projects_target`;
    const { done } = await atOnce(AT_ONCE, (n) => naiveInvest(client, id, person(n).id, 1_000));
    expect(done.length).toBeGreaterThan(1);
    const shared = await of.open(1_000);
    await of.stake(shared, person(1), 600);
    await of.record(shared, "profit", 50);
    const twice = await atOnce(AT_ONCE, () => naiveDistribute(client, shared, person(1).id));
    expect(twice.done.length).toBeGreaterThan(1);
    const emptied = await of.open(1_000);
    await of.stake(emptied, person(2), 1_000);
    const spent = await atOnce(AT_ONCE, () => naiveSpend(client, emptied, 700));
    expect(spent.done.length).toBeGreaterThan(1);
    await close();
    expect(await brokenInvariants(coop.db)).not.toEqual([]);
  });
});
