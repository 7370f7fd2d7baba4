import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getTrialBalance, listChannels } from "@/lib/accounting/queries";
import { addVoucherFile, readVoucherFile } from "@/lib/accounting/vouchers/files";
import { findVoucher, listVouchers } from "@/lib/accounting/vouchers/queries";
import { postVoucher, recordVoucher } from "@/lib/accounting/vouchers/record";
import type { VoucherTerms } from "@/lib/accounting/vouchers/schema";
import {
  cooperativeAccount,
  credit,
  debit,
  memberAccount,
  COOPERATIVE as OFFICE,
} from "@/lib/ledger/accounts";
import { newId } from "@/lib/ledger/ids";
import { post } from "@/lib/ledger/post";
import type { NewTransaction } from "@/lib/ledger/posting";
import { decideTransaction } from "@/lib/transactions/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";
import { type RawItem, rawPost, rawRecord } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 1_000_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const terms = (over: Partial<VoucherTerms> = {}, amount = 80_000): VoucherTerms => ({
  description: "Rent of the office",
  lines: [
    { code: "5100", debit: amount },
    { code: "1030", credit: amount },
  ],
  ...over,
});
const limitOf = (francs: number | null) =>
  coop.arrange`update settings set voucher_limit = ${francs}`;
const inBooks = async (code: string) => {
  const { rows, balanced } = await getTrialBalance(coop.db, coop.clock.now());
  expect(balanced).toBe(true);
  const row = rows.find((each) => each.code === code);
  return (row?.debit ?? 0) - (row?.credit ?? 0);
};
const cash = async () =>
  (await listChannels(coop.db)).find(({ channel }) => channel === "cash")?.balance ?? 0;
const decide = (id: string, by: Person, status: "approved" | "rejected" = "approved") =>
  decideTransaction(coop.as(by), id, { status, reason: "Not ours" });
const refused = (code: string) => expect.objectContaining({ name: "AppError", code });

describe("a voucher", () => {
  test("waits for a colleague until the cooperative sets a limit, and posts when approved", async () => {
    const before = await cash();
    const voucher = await recordVoucher(coop.as("finance"), { ...terms(), password: PASSWORD });
    expect(voucher).toMatchObject({ type: "voucher", status: "pending", amount: 80_000 });
    expect(voucher.reference).toMatch(/^VCH-[0-9A-Z]{8}-2026$/);
    expect([await cash(), await inBooks("5100")]).toEqual([before, 0]);
    await expect(decide(voucher.id, "finance")).rejects.toEqual(refused("own_record"));
    await expect(decide(voucher.id, "director")).rejects.toEqual(refused("forbidden"));
    expect(await decide(voucher.id, "manager")).toBe("approved");
    expect([await cash(), await inBooks("5100")]).toEqual([before - 80_000, 80_000]);
    await expect(decide(voucher.id, "admin")).rejects.toEqual(refused("not_pending"));
    expect(await findVoucher(coop.db, { reference: voucher.reference })).toMatchObject({
      recordedBy: "Grace Ingabire",
      decidedBy: "Paul Kagabo",
      lines: [
        { code: "5100", debit: 80_000, credit: 0 },
        { code: "1030", debit: 0, credit: 80_000 },
      ],
    });
  });

  test("that is rejected posts nothing", async () => {
    const before = await cash();
    const { id } = await postVoucher(coop.as("finance"), terms());
    expect(await decide(id, "manager", "rejected")).toBe("rejected");
    expect(await cash()).toBe(before);
  });

  test("up to the limit is one person's, what goes beyond it in 24 hours is two's", async () => {
    await limitOf(50_000);
    const one = await postVoucher(coop.as("manager"), terms({}, 50_000));
    expect(one.status).toBe("approved");
    expect((await postVoucher(coop.as("manager"), terms({}, 1))).status).toBe("pending");
    expect((await postVoucher(coop.as("admin"), terms({}, 50_001))).status).toBe("pending");
    coop.clock.tick(86_400_001);
    expect((await postVoucher(coop.as("manager"), terms({}, 1_000))).status).toBe("approved");
    await limitOf(null);
  });

  test("below its limit it waits where all that one person decides comes to the amount for two", async () => {
    await coop.renew("manager");
    await coop.arrange`update settings set voucher_limit = 50000, second_approval_from = 20000`;
    const statusOf = async (amount: number) =>
      (await postVoucher(coop.as("manager"), terms({}, amount))).status;
    expect(await statusOf(12_000)).toBe("approved");
    expect(await statusOf(8_000)).toBe("pending");
    expect(await statusOf(7_999)).toBe("approved");
    expect(await statusOf(1)).toBe("pending");
    await coop.arrange`update settings set voucher_limit = null, second_approval_from = null`;
  });

  test("to the cooperative's own funds always needs a colleague", async () => {
    await limitOf(1_000_000_000);
    const opening = terms({
      lines: [
        { code: "1500", debit: 300_000 },
        { code: "3950", credit: 300_000 },
      ],
    });
    expect((await postVoucher(coop.as("finance"), opening)).status).toBe("pending");
    await limitOf(null);
  });

  test("with the same request id is one", async () => {
    const requestId = randomUUID();
    const send = (amount: number) =>
      postVoucher(coop.as("finance", { requestId }), terms({}, amount));
    const first = await send(2_000);
    expect(await send(2_000)).toEqual(first);
    await expect(send(3_000)).rejects.toEqual(refused("request_id_reused"));
  });

  test("is reversed by two, and leaves nothing", async () => {
    const rent = await inBooks("5100");
    const { id } = await postVoucher(coop.as("finance"), terms({}, 7_000));
    await decide(id, "manager");
    expect(await inBooks("5100")).toBe(rent + 7_000);
    await deleteByTwo(coop.as("admin"), () => coop.as("director"), id, "Paid twice");
    expect(await inBooks("5100")).toBe(rent);
    const { rows } = await listVouchers(coop.db, null, 50);
    expect(rows.find((row) => row.id === id)?.gone).toBe(true);
  });
});

