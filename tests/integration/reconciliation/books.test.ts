import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listChart } from "@/lib/accounting/chart/queries";
import { postMove } from "@/lib/accounting/move";
import { readFinancialStatement } from "@/lib/accounting/statements/queries";
import { listVoucherAccounts } from "@/lib/accounting/vouchers/accounts";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeExplanation } from "@/lib/approvals/explanations";
import { kigaliDay } from "@/lib/dates";
import { cooperativeAccount, credit, debit } from "@/lib/ledger/accounts";
import { post } from "@/lib/ledger/post";
import { matchByHand } from "@/lib/reconciliation/match";
import { decideTransaction } from "@/lib/transactions/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { projectsOf, recordByTwo } from "@/tests/support/projects";
import { file, reconciling, type WalletLine, walletCsv } from "@/tests/support/reconciling";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
let of: Awaited<ReturnType<typeof reconciling>>;
/** Rent from the wallet and from the bank, which wait since before the wallet's statements counted. */
const waiting = { mtn: "", bank: "" };
let receipt = 72_000_000_000;

beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 1_000_000);
  await coop.fund("eric", 300_000, "bank");
  // What the wallet holds before its statements count: a voucher, as long as they do not.
  await approve(
    await voucher([
      ["1000", 50_000],
      ["1030", -50_000],
    ]),
  );
  waiting.mtn = await voucher(rent("1000", 9_000));
  waiting.bank = await voucher(rent("1020", 4_000));
  of = await reconciling(coop);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

/** The accounts of a voucher with francs, debit above zero. */
type Francs = [code: string, francs: number][];
const rent = (code: string, francs: number): Francs => [
  ["5100", francs],
  [code, -francs],
];

async function voucher(lines: Francs): Promise<string> {
  const sides = lines.map(([code, francs]) =>
    francs > 0 ? { code, debit: francs } : { code, credit: -francs },
  );
  const terms = { description: "Rent of the office", lines: sides };
  return (await postVoucher(coop.as("finance"), terms)).id;
}
const approve = (id: string, by: Person = "manager") =>
  decideTransaction(coop.as(by), id, { status: "approved" });

/** Brings in lines, and answers their ids. */
async function bring(lines: Omit<WalletLine, "id">[]): Promise<string[]> {
  const reported = lines.map((line) => ({ id: String(++receipt), ...line }));
  const { csv } = walletCsv(reported, { from: coop.clock.now(), opening: 0 });
  coop.clock.tick(3_600_000);
  const { fileId } = await of.bring(file(csv));
  const rows = await coop.owner<
    { id: string }[]
  >`select id from statement_lines where file_id = ${fileId} order by row_no`;
  return rows.map(({ id }) => id);
}

/** The wallet's account is what it held before, and its lines since: in, out and charged. */
async function expectWalletAsReported() {
  const [row] = await coop.owner<{ reported: number }[]>`
    select coalesce(sum(case direction when 'in' then amount else -amount end - charge), 0)::int as reported
    from statement_lines where channel = 'mtn' and state <> 'withdrawn'`;
  expect(await of.held("cash:mtn")).toBe(50_000 + (row?.reported ?? 0));
  await expectBooksToBalance(coop.db);
}

describe("vouchers on the account of a channel whose statements count", () => {
  test("are refused beside their line, with what to do instead", async () => {
    await expect(voucher(rent("1000", 100))).rejects.toMatchObject({
      code: "account_reconciled",
      status: 409,
      values: { code: "1000" },
      fields: { "lines.1.code": { key: "voucherAccountReconciled", values: { code: "1000" } } },
    });
    await expectWalletAsReported();
  });

  test("are left out of the form and of the chart's vouchers, those of other channels are not", async () => {
    const codes = (await listVoucherAccounts(coop.db, coop.clock.now())).map(({ code }) => code);
    expect(codes).not.toContain("1000");
    expect(codes).toContain("1020");
    const chart = await listChart(coop.db, coop.clock.now());
    const open = chart.filter(({ vouchers }) => vouchers).map(({ code }) => code);
    expect(open).toEqual(codes);
  });

  test("are refused by the database, whatever the application says", async () => {
    const { db, actor, now: at } = coop.as("finance");
    const lines = [
      { account: "expense:rent", amount: -500 },
      { account: "cash:mtn", amount: 500 },
    ];
    const recorded = post(db, {
      type: "voucher",
      status: "pending",
      at,
      amount: 500,
      description: "By hand",
      from: null,
      to: null,
      submittedBy: actor.id,
      terms: { lines },
      lines: [],
      act: { action: "voucher.propose", address: null },
    });
    await expect(recorded).rejects.toMatchObject({ code: "account_reconciled" });
  });

  test("that wait from before are refused at approval, and can be rejected", async () => {
    const { mtn: id } = waiting;
    await expect(approve(id)).rejects.toMatchObject({
      code: "account_reconciled",
      status: 409,
      values: { code: "1000" },
    });
    const { db, actor, now: at } = coop.as("manager");
    const byHand = post(db, {
      does: "approve",
      transactionId: id,
      at,
      by: actor.id,
      lines: [
        debit(cooperativeAccount("expense:rent"), 9_000),
        credit(cooperativeAccount("cash:mtn"), 9_000),
      ],
      act: { action: "voucher.approve", address: null },
    });
    await expect(byHand).rejects.toMatchObject({ code: "account_reconciled" });
    const no = { status: "rejected", reason: "The line tells of it" } as const;
    expect(await decideTransaction(coop.as("manager"), id, no)).toBe("rejected");
    await expectWalletAsReported();
  });

  test("of other channels are approved as before", async () => {
    expect(await approve(waiting.bank)).toBe("approved");
    await expectWalletAsReported();
  });
});

