import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chartAccount } from "@/lib/accounting/chart/queries";
import { postMove } from "@/lib/accounting/move";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { voucherLines } from "@/lib/accounting/vouchers/rules";
import { proposeAccount, proposeAccountChange } from "@/lib/approvals/chart-changes";
import { decideProposal } from "@/lib/approvals/commands";
import { submitDeposit } from "@/lib/deposits/commands";
import { depositSchema } from "@/lib/deposits/schema";
import { post } from "@/lib/ledger/post";
import { channelStates } from "@/lib/reconciliation/channels";
import { confirmLine } from "@/lib/reconciliation/confirm";
import { makeForwarder } from "@/lib/reconciliation/forwarders";
import { matchByHand } from "@/lib/reconciliation/match";
import { listFiles, listLines } from "@/lib/reconciliation/queries";
import { allSuggestions } from "@/lib/reconciliation/suggestions";
import { decideTransaction } from "@/lib/transactions/commands";
import { transactionById } from "@/lib/transactions/queries";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { foundAfter } from "@/tests/support/forger";
import {
  file,
  reconciling,
  type WalletLine,
  walletCsv,
  withdrawByTwo,
} from "@/tests/support/reconciling";
import { refusalOf } from "@/tests/support/refused";
import { setSettings } from "@/tests/support/settings";

const SECOND = "mtn-1021";
const PHONE = "250788000101";
const reason = "The assembly agreed to it";
const name = { en: "MTN of Musanze", rw: "MTN ya Musanze" };

/** What ends a trial in the database that leaves nothing behind. */
class Undone extends Error {}

let coop: Cooperative;
let of: Awaited<ReturnType<typeof reconciling>>;
let receipt = 81_000_000_000;
beforeAll(async () => {
  // The secret with which keys of phones are sealed.
  vi.stubEnv("DATABASE_URL", "postgres://nowhere");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
  coop = await openCooperative();
  of = await reconciling(coop);
  await open("1021");
  await open("1022", { name: { en: "MTN of Huye", rw: "MTN ya Huye" } });
  const payIn = [SECOND, "mtn-1022"].map((channel, n) => ({
    method: "mtn" as const,
    number: `078812340${n}`,
    channel,
  }));
  await setSettings(coop, { payIn });
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
  vi.unstubAllEnvs();
});

const refused = (code: string, over = {}) =>
  expect.objectContaining({ name: "AppError", code, ...over });
const confirm = (id: string) => decideProposal(coop.as("manager"), id, { decision: "confirm" });
const open = async (number: string, over = {}) =>
  confirm(await proposeAccount(coop.as("admin"), { number, name, method: "mtn", reason, ...over }));
const setUse = async (active: boolean) =>
  confirm(await proposeAccountChange(coop.as("admin"), "1021", { active, reason }));

async function deposit(amount: number, channel?: string): Promise<string> {
  const asked = { amount, method: "mtn", senderPhone: `+${PHONE}`, description: null, channel };
  return (await submitDeposit(coop.as("aline"), depositSchema.parse(asked))).id;
}
const approve = (id: string, who: Person = "finance", why?: string) =>
  decideTransaction(coop.as(who), id, { status: "approved", reason: why });

/** A statement of one line as a channel's; answers the line's id. */
async function bring(channel: string, given: Partial<WalletLine> & { amount: number }) {
  const line = { id: String(++receipt), direction: "in", number: PHONE, ...given } as const;
  const { csv } = walletCsv([line], { from: coop.clock.now(), opening: 0 });
  coop.clock.tick(60_000);
  const { fileId } = await of.bring(file(csv, { channel }));
  const [row] = (await listLines(coop.db, { file: fileId }, null, 5)).rows;
  return { csv, fileId, line: row?.id ?? "" };
}
const card = async (channel: string) =>
  (await channelStates(coop.db, coop.clock.now())).find((each) => each.channel === channel);

