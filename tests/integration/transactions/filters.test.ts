import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kigaliDay } from "@/lib/dates";
import { readPlace } from "@/lib/transactions/order";
import { countTransactions, listAndCount, listTransactions } from "@/lib/transactions/queries";
import { showsGone, type TransactionFilter } from "@/lib/transactions/schema";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { type Written, writeTransactions } from "@/tests/support/written";

let coop: Cooperative;
let rows: Written[];

beforeAll(async () => {
  coop = await openCooperative();
  const pick = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;
  const instant = (n: number) =>
    new Date(Date.UTC(2026, 9, 31, 20) + Math.floor(n / 3) * 3_600_000);
  rows = await writeTransactions(
    coop,
    Array.from({ length: 120 }, (_, n) => {
      const type = pick(["deposit", "withdraw", "transfer"] as const, n);
      const createdAt = instant(n);
      return {
        type,
        createdAt,
        amount: 100 * (1 + (n % 7)),
        status: type === "transfer" ? "approved" : pick(["pending", "approved", "rejected"], n),
        method: type === "transfer" ? null : pick(["mtn", "airtel", "bank", "cash"] as const, n),
        fromMember: coop.idOf(pick(["aline", "eric"], n)),
        toMember: type === "transfer" ? coop.idOf("jean") : null,
        fromName: pick(["Aline Uwase", "Eric Habimana"], n),
        voidedAt: n % 10 === 9 && type !== "transfer" ? createdAt : null,
      };
    }),
  );
});
afterAll(() => coop.close());

const FILTERS: [TransactionFilter, (row: Written) => boolean][] = [
  [{}, () => true],
  [{ status: "pending" }, (r) => r.status === "pending"],
  [{ status: "rejected" }, (r) => r.status === "rejected"],
  [{ type: "transfer" }, (r) => r.type === "transfer"],
  [
    { type: "withdraw", status: "approved" },
    (r) => r.type === "withdraw" && r.status === "approved",
  ],
  [{ method: "bank" }, (r) => r.method === "bank"],
  [{ method: "bank", type: "withdraw" }, (r) => r.method === "bank" && r.type === "withdraw"],
  [{ channel: "bank", type: "deposit" }, (r) => r.channel === "bank" && r.type === "deposit"],
  [{ min: 300 }, (r) => r.amount >= 300],
  [{ max: 200 }, (r) => r.amount <= 200],
  [{ min: 300, max: 300 }, (r) => r.amount === 300],
  [{ from: "2026-11-01" }, (r) => kigaliDay(r.createdAt) >= "2026-11-01"],
  [{ to: "2026-10-31" }, (r) => kigaliDay(r.createdAt) <= "2026-10-31"],
  [{ from: "2026-11-01", to: "2026-11-01" }, (r) => kigaliDay(r.createdAt) === "2026-11-01"],
  [{ from: "2026-11-02", to: "2026-11-01" }, () => false],
  [{ q: "aline", type: "deposit" }, (r) => r.fromName === "Aline Uwase" && r.type === "deposit"],
];
const ORDERS = [
  {},
  { order: "asc" },
  { sort: "amount" },
  { sort: "amount", order: "asc" },
] as const satisfies TransactionFilter[];

function sorted(of: Written[], { sort, order }: TransactionFilter): string[] {
  const way = order === "asc" ? 1 : -1;
  const byId = (a: Written, b: Written) => (a.id < b.id ? -way : way);
  return [...of]
    .sort((a, b) =>
      sort === "amount" && a.amount !== b.amount ? (a.amount - b.amount) * way : byId(a, b),
    )
    .map((row) => row.id);
}

/** Walks all pages by their cursors. */
async function walk(filter: TransactionFilter, limit: number): Promise<string[]> {
  const seen: string[] = [];
  for (let next: string | undefined = ""; next !== undefined; ) {
    const page = await listTransactions(coop.db, filter, readPlace(filter, next), limit);
    seen.push(...page.rows.map((row) => row.id));
    if (page.next) expect(page.rows).toHaveLength(limit);
    next = page.next ?? undefined;
  }
  return seen;
}

describe.each(FILTERS)("%j", (filter, passes) => {
  const live = () => rows.filter((row) => passes(row) && (showsGone(filter) || !row.voidedAt));
  test.each(ORDERS)("%j lists each once", async (order) => {
    const wanted = sorted(live(), order);
    expect(await walk({ ...filter, ...order }, 7)).toEqual(wanted);
  });

  test("is counted, alone and with a page, a member's too", async () => {
    expect(await countTransactions(coop.db, filter)).toBe(live().length);
    for (const member of [undefined, coop.idOf("aline")]) {
      const theirs = { ...filter, member };
      const page = await listTransactions(coop.db, theirs, null, 7);
      const count = await countTransactions(coop.db, theirs);
      expect(await listAndCount(coop.db, theirs, null, 7)).toEqual({ ...page, count });
    }
  });

  test("deleted=true brings back what was removed", async () => {
    const all = rows.filter(passes);
    const deleted = { ...filter, deleted: "true" } as const;
    expect(await walk(deleted, 11)).toEqual(sorted(all, {}));
    expect(await countTransactions(coop.db, deleted)).toBe(all.length);
  });
});

test("a member's rows are those that they sent or received", async () => {
  for (const [who, count] of [
    ["aline", 60],
    ["jean", 40],
    ["claudine", 0],
  ] as const) {
    const member = coop.idOf(who);
    const wanted = rows.filter((row) => [row.fromMember, row.toMember].includes(member));
    expect(wanted).toHaveLength(count);
    for (const order of ORDERS) {
      const filter = { member, deleted: "true", ...order } as const;
      expect(await walk(filter, 7)).toEqual(sorted(wanted, order));
    }
  }
});
