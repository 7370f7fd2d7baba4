import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { postMove } from "@/lib/accounting/move";
import type { Actor } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { COOPERATIVE as OFFICE } from "@/lib/ledger/accounts";
import { newId } from "@/lib/ledger/ids";
import { decideTransaction } from "@/lib/transactions/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";
import { type RawLine, rawPost, rawRecord } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";

const DAY = 86_400_000;
const LIMIT = 100_000;

let coop: Cooperative;
let savers = 0;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 10_000_000);
  await coop.fund("eric", 10_000_000);
  await coop.arrange`update settings set second_approval_from = ${LIMIT}`;
});
afterAll(() => coop.close());
// What is done in one test is older than 24 hours in the next.
beforeEach(() => void coop.clock.tick(DAY));
afterEach(() => expectBooksToBalance(coop.db));

const saver = () => coop.join({ username: `saver${savers++}` });
const deposit = async (who: Person | Actor, amount: number) =>
  (await submitDeposit(coop.as(who), cash(amount))).id;
const withdrawal = async (who: Person | Actor, amount: number) => {
  const terms = { amount, method: "cash" as const, account: null, description: null };
  return (await postWithdrawal(coop.as(who), terms)).withdrawal.id;
};
const approve = (who: Person | Actor, id: string) =>
  decideTransaction(coop.as(who), id, { status: "approved" });
const move = (who: Person, amount: number) =>
  postMove(coop.as(who), { from: "cash", to: "bank", amount, note: "Slip" });

describe("what one person decides alone in 24 hours stays below the limit", () => {
  test("three times 99,999 for three members is one alone, and two that wait", async () => {
    const outcomes = [];
    for (let n = 0; n < 3; n += 1) {
      outcomes.push(await approve("finance", await deposit(await saver(), 99_999)));
    }
    expect(outcomes).toEqual(["approved", "first", "first"]);
  });

  test("and what reaches it to the franc waits; a franc less does not", async () => {
    expect(await approve("finance", await deposit(await saver(), 60_000))).toBe("approved");
    expect(await approve("finance", await deposit(await saver(), 40_000))).toBe("first");
    expect(await approve("finance", await deposit(await saver(), 39_999))).toBe("approved");
  });

  test("after 24 hours they decide alone again, and not a moment before", async () => {
    expect(await approve("finance", await deposit(await saver(), 99_999))).toBe("approved");
    const [before, after] = [
      await deposit(await saver(), 99_999),
      await deposit(await saver(), 99_999),
    ];
    const [{ at }] = (await coop.owner`select max(decided_at) as at from transactions`) as [
      { at: string },
    ];
    const approveAt = (id: string, ms: number) =>
      decideTransaction({ ...coop.as("finance"), now: new Date(new Date(at).getTime() + ms) }, id, {
        status: "approved",
      });
    expect(await approveAt(before, DAY - 1)).toBe("first");
    expect(await approveAt(after, DAY)).toBe("approved");
    coop.clock.tick(DAY);
  });

  test("deposits, withdrawals and moves count together", async () => {
    expect((await move("finance", 50_000)).status).toBe("approved");
    expect(await approve("finance", await withdrawal("eric", 30_000))).toBe("payable");
    expect(await approve("finance", await deposit("eric", 20_000))).toBe("first");
    expect((await move("finance", 20_000)).status).toBe("pending");
    expect((await move("finance", 19_999)).status).toBe("approved");
  });

  test("three moves of 99,999 are one at once, and two that wait for a colleague", async () => {
    const moves = [
      await move("finance", 99_999),
      await move("finance", 99_999),
      await move("finance", 99_999),
    ];
    expect(moves.map((each) => each.status)).toEqual(["approved", "pending", "pending"]);
    expect(await approve("manager", moves[1]?.id ?? "")).toBe("approved");
  });

  test("what two decided is nobody's alone, and a rejection moves nothing", async () => {
    const large = await deposit(await saver(), 500_000);
    expect(await approve("finance", large)).toBe("first");
    expect(await approve("manager", large)).toBe("approved");
    const refused = await deposit(await saver(), 90_000);
    await decideTransaction(coop.as("manager"), refused, { status: "rejected", reason: "No" });
    const moved = await move("finance", 100_000);
    expect(await approve("manager", moved.id)).toBe("approved");
    expect(await approve("finance", await deposit(await saver(), 99_999))).toBe("approved");
    expect(await approve("manager", await deposit(await saver(), 99_999))).toBe("approved");
  });
});

