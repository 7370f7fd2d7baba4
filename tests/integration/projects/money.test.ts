import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getTrialBalance } from "@/lib/accounting/queries";
import { readFinancialStatement } from "@/lib/accounting/statements/queries";
import { addVoucherFile } from "@/lib/accounting/vouchers/files";
import { findVoucher, listVouchers } from "@/lib/accounting/vouchers/queries";
import { decideMany } from "@/lib/approvals/decide";
import { deleteTransaction } from "@/lib/approvals/deletion";
import { proposeResult } from "@/lib/approvals/projects";
import { listWaiting } from "@/lib/approvals/queries";
import {
  cooperativeAccount,
  credit,
  debit,
  type Line,
  moneyOutAccount,
  projectAccount,
} from "@/lib/ledger/accounts";
import { post } from "@/lib/ledger/post";
import type { NewTransaction } from "@/lib/ledger/posting";
import { setProjectStatus } from "@/lib/projects/commands";
import { previewCompletion } from "@/lib/projects/completion";
import { postInvestment } from "@/lib/projects/invest";
import { listMovements } from "@/lib/projects/movements";
import { projectById } from "@/lib/projects/queries";
import type { MovementTerms } from "@/lib/projects/schema";
import { postMovement, recordMovement } from "@/lib/projects/spend";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { brokenInvariants, expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { projectsOf, recordByTwo } from "@/tests/support/projects";
import { refusalOf } from "@/tests/support/refused";

let coop: Cooperative;
let of: ReturnType<typeof projectsOf>;
let farm: string;
beforeAll(async () => {
  coop = await openCooperative();
  of = projectsOf(coop);
});
beforeEach(async () => {
  farm = await of.open();
  await of.stake(farm, "aline", 500_000);
  await setProjectStatus(coop.as("director"), farm, "running");
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const terms = (over: Partial<MovementTerms> = {}): MovementTerms => ({
  kind: "spending",
  amount: 200_000,
  method: "cash",
  note: "Feed",
  ...over,
});
const record = (over: Partial<MovementTerms> = {}, by: Person = "finance") =>
  postMovement(coop.as(by), farm, terms(over));
const approve = (id: string, by: Person = "manager") =>
  decideTransaction(coop.as(by), id, { status: "approved" });
const refused = (code: string) => expect.objectContaining({ name: "AppError", code });
const project = () => projectById(coop.db, coop.idOf("aline"), farm);
const inBooks = async (code: string) => {
  const { rows, balanced } = await getTrialBalance(coop.db, coop.clock.now());
  expect(balanced).toBe(true);
  const row = rows.find((each) => each.code === code);
  return (row?.debit ?? 0) - (row?.credit ?? 0);
};

describe("what is spent", () => {
  test("waits for a colleague, then leaves the channel and stands among the money that is out", async () => {
    const [cash, out] = [await inBooks("1030"), await inBooks("1180")];
    const spent = await recordMovement(coop.as("finance"), farm, {
      ...terms(),
      password: PASSWORD,
    });
    expect(spent).toMatchObject({ type: "project-spending", status: "pending", amount: 200_000 });
    expect(spent.reference).toMatch(/^PSP-[0-9A-Z]{8}-2026$/);
    expect(await inBooks("1180")).toBe(out);
    await expect(approve(spent.id, "finance")).rejects.toEqual(refused("own_record"));
    await expect(approve(spent.id, "director")).rejects.toEqual(refused("forbidden"));
    expect(await approve(spent.id)).toBe("approved");
    expect([await inBooks("1030"), await inBooks("1180")]).toEqual([cash - 200_000, out + 200_000]);
    expect(await project()).toMatchObject({ capital: 500_000, moneyOut: 200_000 });
    const back = await record({ kind: "return", amount: 50_000, method: "bank", note: "Eggs" });
    expect(back.reference).toMatch(/^PRT-/);
    await approve(back.id);
    expect(await inBooks("1180")).toBe(out + 150_000);
    const { rows } = await listMovements(coop.db, farm, false, null, 10);
    expect(rows).toMatchObject([
      { kind: "return", amount: 50_000, note: "Eggs", outAfter: 150_000, documents: null },
      { kind: "spending", recordedBy: "Grace Ingabire", outAfter: 200_000, documents: null },
    ]);
  });

  test("is an asset in the balance sheet, and neither income nor expense", async () => {
    const income = async () =>
      readFinancialStatement(coop.db, coop.clock.now(), { kind: "income" }, null);
    const before = (await income()).surplus;
    await of.move(farm, "spending", 200_000);
    expect((await income()).surplus).toBe(before);
    const asked = { kind: "balance-sheet" } as const;
    const sheet = await readFinancialStatement(coop.db, coop.clock.now(), asked, null);
    expect(sheet.difference).toBe(0);
    const assets = sheet.sections.find(({ name }) => name === "asset");
    expect(assets?.rows.find(({ code }) => code === "1180")?.francs).toBe(await inBooks("1180"));
  });

  test("up to the limit of vouchers is one person's, together with their vouchers", async () => {
    await coop.arrange`update settings set voucher_limit = 50000`;
    expect((await record({ amount: 50_000 }, "manager")).status).toBe("approved");
    expect((await record({ amount: 1 }, "manager")).status).toBe("pending");
    await coop.arrange`update settings set voucher_limit = null`;
  });

  test("is refused beyond what the project has, beside the amount, also when it is approved", async () => {
    await expect(record({ amount: 500_001 })).rejects.toMatchObject({
      code: "project_short",
      fields: { amount: { key: "projectShort", values: { amount: 500_000 } } },
    });
    const [one, two] = [await record({ amount: 300_000 }), await record({ amount: 300_000 })];
    await approve(one.id);
    await expect(approve(two.id)).rejects.toMatchObject({
      code: "project_short",
      values: { amount: 200_000 },
    });
    expect(await project()).toMatchObject({ moneyOut: 300_000 });
  });

  test("stands with what was out after it only where the movement below it leads there", async () => {
    const outs = async (limit = 10) => {
      const page = await listMovements(coop.db, farm, true, null, limit);
      return page.rows.map(({ outAfter }) => outAfter);
    };
    await of.move(farm, "spending", 200_000);
    const loss = { kind: "loss", amount: 50_000, method: "project", note: "Dead hens" } as const;
    await recordByTwo(coop.as("finance"), () => coop.as("director"), farm, loss);
    await of.move(farm, "return", 10_000);
    await of.move(farm, "return", 40_000);
    expect(await project()).toMatchObject({ moneyOut: 100_000 });
    expect(await outs()).toEqual([100_000, null, 200_000]);
    const [one, two] = [await record({ amount: 1_000 }), await record({ amount: 2_000 })];
    await approve(two.id);
    expect(await outs(1)).toEqual([102_000]);
    await approve(one.id);
    expect(await outs()).toEqual([null, null, 100_000, null, 200_000]);
  });

  test("leaves no loss by a channel beyond what is not out", async () => {
    await of.move(farm, "spending", 400_000);
    const lose = (amount: number) =>
      proposeResult(coop.as("finance"), farm, {
        kind: "loss",
        amount,
        method: "cash",
        note: "Newcastle disease",
      });
    await expect(lose(100_001)).rejects.toMatchObject({
      code: "project_short",
      values: { amount: 100_000 },
    });
    await lose(100_000);
  });

  test("is refused before the project runs, after it is completed, and of what the channel does not hold", async () => {
    const other = await of.open();
    await of.stake(other, "eric", 1_000);
    const spend = (id: string) => postMovement(coop.as("finance"), id, terms({ amount: 1 }));
    await expect(spend(other)).rejects.toEqual(refused("project_not_running"));
    await setProjectStatus(coop.as("director"), other, "running");
    const waits = await spend(other);
    await expect(setProjectStatus(coop.as("director"), other, "completed")).rejects.toEqual(
      refused("project_money_waits"),
    );
    await decideTransaction(coop.as("manager"), waits.id, { status: "rejected", reason: "No" });
    await setProjectStatus(coop.as("director"), other, "completed");
    await expect(spend(other)).rejects.toEqual(refused("project_not_running"));
    const airtel = await record({ method: "airtel" });
    await expect(approve(airtel.id)).rejects.toEqual(refused("channel_short"));
  });

  test("with the same request id is one", async () => {
    const requestId = randomUUID();
    const send = (amount: number) =>
      postMovement(coop.as("finance", { requestId }), farm, terms({ amount }));
    const first = await send(2_000);
    expect(await send(2_000)).toEqual(first);
    await expect(send(3_000)).rejects.toEqual(refused("request_id_reused"));
  });

  test("is recorded and approved by nobody who has money in the project", async () => {
    await of.stake(farm, "manager", 1_000);
    await expect(record({}, "manager")).rejects.toEqual(refused("own_record"));
    const { id } = await record();
    await expect(approve(id, "manager")).rejects.toEqual(refused("own_record"));
    expect(await approve(id, "admin")).toBe("approved");
  });

  test("where everybody who may has money in it, waits for a colleague whatever the limit", async () => {
    await coop.fund("aline", 3_000);
    for (const who of ["finance", "manager", "admin"] as const) {
      await postTransfer(coop.as("aline"), { recipientId: coop.idOf(who), amount: 1_000 });
      await postInvestment(coop.as(who), farm, { amount: 1_000 });
    }
    await coop.arrange`update settings set voucher_limit = 1000000`;
    const { id, status } = await record();
    expect(status).toBe("pending");
    expect(await approve(id)).toBe("approved");
    await coop.arrange`update settings set voucher_limit = null`;
  });
});

describe("what waits", () => {
  test("is in the list of what is to decide, with its accounts, and is approved by itself", async () => {
    const { id } = await record();
    const manager = coop.people.manager;
    const now = coop.clock.now();
    const waiting = await listWaiting(coop.db, manager, now, null, 50, "project-spending");
    const row = waiting.rows.find((each) => each.id === id);
    expect(row).toMatchObject({
      act: "project-spending",
      effect: {
        movements: [
          { account: "project-out", amount: 200_000, booked: { code: "1180", side: "debit" } },
          { account: "cash:cash", amount: -200_000, booked: { code: "1030", side: "credit" } },
        ],
      },
    });
    const [done] = await decideMany(coop.as("manager"), { ids: [id], decision: "confirm" });
    expect(done).toMatchObject({ error: { code: "one_by_one" } });
  });

  test("is rejected with a reason and posts nothing; what is approved stays", async () => {
    const out = await inBooks("1180");
    const { id } = await record();
    const reject = { status: "rejected", reason: "Not ours" } as const;
    expect(await decideTransaction(coop.as("manager"), id, reject)).toBe("rejected");
    expect(await inBooks("1180")).toBe(out);
    const spent = await of.move(farm, "spending", 1_000);
    await expect(deleteTransaction(coop.as("admin"), spent, "Twice")).rejects.toEqual(
      refused("transaction_of_project"),
    );
  });

  test("has its documents before it is approved", async () => {
    const { id, reference } = await record();
    const bytes = new TextEncoder().encode("%PDF-1.4\n1\n%%EOF");
    await addVoucherFile(coop.as("finance"), id, { name: "bill.pdf", bytes });
    expect(await findVoucher(coop.db, { reference })).toMatchObject({
      description: "Feed",
      lines: [
        { code: "1180", debit: 200_000, credit: 0 },
        { code: "1030", debit: 0, credit: 200_000 },
      ],
      files: [{ name: "bill.pdf", late: false }],
    });
    const [newest] = (await listVouchers(coop.db, null, 1)).rows;
    expect(newest?.id).toBe(id);
    const all = await listMovements(coop.db, farm, true, null, 10);
    expect(all.rows).toMatchObject([{ id, status: "pending", documents: 1, outAfter: null }]);
    expect((await listMovements(coop.db, farm, false, null, 10)).rows).toEqual([]);
    expect(await previewCompletion(coop.db, farm, 5)).toMatchObject({ moneyWaits: true });
  });
});

describe("at the end", () => {
  test("a project is not completed while money is out, or more came back than left", async () => {
    const complete = () => setProjectStatus(coop.as("director"), farm, "completed");
    await of.move(farm, "spending", 200_000);
    await expect(complete()).rejects.toMatchObject({
      code: "project_money_out",
      values: { amount: 200_000 },
    });
    await of.move(farm, "return", 230_000);
    await expect(complete()).rejects.toMatchObject({
      code: "project_money_over",
      values: { amount: 30_000 },
    });
    const surplus = (amount: number) => {
      const result = { kind: "profit", amount, method: "project", note: "Eggs" } as const;
      return recordByTwo(coop.as("finance"), () => coop.as("director"), farm, result);
    };
    await expect(surplus(30_001)).rejects.toMatchObject({
      code: "result_beyond_out",
      fields: { amount: { key: "profitBeyondReturned", values: { amount: 30_000 } } },
    });
    await surplus(30_000);
    expect(await project()).toMatchObject({ moneyOut: 0, profit: 30_000, undistributed: 30_000 });
    await of.share(farm);
    await complete();
    expect(await project()).toMatchObject({ status: "completed", capital: 0, distributed: 30_000 });
  });
});

describe("the database refuses", () => {
  const raw = (over: Partial<NewTransaction>, lines: Line[]) => {
    const { db, actor, now } = coop.as("finance");
    return post(db, {
      type: "project-spending",
      status: "approved",
      at: now,
      amount: 500,
      channel: "cash",
      from: null,
      to: null,
      projectId: farm,
      submittedBy: actor.id,
      lines,
      act: { action: "project-money.record", address: null },
      ...over,
    });
  };
  const spend = (over: Partial<NewTransaction>, lines = at("cash:cash", 500)) =>
    refusalOf(() => raw(over, lines));
  const at = (account: string, amount: number, from = moneyOutAccount) => [
    debit(from(farm), amount),
    credit(cooperativeAccount(account), amount),
  ];

  test("one person alone beyond the limit, other lines, and more than there is", async () => {
    expect(await spend({})).toBe("no_posting_rule");
    await coop.arrange`update settings set voucher_limit = 1000000`;
    expect(await spend({}, at("cash:bank", 500))).toBe("no_posting_rule");
    expect(await spend({}, at("cash:cash", 500, projectAccount))).toBe("no_posting_rule");
    expect(await spend({ fee: 1 })).toBe("no_posting_rule");
    expect(await spend({ toName: null, from: coop.idOf("eric") })).toBe("no_posting_rule");
    expect(await spend({ channel: null }, at("cash:cash", 500))).toBe("no_posting_rule");
    await expect(raw({ amount: 500_001 }, at("cash:cash", 500_001))).rejects.toEqual(
      refused("project_short"),
    );
    expect(await spend({})).toBe("nothing");
    await coop.arrange`update settings set voucher_limit = null`;
  });

  test("a project with more money out than its investors have in it", async () => {
    expect(
      await refusalOf(() => coop.owner`update projects set money_out = 500001 where id = ${farm}`),
    ).toBe("23514");
  });

  // The last of the file: from here on this channel's lines are matched.
  test("one person alone on a channel whose lines are matched, whatever the limit", async () => {
    const since = coop.clock.now().toISOString();
    await coop.arrange`update settings set voucher_limit = 1000000, reconciled = 'airtel'`;
    await coop.arrange`insert into reconciled_channels (channel, since) values ('airtel', ${since})`;
    const clearing = at("clearing:airtel", 500);
    expect(await spend({ channel: "airtel" }, clearing)).toBe("no_posting_rule");
    const back = clearing.map((line) => ({ ...line, amount: -line.amount }));
    expect(await spend({ type: "project-return", channel: "airtel" }, back)).toBe(
      "no_posting_rule",
    );
    expect(await spend({})).toBe("nothing");
    const waits = await record({ kind: "return", amount: 1, method: "airtel" });
    expect(waits.status).toBe("pending");
    await coop.arrange`update settings set voucher_limit = null`;
  });
});

test("verification finds money out that the entries do not make", async () => {
  await of.move(farm, "spending", 1_000);
  await coop.owner`update projects set money_out = 900 where id = ${farm}`;
  expect((await brokenInvariants(coop.db)).join("\n")).toContain("24a");
  await coop.owner`update projects set money_out = 1000 where id = ${farm}`;
});
