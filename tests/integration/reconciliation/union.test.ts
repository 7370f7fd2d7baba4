import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { fc, runs } from "@/tests/support/property";
import { file, reconciling, type WalletLine, walletCsv } from "@/tests/support/reconciling";

let coop: Cooperative;
let of: Awaited<ReturnType<typeof reconciling>>;
let day = 0;
beforeAll(async () => {
  coop = await openCooperative();
  of = await reconciling(coop, "mtn, airtel, bank");
});
afterAll(() => coop.close());

const movement = fc.record({
  direction: fc.constantFrom("in" as const, "in" as const, "out" as const),
  amount: fc.integer({ min: 1, max: 5_000 }),
});
const cut = fc
  .tuple(fc.nat(11), fc.nat(11))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b) + 1] as const);

test("whatever parts overlap in whatever order, each line stands once, and clearing is what is unexplained", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(movement, { minLength: 12, maxLength: 12 }),
      fc.array(cut, { minLength: 1, maxLength: 4 }),
      async (moves, cuts) => {
        day += 1;
        const from = new Date(of.start.getTime() + day * 3_600_000);
        coop.clock.tick(3_600_000);
        const lines: WalletLine[] = moves.map((move, index) => ({
          ...move,
          id: `${day}${String(index).padStart(10, "0")}`,
        }));
        // What goes out has come in before.
        const fund = { id: `${day}9999999999`, direction: "in" as const, amount: 100_000 };
        const rows = walletCsv([fund, ...lines], { from, opening: 0 }).csv.split("\n");
        const whole = [0, 13] as const;
        for (const [first, last] of [[0, 1] as const, ...cuts, whole, whole]) {
          await of.bring(file([rows[0], ...rows.slice(1 + first, 1 + last)].join("\n")));
        }
        const [sum] = await coop.owner<{ n: number; net: number }[]>`
        select count(*)::int as n, sum(case direction when 'in' then amount else -amount end)::int as net
        from statement_lines where state <> 'withdrawn' and provider_id like ${`${day}%`} and length(provider_id) = ${String(day).length + 10}`;
        const net = moves.reduce(
          (all, { direction, amount }) => all + (direction === "in" ? amount : -amount),
          100_000,
        );
        expect(sum).toEqual({ n: 13, net });
      },
    ),
    { numRuns: runs(8, 40) },
  );
  const [open] = await coop.owner<
    { net: string }[]
  >`select sum(case direction when 'in' then open else -open end) as net from statement_lines where state = 'unmatched'`;
  expect(-(await of.held("clearing:mtn"))).toBe(Number(open?.net));
  await expectBooksToBalance(coop.db);
});

test("10,000 lines are previewed and posted, each once", async () => {
  const from = new Date(of.start.getTime() + 40 * 86_400_000);
  coop.clock.tick(50 * 86_400_000);
  const many: WalletLine[] = Array.from({ length: 10_000 }, (_, index) => ({
    id: String(50_000_000_000 + index),
    direction: index % 7 === 6 ? "out" : "in",
    amount: 1_000 + (index % 90),
    number: "250788000101",
    name: "Aline Uwase",
  }));
  const { csv } = walletCsv(many, { from, opening: 0 });
  const measure = async <T>(work: () => Promise<T>) => {
    const began = performance.now();
    return { done: await work(), took: performance.now() - began };
  };
  // The thread is awake.
  await of.preview(file(csv.slice(0, 300), { method: "airtel" }));
  const previewed = await measure(() => of.preview(file(csv, { method: "airtel" })));
  const posted = await measure(() => of.bring(file(csv, { method: "airtel" })));
  // Told, not expected: how long it takes is the machine's and its neighbours' doing.
  console.info(
    `10,000 lines: previewed in ${Math.round(previewed.took)} ms, posted in ${Math.round(posted.took)} ms`,
  );
  expect(previewed.done).toMatchObject({ new: 10_000, gaps: [] });
  expect(posted.done.preview.new).toBe(10_000);
  await expectBooksToBalance(coop.db);
});