describe("an account that is opened where statements of its method count", () => {
  test("has an account beside it on which money waits, and counts from the day that it is opened", async () => {
    const rows = await coop.owner<{ code: string; name_en: string; name_rw: string }[]>`
      select code, name_en, name_rw from chart where key = ${`clearing:${SECOND}`}`;
    expect(rows).toEqual([
      {
        code: "1094",
        name_en: "MTN of Musanze, to be explained",
        name_rw: "MTN ya Musanze, ategereje gusobanurwa",
      },
    ]);
    expect(await card(SECOND)).toMatchObject({ method: "mtn", books: 0, proofRequired: true });
    expect(Date.parse((await card(SECOND))?.since ?? "")).toBeLessThan(coop.clock.now().getTime());
  });

  test("cash has no statements, and so no such account", async () => {
    await open("1031", { method: "cash" });
    const [row] = await coop.owner<{ clearing: string | null }[]>`
      select clearing from channels where key = 'cash-1031'`;
    expect(row?.clearing).toBeNull();
  });

  test("says by a voucher what it holds already, until the first of its statements comes", async () => {
    await setSettings(coop, { voucherLimit: 1_000_000 });
    const [row] = await coop.owner<{ code: string }[]>`
      select code from chart where class = 'income' and not system and holder = 'cooperative' and active order by code limit 1`;
    const voucher = () =>
      postVoucher(coop.as("finance"), {
        description: "What the number held before",
        lines: [
          { code: "1021", debit: 2_000 },
          { code: row?.code ?? "", credit: 2_000 },
        ],
      });
    // By two, however little it is.
    const { id, status } = await voucher();
    expect(status).toBe("pending");
    expect(await of.held("cash:1021")).toBe(0);
    await approve(id, "manager");
    expect(await of.held("cash:1021")).toBe(2_000);
    const { fileId } = await bring(SECOND, { amount: 10 });
    await expect(voucher()).rejects.toEqual(refused("account_reconciled"));
    // A statement that was taken back tells nothing.
    await withdrawByTwo(coop, fileId);
    const again = await voucher();
    expect(again.status).toBe("pending");
    const { db, actor, now: at } = coop.as("finance");
    const lines = [
      { account: "cash:1021", amount: -500 },
      { account: "expense:rent", amount: 500 },
    ];
    const alone = post(db, {
      type: "voucher",
      status: "approved",
      at,
      request: { requestId: randomUUID(), payloadHash: "x" },
      amount: 500,
      description: "By hand",
      from: null,
      to: null,
      submittedBy: actor.id,
      terms: { lines },
      lines: voucherLines(lines),
      act: { action: "voucher.record", address: null },
    });
    expect(await refusalOf(() => alone)).toBe("no_posting_rule");
    await bring(SECOND, { amount: 10 });
    await expect(approve(again.id, "manager")).rejects.toEqual(refused("account_reconciled"));
  });
});

describe("proof of a deposit", () => {
  test("is a line of a statement of that very account, whichever account had a statement first", async () => {
    const id = await deposit(5_000, SECOND);
    await expect(approve(id)).rejects.toEqual(refused("proof_missing"));
    const other = await bring("mtn", { amount: 5_000 });
    await expect(confirmLine(coop.as("finance"), other.line, id)).rejects.toEqual(
      refused("line_unequal"),
    );
    const own = await bring(SECOND, { amount: 5_000 });
    const suggested = (await allSuggestions(coop.db, coop.clock.now())).get(own.line);
    expect(suggested?.flatMap((each) => each.transactions)).toMatchObject([{ id }]);
    expect(await confirmLine(coop.as("finance"), own.line, id)).toBe("approved");
    expect(await transactionById(coop.db, id)).toMatchObject({ channel: SECOND });
    expect(await of.held("cash:1021")).toBe(7_010);
    expect(await of.held(`clearing:${SECOND}`)).toBe(-10);
  });

  test("is asked for at an account that never had a statement, once another of its method had one", async () => {
    const id = await deposit(6_000, "mtn-1022");
    await expect(approve(id)).rejects.toEqual(refused("proof_missing"));
    await approve(id, "admin", "Seen on the phone itself");
    expect(await of.held("clearing:mtn-1022")).toBe(6_000);
  });

  test("is kept by the database, whoever calls it", async () => {
    await setSettings(coop, { proofRequired: "" });
    const free = await deposit(6_100, SECOND);
    await approve(free);
    await setSettings(coop, { proofRequired: "mtn" });
    const id = await deposit(6_200, SECOND);
    await expect(approve(id)).rejects.toEqual(refused("proof_missing"));
  });
});