describe("what is refused", () => {
  const send = (over: Partial<VoucherTerms>) => postVoucher(coop.as("finance"), terms(over));

  test("two sides that differ, with by how much", async () => {
    const lines = [
      { code: "5100", debit: 10 },
      { code: "1030", credit: 7 },
    ];
    await expect(send({ lines })).rejects.toMatchObject({
      code: "unbalanced",
      status: 422,
      values: { difference: 3 },
    });
  });

  test.each([["2010"], ["2090"], ["1100"], ["4000"], ["3500"], ["10"], ["9999"]])(
    "account %s: a member's, a project's, a command's, a heading, none",
    async (code) => {
      const lines = [
        { code, debit: 10 },
        { code: "1030", credit: 10 },
      ];
      await expect(send({ lines })).rejects.toMatchObject({
        code: "invalid",
        status: 422,
        fields: { "lines.0.code": {} },
      });
    },
  );

  test("an account that is closed, also one that was closed while it waited", async () => {
    const { id } = await send({});
    await coop.owner`update chart set active = false where code = '5100'`;
    await expect(send({})).rejects.toMatchObject({ code: "account_closed", status: 409 });
    await expect(decide(id, "manager")).rejects.toMatchObject({
      code: "account_closed",
      values: { code: "5100" },
    });
    expect(await decide(id, "manager", "rejected")).toBe("rejected");
    await coop.owner`update chart set active = true where code = '5100'`;
  });

  test("more than a channel or another account holds", async () => {
    const of = (code: string) => ({
      lines: [
        { code: "5100", debit: 10_000_000 },
        { code, credit: 10_000_000 },
      ],
    });
    const bank = await send(of("1020"));
    await expect(decide(bank.id, "manager")).rejects.toMatchObject({
      code: "channel_short",
      values: { channel: "bank", short: 10_000_000 },
    });
    const safe = await send(of("1040"));
    await expect(decide(safe.id, "manager")).rejects.toMatchObject({
      code: "account_short",
      values: { code: "1040", short: 10_000_000 },
    });
  });

  test("a wrong password", async () => {
    await expect(
      recordVoucher(coop.as("finance"), { ...terms(), password: "not this one" }),
    ).rejects.toEqual(refused("wrong_password"));
  });
});