describe("what else names a channel waits for its line", () => {
  test("a move into it", async () => {
    const move = await postMove(coop.as("finance"), {
      from: "cash",
      to: "mtn",
      amount: 20_000,
      note: "To the wallet",
    });
    if (move.status === "pending") await approve(move.id);
    expect(await of.held("clearing:mtn")).toBe(20_000);
    await expectWalletAsReported();
    const [line = ""] = await bring([{ direction: "in", amount: 20_000 }]);
    await matchByHand(coop.as("manager"), [line], [move.id]);
    expect(await of.held("clearing:mtn")).toBe(0);
    await expectWalletAsReported();
  });

  test("a project's profit and its loss", async () => {
    const projects = projectsOf(coop);
    const farm = await projects.open();
    await projects.stake(farm, "aline", 10_000);
    const recorded = async (kind: "profit" | "loss", amount: number) => {
      const result = { kind, amount, method: "mtn", note: "Eggs" } as const;
      await recordByTwo(coop.as("finance"), () => coop.as("director"), farm, result);
      const [row] = await coop.owner<
        { id: string }[]
      >`select id from transactions where type = ${`project-${kind}`}`;
      return row?.id ?? "";
    };
    const profit = await recorded("profit", 3_000);
    const loss = await recorded("loss", 800);
    expect(await of.held("clearing:mtn")).toBe(2_200);
    await expectWalletAsReported();
    const [came = "", went = ""] = await bring([
      { direction: "in", amount: 3_000 },
      { direction: "out", amount: 800, charge: 30 },
    ]);
    await matchByHand(coop.as("manager"), [came], [profit]);
    await matchByHand(coop.as("manager"), [went], [loss]);
    expect(await of.held("clearing:mtn")).toBe(0);
    await expectWalletAsReported();
  });
});

test("rent that the wallet paid is explained by two, and stands in the income statement", async () => {
  const francs = async () => {
    const today = kigaliDay(coop.clock.now());
    const asked = { kind: "income" as const, from: today, to: today };
    const { sections } = await readFinancialStatement(coop.db, coop.clock.now(), asked, null);
    const row = sections.flatMap(({ rows }) => rows).find(({ code }) => code === "5100");
    return row?.francs ?? 0;
  };
  const [line = ""] = await bring([{ direction: "out", amount: 9_000, name: "Landlord" }]);
  const before = await francs();
  const asked = { account: "expense:rent", reason: "Rent of November" };
  const proposal = await proposeExplanation(coop.as("finance"), line, asked);
  expect(await francs()).toBe(before);
  const confirm = (by: Person) => decideProposal(coop.as(by), proposal, { decision: "confirm" });
  await expect(confirm("finance")).rejects.toMatchObject({ code: "own_record" });
  await confirm("director");
  expect((await francs()) - before).toBe(9_000);
  expect(await of.held("clearing:mtn")).toBe(0);
  await expectWalletAsReported();
});

test("who switches a channel on, and who approves a voucher on it, do one after the other", async () => {
  const ids = {
    airtel: await voucher([
      ["1010", 700],
      ["1030", -700],
    ]),
    bank: await voucher(rent("1020", 600)),
  };
  let methods = "mtn";
  for (const [method, id] of Object.entries(ids)) {
    methods = `${methods}, ${method}`;
    const settled = setSettings(coop, { reconciled: methods });
    const [decided] = await Promise.allSettled([approve(id), settled]);
    const posted = decided.status === "fulfilled";
    if (!posted) expect(decided.reason).toMatchObject({ code: "account_reconciled" });
    await settled;
    // A bank's statements count from the next day.
    if (method === "bank") coop.clock.tick(86_400_000);
    await expect(voucher(rent(method === "bank" ? "1020" : "1010", 1))).rejects.toMatchObject({
      code: "account_reconciled",
    });
    await expectBooksToBalance(coop.db);
  }
});
