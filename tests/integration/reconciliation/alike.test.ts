import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, kigaliDay } from "@/lib/dates";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { file, reconciling, walletCsv } from "@/tests/support/reconciling";

let coop: Cooperative;
let of: Awaited<ReturnType<typeof reconciling>>;
/** The first day of which the bank tells, and the one behind it. */
let days: [string, string];
beforeAll(async () => {
  coop = await openCooperative();
  of = await reconciling(coop, "mtn, bank");
  const first = addDays(kigaliDay(coop.clock.now()), 1);
  days = [first, addDays(first, 1)];
  coop.clock.tick(4 * 86_400_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

type Row = [day: string, direction: "in" | "out", amount: number];
const bank = { method: "bank" } as const;

/** A bank's table without numbers; with the balance behind each line, or without. */
function table(rows: Row[], from: number | null = 0) {
  let balance = from ?? 0;
  const stated = rows.map(([day, direction, amount]) => {
    balance += direction === "in" ? amount : -amount;
    const moved = direction === "in" ? `,${amount}` : `${amount},`;
    return `${day},Paid,${moved},${from === null ? "" : balance}`;
  });
  return file(["Date,Description,Debit,Credit,Balance", ...stated].join("\n"), bank);
}

/** The same as MT940, which names lines otherwise. */
function swift(rows: Row[]) {
  const short = (day: string) => day.slice(2).replaceAll("-", "");
  const lines = rows.map(
    ([day, direction, amount]) =>
      `:61:${short(day)}${short(day).slice(2)}${direction === "in" ? "C" : "D"}${amount},NTRFNONREF`,
  );
  const text = [":20:STATEMENT", ":25:00040012345678", ":28C:12/1", ...lines, "-"].join("\r\n");
  return file(text, { ...bank, name: "bank.sta" });
}

test("a bank's day from two kinds of files counts once, and what is left out is said by its row", async () => {
  const [day, next] = days;
  const known: Row[] = [
    [day, "in", 5_000],
    [day, "in", 5_000],
    [day, "out", 700],
  ];
  await of.bring(table(known));
  const more: Row[] = [...known, [day, "in", 5_000], [day, "in", 700], [next, "in", 5_000]];
  const preview = await of.preview(swift(more));
  expect(preview).toMatchObject({
    new: 3,
    known: 0,
    refused: [1, 2, 3].map((row) => ({ row, reason: "alike" })),
    moneyIn: 10_700,
    moneyOut: 0,
  });
  await of.bring(swift(more));
  expect(await of.held("cash:bank")).toBe(5_000 + 5_000 - 700 + 10_700);
  // The kind of file that was used before brings in what is another movement.
  const others: Row[] = [...known, [day, "in", 5_000], [day, "out", 700]];
  expect((await of.preview(table(others))).new).toBe(1);
});

test("lines that two kinds of files name alike are known, and stand for nothing else", async () => {
  const day = addDays(days[1], 1);
  const known: Row[] = [
    [day, "in", 2_000],
    [day, "in", 2_000],
  ];
  await of.bring(table(known, null));
  const preview = await of.preview(swift([...known, [day, "in", 2_000]]));
  expect(preview).toMatchObject({ new: 1, known: 2, refused: [] });
});

test("a wallet's lines with numbers of their own are never alike", async () => {
  const from = coop.clock.now();
  const stated = (id: string) => ({ id, direction: "in", amount: 4_000 }) as const;
  await of.bring(file(walletCsv([stated("75000000001")], { from, opening: 0 }).csv));
  coop.clock.tick(60_000);
  const at = new Date(from.getTime() + 2 * 3_600_000).toISOString();
  const text = `You have received 4000 RWF from Aline UWASE (*********101) on your mobile money account at ${at.slice(0, 10)} ${at.slice(11, 19)}. Message from sender: . Your new balance:8000 RWF. Financial Transaction Id: 75000000002.`;
  const pasted = file("", { content: text, name: "pasted" });
  expect(await of.preview(pasted)).toMatchObject({ new: 1, refused: [] });
});

test("the wallet's message without a number is its row with one, by the balance", async () => {
  const from = coop.clock.tick(3_600_000);
  const stated = { id: "75000000003", direction: "in", amount: 6_000 } as const;
  await of.bring(file(walletCsv([stated], { from, opening: 1_000 }).csv));
  coop.clock.tick(60_000);
  const at = new Date(from.getTime() + 2 * 3_600_000).toISOString();
  const message = (balance: number) =>
    `*113*R*A bank deposit of 6000 RWF has been added to your mobile money account at ${at.slice(0, 10)} ${at.slice(11, 19)}. Your NEW BALANCE :${balance} RWF. Cash Deposit::CASH::::0::250788000101.`;
  const pasted = (balance: number) => file("", { content: message(balance), name: "pasted" });
  expect(await of.preview(pasted(7_000))).toMatchObject({
    new: 0,
    refused: [{ row: 1, reason: "alike" }],
  });
  expect(await of.preview(pasted(13_000))).toMatchObject({ new: 1, refused: [] });
});

test("a movement that two layouts of one bank's tables tell of counts once", async () => {
  const [, day] = days;
  const plain = (amounts: number[]) =>
    file(
      ["Date,Description,Amount", ...amounts.map((sum) => `${day},Paid,${sum}`)].join("\n"),
      bank,
    );
  await of.bring(plain([3_300]));
  // With a balance behind each line, which the first has not.
  expect(await of.preview(table([[day, "in", 3_300]], 90_000))).toMatchObject({
    new: 0,
    refused: [{ row: 2, reason: "alike" }],
  });
  // One layout tells its own movements apart.
  expect(await of.preview(plain([3_300, 3_300]))).toMatchObject({ new: 1, known: 1, refused: [] });
  await of.bring(table([[day, "in", 41]], 0));
  expect(await of.preview(table([[day, "in", 41]], 500))).toMatchObject({ new: 1, refused: [] });
});