describe("what is decided alone for one member in 24 hours stays below the limit", () => {
  test("of seven payouts of 30,000 by seven people three are paid alone", async () => {
    const people = await Promise.all(
      Array.from({ length: 7 }, (_, n) => coop.join({ username: `teller${n}`, role: "finance" })),
    );
    const outcomes = [];
    for (const person of people)
      outcomes.push(await approve(person, await withdrawal("aline", 30_000)));
    expect(outcomes).toEqual(["payable", "payable", "payable", "first", "first", "first", "first"]);
    // Somebody else's is another sum.
    expect(await approve("finance", await withdrawal("eric", 30_000))).toBe("payable");
  });
});

describe("within one call later ones see earlier ones", () => {
  const approval = (by: Person, id: string) =>
    ({ act: "approve", id, actor: coop.idOf(by), action: "x", at: coop.clock.now() }) as const;
  const credit = (who: Actor, amount: number): RawLine[] => [
    [OFFICE, "cash:cash", -amount],
    [who.id, "available", amount],
  ];

  test("of one person", async () => {
    const people = [await saver(), await saver(), await saver()];
    const ids: string[] = [];
    for (const person of people) ids.push(await deposit(person, 50_000));
    await rawPost(
      coop.client,
      ...people.map((person, n): [ReturnType<typeof approval>, ...RawLine[]] => [
        approval("finance", ids[n] ?? ""),
        ...credit(person, 50_000),
      ]),
    );
    const rows =
      await coop.owner`select status from transactions where id in ${coop.owner(ids)} order by id`;
    expect(rows.map(({ status }) => status)).toEqual(["approved", "pending", "pending"]);
    for (const [n, person] of people.entries()) {
      expect(await coop.available(person)).toBe(n === 0 ? 50_000 : 0);
    }
  });

  test("of one member", async () => {
    const person = await saver();
    const ids = [await deposit(person, 50_000), await deposit(person, 50_000)];
    await rawPost(
      coop.client,
      [approval("finance", ids[0] ?? ""), ...credit(person, 50_000)],
      [approval("manager", ids[1] ?? ""), ...credit(person, 50_000)],
    );
    expect(await coop.available(person)).toBe(50_000);
  });

  test("of moves, which are then not recorded at once", async () => {
    const one = (): [ReturnType<typeof rawRecord>, ...RawLine[]] => [
      rawRecord({
        type: "move",
        amount: 50_000,
        at: coop.clock.now(),
        id: newId(coop.clock.now()),
        from_channel: "cash",
        to_channel: "bank",
        submitted_by: coop.idOf("finance"),
      }),
      [OFFICE, "cash:cash", 50_000],
      [OFFICE, "cash:bank", -50_000],
    ];
    expect(await refusalOf(() => rawPost(coop.client, one(), one()))).toBe("no_posting_rule");
    expect(await refusalOf(() => rawPost(coop.client, one()))).toBe("nothing");
    expect(await refusalOf(() => rawPost(coop.client, one()))).toBe("no_posting_rule");
  });
});

test("the sums are read from their indexes", async () => {
  const scans = () => coop.owner`select indexrelname as name, idx_scan::int as scans
    from pg_stat_user_indexes where indexrelname like 'transactions_alone%' order by 1`;
  const sql = await coop.owner.reserve();
  const before = await scans();
  await sql`set enable_seqscan = off`;
  await sql`select needs_second(${coop.idOf("finance")}, ${coop.idOf("aline")}, 1, now() + interval '1 year')`;
  await sql`reset enable_seqscan`;
  await sql`select pg_stat_force_next_flush()`;
  sql.release();
  const after = await scans();
  expect(after.map(({ name }) => name)).toEqual([
    "transactions_alone_by_idx",
    "transactions_alone_for_idx",
  ]);
  for (const [n, { scans }] of after.entries()) expect(scans).toBeGreaterThan(before[n]?.scans);
});