describe("the database refuses", () => {
  const rent = { account: "expense:rent", amount: -500 };
  const box = { account: "cash:cash", amount: 500 };
  const recorded = (lines: unknown, over: Partial<NewTransaction> = {}) => {
    const { db, actor, now: at } = coop.as("finance");
    return refusalOf(() =>
      post(db, {
        type: "voucher",
        status: "pending",
        at,
        request: { requestId: randomUUID(), payloadHash: "x" },
        amount: 500,
        description: "By hand",
        from: null,
        to: null,
        submittedBy: actor.id,
        terms: { lines },
        lines: [],
        act: { action: "voucher.propose", address: null },
        ...over,
      }),
    );
  };

  test.each([
    ["one line", [rent], "23514"],
    ["no lines", null, "23514"],
    ["twenty-one lines", Array.from({ length: 21 }, () => rent), "23514"],
    ["sides that differ", [rent, { ...box, amount: 400 }], "unbalanced"],
    [
      "another amount than the transaction's",
      [rent, box].map((l) => ({ ...l, amount: l.amount * 2 })),
      "no_posting_rule",
    ],
    [
      "an account twice",
      [rent, { ...rent, amount: -1 }, { ...box, amount: 501 }],
      "no_posting_rule",
    ],
    ["what members have", [rent, { ...box, account: "available" }], "no_posting_rule"],
    ["what only commands post", [rent, { ...box, account: "income:fees" }], "no_posting_rule"],
    ["an account that there is not", [rent, { ...box, account: "none" }], "no_posting_rule"],
    ["a line of no amount", [rent, box, { account: "expense:transport" }], "no_posting_rule"],
  ])("%s", async (_, lines, refusal) => {
    expect(await recorded(lines)).toBe(refusal);
  });

  test("one person alone beyond the limit, whatever the application says", async () => {
    const lines = [
      debit(cooperativeAccount("expense:rent"), 500),
      credit(cooperativeAccount("cash:cash"), 500),
    ];
    expect(await recorded([rent, box], { status: "approved", lines })).toBe("no_posting_rule");
    await limitOf(500);
    expect(await recorded([rent, box], { status: "approved", lines })).toBe("nothing");
    expect(await recorded([rent, box], { status: "approved", lines })).toBe("no_posting_rule");
    await limitOf(null);
  });

  test.each([
    ["of vouchers", 999, null],
    ["for all that one decides", 1_000_000, 1_000],
  ])("two in one call that come to more than the limit %s", async (_, limit, all) => {
    await coop.renew("manager");
    const at = coop.clock.now();
    const one = (): Parameters<typeof rawPost>[1] => [
      rawRecord({
        id: newId(at),
        at,
        type: "voucher",
        terms: { lines: [rent, box] },
        amount: 500,
        submitted_by: coop.idOf("manager"),
        request: null,
      }),
      [OFFICE, "expense:rent", -500],
      [OFFICE, "cash:cash", 500],
    ];
    await coop.arrange`update settings set voucher_limit = ${limit}, second_approval_from = ${all}`;
    expect(await refusalOf(() => rawPost(coop.client, one(), one()))).toBe("no_posting_rule");
    expect(await refusalOf(() => rawPost(coop.client, one()))).toBe("nothing");
    expect(await refusalOf(() => rawPost(coop.client, one()))).toBe("no_posting_rule");
    await coop.arrange`update settings set voucher_limit = null, second_approval_from = null`;
  });

  test.each<[string, () => RawItem]>([
    ["a fee", () => ({ fee: 1 })],
    ["no fee at all", () => ({ fee: null })],
    ["interest", () => ({ interest: 1 })],
    ["a member who pays", () => ({ from_member: coop.idOf("aline") })],
    ["a member who is paid", () => ({ to_member: coop.idOf("aline") })],
    ["a channel", () => ({ channel: "cash" })],
    ["a channel from which it comes", () => ({ from_channel: "cash" })],
    ["a channel to which it goes", () => ({ to_channel: "bank" })],
    ["a receipt's number", () => ({ external_id: "MP1" })],
    ["a payer's telephone", () => ({ sender_phone: "+250788000101" })],
    ["where it is paid", () => ({ payout_to: "+250788000101" })],
  ])("one with %s", async (_, over) => {
    const item = rawRecord({
      at: coop.clock.now(),
      type: "voucher",
      status: "pending",
      amount: 500,
      terms: { lines: [rent, box] },
      submitted_by: coop.idOf("finance"),
      ...over(),
    });
    expect(await refusalOf(() => rawPost(coop.client, [item]))).not.toBe("nothing");
    const [kept] = await coop.owner`select id from vouchers where id = ${String(item.id)}`;
    expect(kept).toBeUndefined();
  });

  test("an approval that posts other lines than the voucher has", async () => {
    const { id } = await postVoucher(coop.as("finance"), terms({}, 500));
    const approve = (lines: Parameters<typeof post>[1]["lines"]) => {
      const { db, actor, now: at } = coop.as("manager");
      const act = { action: "voucher.approve", address: null };
      return refusalOf(() =>
        post(db, { does: "approve", transactionId: id, at, by: actor.id, lines, act }),
      );
    };
    const from = credit(cooperativeAccount("cash:cash"), 500);
    expect(await approve([debit(cooperativeAccount("expense:transport"), 500), from])).toBe(
      "no_posting_rule",
    );
    expect(await approve([debit(memberAccount(coop.idOf("aline"), "available"), 500), from])).toBe(
      "no_posting_rule",
    );
    await decide(id, "manager");
  });

  test("whoever holds no right to record one, and a change of its lines or documents", async () => {
    await expect(postVoucher(coop.as("director"), terms())).rejects.toEqual(refused("forbidden"));
    expect(await refusalOf(() => coop.owner`update vouchers set lines = '[]'`)).toBe("append_only");
    expect(await refusalOf(() => coop.owner`delete from voucher_files`)).toBe("append_only");
  });
});

