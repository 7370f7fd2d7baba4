import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { confirmLines } from "@/lib/reconciliation/confirm";
import { decideTransaction } from "@/lib/transactions/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { type Forger, foundAfter, OFFICE } from "@/tests/support/forger";
import {
  file,
  reconciling,
  type WalletLine,
  walletCsv,
  withdrawByTwo,
} from "@/tests/support/reconciling";

const NUMBER = "250788000101";
/** On one day a deposit's line, another of as much, one that nobody explains, and a charge; on the next the others. */
const DAYS: WalletLine[][] = [
  [
    { id: "71000000001", direction: "in", amount: 5_000, number: NUMBER },
    { id: "71000000002", direction: "in", amount: 5_000 },
    { id: "71000000003", direction: "out", amount: 700, charge: 20 },
  ],
  [{ id: "71000000004", direction: "in", amount: 900 }],
];

let coop: Cooperative;
/** Deposits of 5,000: by MTN with its line, in cash, and by MTN rejected; one of 700 that waits, and one that has none. */
const deposits = { matched: "", cash: "", rejected: "", small: "", lineless: "" };

beforeAll(async () => {
  coop = await openCooperative();
  const of = await reconciling(coop);
  const deposit = async (method: "mtn" | "cash", amount = 5_000) => {
    const asked = { amount, method, senderPhone: "+250788000101", description: null };
    return (await submitDeposit(coop.as("aline"), asked)).id;
  };
  deposits.rejected = await deposit("mtn");
  const no = { status: "rejected", reason: "Twice" } as const;
  await decideTransaction(coop.as("finance"), deposits.rejected, no);
  deposits.matched = await deposit("mtn");
  deposits.cash = await deposit("cash");
  await decideTransaction(coop.as("finance"), deposits.cash, { status: "approved" });
  deposits.lineless = await deposit("mtn", 300);
  await decideTransaction(coop.as("finance"), deposits.lineless, { status: "approved" });
  const bring = async (lines: WalletLine[]) => {
    const { csv } = walletCsv(lines, { from: coop.clock.now(), opening: 0 });
    coop.clock.tick(86_400_000);
    return (await of.bring(file(csv))).fileId;
  };
  for (const lines of DAYS) await bring(lines);
  await confirmLines(coop.as("finance"), [await idOf("71000000001")]);
  deposits.small = await deposit("mtn", 700);
  const wrong = await bring([
    { id: "71000000005", direction: "in", amount: 400 },
    { id: "71000000006", direction: "out", amount: 100, charge: 10 },
  ]);
  await withdrawByTwo(coop, wrong);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

async function idOf(number: string): Promise<string> {
  const [row] = await coop.owner<
    { id: string }[]
  >`select id from statement_lines where provider_id = ${number}`;
  return row?.id ?? "";
}
const line = (number: number) => sql`provider_id = ${`7100000000${number}`}`;

/** Asserts that this corruption breaks exactly these invariants (their numbers). */
async function finds(corrupt: (forger: Forger) => Promise<unknown>, ...broken: string[]) {
  expect(await foundAfter(coop, corrupt)).toEqual(broken);
}

/** Says that a line is the money of a transaction, which the database would refuse. */
const match = async ({ run }: Forger, of: number, transaction: string) => {
  await run(sql`insert into line_matches (id, line_id, transaction_id, amount, rule, matched_by, matched_at)
    select ${randomUUID()}, id, ${transaction}, open, 'hand', ${coop.idOf("finance")}, now() from statement_lines where ${line(of)}`);
  await run(sql`update statement_lines set open = 0, state = 'matched' where ${line(of)}`);
};

describe("17a: a posting of a statement that is not the sum of its lines", () => {
  test("is found where a line is said to be of another posting", async () => {
    const other = sql`(select posted_by from statement_lines where ${line(4)})`;
    await finds(
      ({ run }) => run(sql`update statement_lines set posted_by = ${other} where ${line(2)}`),
      "17a",
    );
  });

  test("is found where a charge is another", async () => {
    await finds(
      ({ run }) => run(sql`update statement_lines set charge = charge + 1 where ${line(3)}`),
      "17a",
    );
  });

  test("is found where there are no lines", async () => {
    await finds(
      ({ forge }) =>
        forge({
          type: "statement",
          method: "mtn",
          amount: 1_000,
          lines: [
            [OFFICE, "cash:mtn", -1_000],
            [OFFICE, "clearing:mtn", 1_000],
          ],
        }),
      "17a",
      "17c",
    );
  });
});

test("17b: a statement that counts again although it is posted back is found", async () => {
  await finds(
    ({ run }) =>
      run(sql`update statement_files set state = 'imported', withdrawn_at = null, withdrawn_by = null, withdraw_reason = null
        where state = 'withdrawn'`),
    "17b",
  );
});

describe("17c: a clearing account that holds what nobody has to explain", () => {
  test("is found where a line that moved money is set out of the way", async () => {
    await finds(
      ({ run }) => run(sql`update statement_lines set state = 'withdrawn' where ${line(2)}`),
      "17c",
    );
  });

  test("is found where a line is called the money of another channel's deposit", async () => {
    await finds((forger) => match(forger, 2, deposits.cash), "17c");
  });
});

describe("17d: a line that is matched otherwise than it says", () => {
  test.each([
    ["less is left", sql`open = open - 1`],
    ["it is explained by nothing", sql`state = 'explained'`],
  ])("is found where %s", async (_, change) => {
    await finds(
      ({ run }) => run(sql`update statement_lines set ${change} where ${line(2)}`),
      "17d",
    );
  });

  test("is found where its match is gone", async () => {
    await finds(
      ({ run }) => run(sql`update line_matches set ended_at = now(), ended_by = matched_by`),
      "17d",
      "17e",
    );
  });

  test("is found where a transaction has two lines of its whole amount", async () => {
    await finds((forger) => match(forger, 2, deposits.matched), "17d");
  });

  test("is found where what went out is called the money of a deposit", async () => {
    await finds((forger) => match(forger, 3, deposits.small), "17d");
  });

  test("is found where a rejected transaction has one", async () => {
    await finds((forger) => match(forger, 2, deposits.rejected), "17d");
  });
});

describe("17e: a list of deposits without a line that is another than they are", () => {
  test("is found where a deposit with its line is on it", async () => {
    await finds(
      ({ run }) => run(sql`insert into deposits_without_line values (${deposits.matched})`),
      "17e",
    );
  });

  test("is found where one without is taken off", async () => {
    await finds(({ run }) => run(sql`delete from deposits_without_line`), "17e");
  });
});