test("a move between two accounts of a method has a line on each", async () => {
  await bring("mtn", { amount: 4_000 });
  const { id } = await postMove(coop.as("finance"), {
    from: "mtn",
    to: SECOND,
    amount: 3_300,
    note: "Slip",
  });
  const waits = await of.held(`clearing:${SECOND}`);
  const went = await bring("mtn", { amount: 3_300, direction: "out" });
  const came = await bring(SECOND, { amount: 3_300 });
  const suggested = await allSuggestions(coop.db, coop.clock.now());
  for (const { line } of [went, came]) {
    expect(suggested.get(line)?.flatMap((each) => each.transactions)).toMatchObject([{ id }]);
    expect(await confirmLine(coop.as("manager"), line, id)).toBe("matched");
  }
  expect(await of.held(`clearing:${SECOND}`)).toBe(waits - 3_300);
});

describe("a statement of one account", () => {
  test("is not brought in as another's", async () => {
    const { csv } = await bring("mtn", { amount: 700 });
    const again = of.bring(file(csv, { channel: SECOND }));
    await expect(again).rejects.toEqual(
      refused("statement_elsewhere", { values: { channel: "mtn", code: "" } }),
    );
    const preview = of.preview(file(csv, { channel: SECOND }));
    await expect(preview).rejects.toEqual(refused("statement_elsewhere"));
    const { csv: own } = await bring(SECOND, { amount: 710 });
    await expect(of.bring(file(`${own}\n`))).rejects.toEqual(
      refused("statement_elsewhere", { values: { channel: SECOND, code: "1021" } }),
    );
  });

  test("is none of another method, and of none that is closed or not there", async () => {
    const { csv } = walletCsv([{ id: "1", direction: "in", amount: 1 }], {
      from: coop.clock.now(),
      opening: 0,
    });
    await expect(of.bring(file(csv, { channel: "mtn-1099" }))).rejects.toEqual(
      refused("invalid", { fields: { channel: expect.anything() } }),
    );
  });

  test("is listed with its account, and found by it or by its method", async () => {
    const at = async (filter: object) =>
      new Set((await listFiles(coop.db, filter, null, 50)).rows.map(({ channel }) => channel));
    expect(await at({ channel: SECOND })).toEqual(new Set([SECOND]));
    expect(await at({ method: "mtn" })).toEqual(new Set(["mtn", SECOND]));
    expect(await at({ method: "bank" })).toEqual(new Set());
    const { rows } = await listLines(coop.db, { channel: SECOND }, null, 50);
    expect(new Set(rows.map(({ channel, method }) => `${method} ${channel}`))).toEqual(
      new Set([`mtn ${SECOND}`]),
    );
  });

  test("may come by a phone that sends the messages of this number", async () => {
    const made = await makeForwarder(coop.as("finance"), {
      method: "mtn",
      channel: SECOND,
      name: "The phone of Musanze",
    });
    const [row] = await coop.owner<{ channel: string }[]>`
      select channel from sms_forwarders where id = ${made.id}`;
    expect(row?.channel).toBe(SECOND);
    const closed = makeForwarder(coop.as("finance"), {
      method: "mtn",
      channel: "mtn-1099",
      name: "No phone",
    });
    await expect(closed).rejects.toEqual(refused("invalid"));
  });
});