describe("races", () => {
  test("of two approvals one posts", async () => {
    const before = await inBooks("5100");
    const { id } = await postVoucher(coop.as("finance"), terms({}, 900));
    const done = await Promise.allSettled([decide(id, "manager"), decide(id, "admin")]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await inBooks("5100")).toBe(before + 900);
  });

  test("of two vouchers that one person sends at once, one stays within the limit", async () => {
    coop.clock.tick(86_400_001);
    await limitOf(1_000);
    const sent = await Promise.all([
      postVoucher(coop.as("manager"), terms({}, 800)),
      postVoucher(coop.as("manager"), terms({}, 700)),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual(["approved", "pending"]);
    await limitOf(null);
  });
});

describe("the documents of a voucher", () => {
  const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.4\n${text}\n%%EOF`);
  const photo = async (shade: number) => {
    const background = { r: shade, g: 20, b: 20 };
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } });
    return new Uint8Array(await picture.png().toBuffer());
  };
  const add = (id: string, name: string, bytes: Uint8Array, by: Person = "finance") =>
    addVoucherFile(coop.as(by), id, { name, bytes });

  test("are up to three of each person, told apart by their content, and the same twice is one", async () => {
    const { id } = await postVoucher(coop.as("finance"), terms());
    const bill = await add(id, "../bill.exe", pdf("1"));
    expect(bill).toMatchObject({ kind: "document", name: "bill.pdf" });
    expect(await add(id, "again.pdf", pdf("1"))).toEqual(bill);
    expect(await add(id, "receipt.png", await photo(10))).toMatchObject({ kind: "photo" });
    await add(id, "third.pdf", pdf("3"));
    await expect(add(id, "fourth.pdf", pdf("4"))).rejects.toMatchObject({
      fields: { file: { key: "voucherFilesFull" } },
    });
    await add(id, "slip.pdf", pdf("5"), "manager");
    const { files } = await findVoucher(coop.db, { id });
    expect(files.map(({ name, addedBy }) => [name, addedBy])).toEqual([
      ["bill.pdf", "Grace Ingabire"],
      ["receipt.jpg", "Grace Ingabire"],
      ["third.pdf", "Grace Ingabire"],
      ["slip.pdf", "Paul Kagabo"],
    ]);
    const read = await readVoucherFile(coop.as("advisor"), id, bill.id);
    expect(read.content.toString()).toContain("%PDF-1.4");
    const [row] = await coop.owner`
      select actor_id from audit_log where action = 'voucher.read-file' and subject_id = ${id}`;
    expect(row?.actor_id).toBe(coop.idOf("advisor"));
  });

  test("say who added them when, and that one came after the approval", async () => {
    const { id } = await postVoucher(coop.as("finance"), terms());
    await add(id, "bill.pdf", pdf("1"));
    coop.clock.tick(1_000);
    await decide(id, "manager");
    coop.clock.tick(1_000);
    await add(id, "other.pdf", pdf("2"));
    const { files } = await findVoucher(coop.db, { id });
    expect(files).toMatchObject([
      { name: "bill.pdf", addedById: coop.idOf("finance"), late: false },
      { name: "other.pdf", addedAt: coop.clock.now().toISOString(), late: true },
    ]);
    expect((await listVouchers(coop.db, null, 1)).rows[0]?.files).toEqual(files);
  });

  test("that are none are refused: empty, a script, above 5 MB, of another or a rejected voucher", async () => {
    const { id } = await postVoucher(coop.as("finance"), terms());
    await expect(add(id, "a.pdf", new Uint8Array())).rejects.toEqual(refused("invalid"));
    await expect(
      add(id, "a.svg", new TextEncoder().encode("<svg onload='alert(1)'/>")),
    ).rejects.toEqual(refused("invalid"));
    await expect(add(id, "a.pdf", new Uint8Array(5 * 1024 * 1024 + 1))).rejects.toEqual(
      refused("body_too_large"),
    );
    await expect(add(randomUUID(), "a.pdf", pdf("1"))).rejects.toEqual(refused("not_found"));
    const bill = await add(id, "a.pdf", pdf("1"));
    const other = await postVoucher(coop.as("finance"), terms());
    await expect(readVoucherFile(coop.as("finance"), other.id, bill.id)).rejects.toEqual(
      refused("not_found"),
    );
    await decide(id, "manager", "rejected");
    await expect(add(id, "b.pdf", pdf("2"))).rejects.toMatchObject({
      fields: { file: { key: "voucherOver" } },
    });
  });
});
