import { afterAll, beforeAll, expect, test } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { lineViewById, listUnproven } from "@/lib/reconciliation/queries";
import { confirmSeveral, partsOf } from "@/lib/reconciliation/several";
import { suggestionsOf } from "@/lib/reconciliation/suggestions";
import { requestWithdrawal } from "@/lib/withdrawals/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { bringer, reconciling } from "@/tests/support/reconciling";

const ALINE = "250788000101";
let coop: Cooperative;
let bring: ReturnType<typeof bringer>;
beforeAll(async () => {
  coop = await openCooperative();
  bring = bringer(coop, await reconciling(coop));
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const deposit = async (amount: number, who: "aline" | "finance" = "aline") => {
  const asked = { amount, method: "mtn", senderPhone: `+${ALINE}`, description: null } as const;
  return (await submitDeposit(coop.as(who), asked)).id;
};
const came = (amount: number) => ({ direction: "in" as const, amount, number: ALINE });
const statusOf = async (id: string) => {
  const [row] = await coop.owner<
    { status: string; external_id: string | null }[]
  >`select status, external_id from transactions where id = ${id}`;
  return row;
};
const openOf = async (id: string) => (await lineViewById(coop.db, id))?.open;
const confirm = (lines: string[], transactions: string[], who: Person = "finance") =>
  confirmSeveral(coop.as(who), lines, transactions);

test("two lines that come to one deposit are confirmed together, and prove it", async () => {
  const id = await deposit(9_000);
  const lines = await bring([came(4_000), came(5_000)]);
  expect(await confirm(lines, [id])).toBe("approved");
  expect(await statusOf(id)).toMatchObject({ status: "approved" });
  expect(await Promise.all(lines.map(openOf))).toEqual([0, 0]);
  const { rows } = await listUnproven(coop.db, null, 50);
  expect(rows.map(({ transactionId }) => transactionId)).not.toContain(id);
});

test("one line that paid for two deposits approves both", async () => {
  const ids = [await deposit(2_100), await deposit(2_200)];
  const lines = await bring([came(4_300)]);
  expect(await confirm(lines, ids)).toBe("approved");
  expect(await Promise.all(ids.map(statusOf))).toMatchObject([
    { status: "approved", external_id: null },
    { status: "approved", external_id: null },
  ]);
  expect(await openOf(lines[0] ?? "")).toBe(0);
});

test("one payment out for two withdrawals pays both", async () => {
  await coop.fund("aline", 50_000);
  const ask = async (amount: number) => {
    const asked = { amount, method: "mtn", description: null, password: PASSWORD } as const;
    return (await requestWithdrawal(coop.as("aline"), asked)).withdrawal.id;
  };
  const ids = [await ask(1_500), await ask(1_600)];
  const lines = await bring([{ direction: "out", amount: 3_100, number: ALINE }]);
  expect(await confirm(lines, ids)).toBe("approved");
  expect(await Promise.all(ids.map(statusOf))).toMatchObject([
    { status: "approved" },
    { status: "approved" },
  ]);
});

test.each([
  ["lines", "lineIds", [came(100), came(200)], [400]],
  ["transactions", "transactionIds", [came(500)], [210, 220]],
] as const)(
  "%s of another sum are refused with both sums beside them",
  async (_, field, given, amounts) => {
    const ids: string[] = [];
    for (const amount of amounts) ids.push(await deposit(amount));
    const lines = await bring([...given]);
    const sums = {
      amount: given.reduce((sum, { amount }) => sum + amount, 0),
      owed: amounts.reduce((sum: number, amount) => sum + amount, 0),
    };
    await expect(confirm(lines, ids)).rejects.toMatchObject({
      code: "line_unequal",
      fields: { [field]: { key: "sumsDiffer", values: sums } },
    });
    expect(await Promise.all(ids.map(statusOf))).toMatchObject(
      ids.map(() => ({ status: "pending" })),
    );
  },
);

test("all is confirmed or nothing: not with one's own deposit among them, nor by who brought it in", async () => {
  const ids = [await deposit(3_100), await deposit(3_200, "finance")];
  const lines = await bring([came(6_300)]);
  await expect(confirm(lines, ids)).rejects.toMatchObject({ code: "own_record" });
  await expect(confirm(lines, ids, "admin")).rejects.toMatchObject({ code: "own_statement" });
  await expect(confirm(lines, ids, "aline")).rejects.toMatchObject({ code: "forbidden" });
  expect(await openOf(lines[0] ?? "")).toBe(6_300);
  expect(await confirm(lines, ids, "manager")).toBe("approved");
});

test("the same request twice confirms once", async () => {
  const id = await deposit(700);
  const lines = await bring([came(300), came(400)]);
  const ctx = coop.as("finance");
  expect(await confirmSeveral(ctx, lines, [id])).toBe("approved");
  expect(await confirmSeveral(ctx, lines, [id])).toBe("approved");
});

test("what a rule finds is offered ticked, and what cannot be is not offered", async () => {
  const id = await deposit(8_800);
  const [one = "", other = ""] = await bring([came(4_300), came(4_500)]);
  const suggested = await suggestionsOf(coop.db, "mtn", coop.clock.now());
  const line = await lineViewById(coop.db, one);
  if (!line) throw new Error("There is no such line.");
  const parts = partsOf(line, suggested);
  expect(parts.wholes.map((whole) => whole.id)).toContain(id);
  expect(parts.lines.find((each) => each.id === other)).toMatchObject({
    amount: 4_500,
    ticked: true,
  });
  expect(parts.lines.map((each) => each.id)).not.toContain(one);
});