describe("the account is closed", () => {
  test("not while a line of its statement waits, nor while money waits for its line", async () => {
    await open("1023", { name: { en: "MTN of Rubavu", rw: "MTN ya Rubavu" } });
    const close = async () =>
      confirm(await proposeAccountChange(coop.as("admin"), "1023", { active: false, reason }));
    await bring("mtn-1023", { amount: 900 });
    const out = await bring("mtn-1023", { amount: 900, direction: "out" });
    expect(await of.held("clearing:mtn-1023")).toBe(0);
    await expect(close()).rejects.toEqual(refused("account_waits", { values: { code: "1023" } }));
    expect(out.line).not.toBe("");
  });

  test("not while a line of its statement is what a withdrawal waits for", async () => {
    await open("1026", { name: { en: "MTN of Nyanza", rw: "MTN ya Nyanza" } });
    const close = async () =>
      confirm(await proposeAccountChange(coop.as("admin"), "1026", { active: false, reason }));
    const move = async (from: string, to: string) =>
      (await postMove(coop.as("finance"), { from, to, amount: 950, note: "Slip" })).id;
    const came = await bring("mtn-1026", { amount: 950 });
    await confirmLine(coop.as("manager"), came.line, await move("mtn", "mtn-1026"));
    const asked = { amount: 950, method: "mtn", phone: `+${PHONE}`, account: null } as const;
    const withdrawal = await postWithdrawal(coop.as("aline"), { ...asked, description: null });
    const { line } = await bring("mtn-1026", { amount: 950, direction: "out" });
    await matchByHand(coop.as("finance"), [line], [withdrawal.withdrawal.id]);
    await move("mtn-1026", "mtn");
    for (const kind of ["cash:1026", "clearing:mtn-1026"]) expect(await of.held(kind)).toBe(0);
    await expect(close()).rejects.toEqual(refused("account_waits", { values: { code: "1026" } }));
    expect((await chartAccount(coop.db, "1026"))?.waits).toBe(true);
  });

  test("takes its waiting account with it, and brings it back", async () => {
    await open("1024", { name: { en: "MTN of Kayonza", rw: "MTN ya Kayonza" } });
    const change = async (active: boolean) =>
      confirm(await proposeAccountChange(coop.as("admin"), "1024", { active, reason }));
    const active = async () =>
      coop.owner<{ code: string; active: boolean }[]>`
        select c.code, c.active from channels h join chart c on c.key in (h.account, h.clearing) where h.key = 'mtn-1024' order by c.code`;
    await change(false);
    expect((await active()).map((each) => each.active)).toEqual([false, false]);
    const { csv } = walletCsv([{ id: "2", direction: "in", amount: 1 }], {
      from: coop.clock.now(),
      opening: 0,
    });
    await expect(of.bring(file(csv, { channel: "mtn-1024" }))).rejects.toEqual(refused("invalid"));
    expect(await card("mtn-1024")).toBeUndefined();
    await change(true);
    expect((await active()).map((each) => each.active)).toEqual([true, true]);
    await expect(setUse(false)).rejects.toEqual(refused("account_not_empty"));
  });
});

test("verification finds a channel whose money waits elsewhere than its own", async () => {
  const by = (change: ReturnType<typeof sql>) => foundAfter(coop, ({ run }) => run(change));
  expect(
    await by(sql`update channels set clearing = 'clearing:mtn' where key = 'mtn-1024'`),
  ).toEqual(expect.arrayContaining(["22a"]));
  expect(
    await by(sql`update chart set name_en = 'MTN' where key = ${`clearing:${SECOND}`}`),
  ).toEqual(["22a"]);
});

test("switched on later, statements of a method count at all of its accounts", async () => {
  const confirmed = await proposeAccount(coop.as("admin"), {
    number: "1025",
    name: { en: "Bank of Kigali", rw: "Banki ya Kigali" },
    method: "bank",
    reason,
  });
  await confirm(confirmed);
  expect(await card("bank-1025")).toMatchObject({ since: null });
  await setSettings(coop, { reconciled: "mtn, bank" });
  const both = await Promise.all(["bank", "bank-1025"].map(card));
  // A bank's from the next day on.
  for (const each of both) {
    expect(Date.parse(each?.since ?? "")).toBeGreaterThan(coop.clock.now().getTime());
  }
});

test("an account that was opened before has its waiting account by the migration", async () => {
  const statements = readFileSync("drizzle/0056_several_accounts.sql", "utf8").split(
    "--> statement-breakpoint",
  );
  const found = await coop.owner
    .begin(async (tx) => {
      await tx`insert into chart (key, code, name_en, name_rw, class, normal_side, low, high, holder, sharded)
      values ('cash:1029', '1029', 'Equity', 'Equity', 'asset', 'debit', -9007199254740991, 0, 'cooperative', true)`;
      await tx`insert into channels (key, method, account) values ('bank-1029', 'bank', 'cash:1029')`;
      // Migrations run without triggers.
      await tx`alter table chart disable trigger user`;
      await tx`alter table accounts disable trigger user`;
      await tx`delete from accounts where kind like 'clearing:%-%'`;
      for (const statement of statements) await tx.unsafe(statement);
      const rows = await tx<{ code: string; name_rw: string; shards: number }[]>`
      select c.code, c.name_rw, (select count(*) from accounts a where a.kind = c.key)::int as shards
      from channels h join chart c on c.key = h.clearing where h.key = 'bank-1029'`;
      throw Object.assign(new Undone(), { rows });
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return (error as Undone & { rows: unknown }).rows;
      throw error;
    });
  expect(found).toEqual([
    {
      code: expect.stringMatching(/^1\d{3}$/),
      name_rw: "Equity, ategereje gusobanurwa",
      shards: 16,
    },
  ]);
});
