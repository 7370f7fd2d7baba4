import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { COOPERATIVE as OFFICE } from "@/lib/ledger/accounts";
import type { TransactionType } from "@/lib/ledger/posting";
import { decideTransaction } from "@/lib/transactions/commands";
import { BETWEEN_CHANNELS } from "@/lib/transactions/rules";
import { postTransfer } from "@/lib/transfers/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { type RawItem, type RawLine, rawPost, rawRecord } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";

let coop: Cooperative;
const id = { aline: "", eric: "", finance: "", manager: "", admin: "" };
/** A deposit of 10,000 by MTN (fee 100) and a withdrawal of 4,000 that wait; a transfer of 500 that is done. */
const known = { deposit: "", withdrawal: "", transfer: "" };
let before: unknown;

beforeAll(async () => {
  coop = await openCooperative();
  for (const name of Object.keys(id) as (keyof typeof id)[]) id[name] = coop.idOf(name);
  await coop.fund("aline", 50_000);
  await coop.fund("eric", 50_000);
  const deposit = { ...cash(10_000), method: "mtn" as const, senderPhone: "+250788000101" };
  known.deposit = (await submitDeposit(coop.as("aline"), deposit)).id;
  const terms = { amount: 4_000, method: "bank" as const, account: "BK 1", description: null };
  known.withdrawal = (await postWithdrawal(coop.as("aline"), terms)).withdrawal.id;
  const sent = await postTransfer(coop.as("aline"), { recipientId: id.eric, amount: 500 });
  known.transfer = sent.transaction.id;
  before = await everything();
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

// Whatever is refused leaves nothing behind.
afterEach(async () => expect(await everything()).toEqual(before));

async function everything() {
  const [row] = await coop.owner`
    select (select count(*) from transactions) t, (select count(*) from entries) e, (select count(*) from audit_log where action not in ('request.record', 'record.keep')) a,
      (select count(*) from requests) r, (select json_agg(x order by x.owner, x.kind, x.shard) from (select owner, kind, shard, balance, version from accounts) x) accounts,
      (select json_agg(x.status::text || coalesce(x.voided_at::text, '') || coalesce(x.reversed_by::text, '') order by id) from transactions x) statuses`;
  return row;
}

const posts = (item: RawItem, ...lines: RawLine[]) =>
  refusalOf(() => rawPost(coop.client, [item, ...lines]));

describe("an approval of a deposit posts what the rules say, or nothing", () => {
  const approval = (): RawItem => ({
    act: "approve",
    id: known.deposit,
    actor: id.finance,
    action: "deposit.approve",
  });
  const right = (): RawLine[] => [
    [OFFICE, "cash:mtn", -10_000],
    [id.aline, "available", 9_900],
    [OFFICE, "income:fees", 100],
  ];

  test.each<[string, () => RawLine[]]>([
    ["without any line", () => []],
    [
      "with a line missing",
      () => [
        [OFFICE, "cash:mtn", -9_900],
        [id.aline, "available", 9_900],
      ],
    ],
    [
      "with a line too many",
      () => [...right(), [id.eric, "available", 5], [OFFICE, "cash:bank", -5]],
    ],
    [
      "with the fee to the member",
      () => [
        [OFFICE, "cash:mtn", -10_000],
        [id.aline, "available", 10_000],
      ],
    ],
    [
      "to somebody else",
      () => [
        [OFFICE, "cash:mtn", -10_000],
        [id.eric, "available", 9_900],
        [OFFICE, "income:fees", 100],
      ],
    ],
    [
      "to another account of the member",
      () => [
        [OFFICE, "cash:mtn", -10_000],
        [id.aline, "held", 9_900],
        [OFFICE, "income:fees", 100],
      ],
    ],
    [
      "out of another channel",
      () => [
        [OFFICE, "cash:bank", -10_000],
        [id.aline, "available", 9_900],
        [OFFICE, "income:fees", 100],
      ],
    ],
    [
      "of another sum",
      () => [
        [OFFICE, "cash:mtn", -10_001],
        [id.aline, "available", 9_901],
        [OFFICE, "income:fees", 100],
      ],
    ],
    [
      "with another fee",
      () => [
        [OFFICE, "cash:mtn", -10_000],
        [id.aline, "available", 9_999],
        [OFFICE, "income:fees", 1],
      ],
    ],
    [
      "out of equity",
      () => [
        [OFFICE, "equity:distributions", -10_000],
        [id.aline, "available", 9_900],
        [OFFICE, "income:fees", 100],
      ],
    ],
    [
      "with two lines on one account",
      () => [
        [OFFICE, "cash:mtn", -10_000],
        [id.aline, "available", 10_000],
        [id.aline, "available", -100],
        [OFFICE, "income:fees", 100],
      ],
    ],
    [
      "that does not sum to zero",
      () => [
        [OFFICE, "cash:mtn", -10_000],
        [id.aline, "available", 9_900],
        [OFFICE, "income:fees", 101],
      ],
    ],
    [
      "on an account that is in no chart",
      () => [
        [OFFICE, "cash:gold", -10_000],
        [id.aline, "available", 9_900],
        [OFFICE, "income:fees", 100],
      ],
    ],
  ])("%s", async (_, lines) => {
    expect(await posts(approval(), ...lines())).toBe("no_posting_rule");
  });

  test("not twice in one call", async () => {
    const twice = () => rawPost(coop.client, [approval(), ...right()], [approval(), ...right()]);
    expect(await refusalOf(twice)).toBe("not_pending");
  });

  test("not by its member, not by nobody", async () => {
    expect(await posts({ ...approval(), actor: id.aline }, ...right())).toBe("own_record");
    expect(await posts({ ...approval(), actor: null }, ...right())).toBe("own_record");
    const asOwn = { ...approval(), actor: id.aline, own: true };
    expect(await posts(asOwn, ...right())).toBe("own_record");
  });

  test("not of a transaction that is not there", async () => {
    expect(await posts({ ...approval(), id: id.aline }, ...right())).toBe("not_found");
    const judged = { ...approval(), id: id.aline, status: "approved" };
    expect(await posts(judged)).toBe("not_found");
  });

  test.each([
    ["of no item", [1, 2, 1]],
    ["of an item before the first", [0, 1, 1]],
    ["of none", [1, 1, null]],
  ])("not with a line %s", async (_, of) => {
    const at = new Date();
    const [owners, kinds, francs] = [0, 1, 2].map((part) => right().map((line) => line[part]));
    const post =
      () => coop.client`select * from ledger_post(${JSON.stringify([{ ...approval(), at }])}::text::jsonb,
      ${of as never}::int[], ${owners as never}::uuid[], ${kinds as never}::text[], ${francs as never}::bigint[])`;
    expect(await refusalOf(post)).toBe("no_posting_rule");
  });

  test("the caller's own words about type, amount and fee do not count", async () => {
    const lies = { type: "transfer", amount: 1, fee: 0, from_member: id.eric, to_member: id.aline };
    const lines: RawLine[] = [
      [id.eric, "available", -1],
      [id.aline, "available", 1],
    ];
    expect(await posts({ ...approval(), ...lies, status: "approved" }, ...lines)).toBe(
      "no_posting_rule",
    );
  });

  test.each<[string, () => RawItem]>([
    ["of no act", () => ({ ...approval(), act: null, type: "deposit", status: "approved" })],
    ["in the name of another transaction", () => ({ ...approval(), reverses: known.transfer })],
  ])("not %s", async (_, item) => {
    expect(await posts(item(), ...right())).toBe("no_posting_rule");
  });

  test("not with a line of no item", async () => {
    const stray =
      () => coop.client`select * from ledger_post('[]'::jsonb, '{1,1}', ${[id.aline, id.eric]}::uuid[],
      '{available,available}', '{-5,5}')`;
    expect(await refusalOf(stray)).not.toBe("nothing");
  });

  test("and what waits for a second approver posts nothing", async () => {
    await coop.arrange`update settings set second_approval_from = ${10_000}`;
    const undo = new Error("undo");
    await coop.client
      .begin(async (sql) => {
        await rawPost(sql, [approval(), ...right()]);
        const [row] = await sql`select status, first_approved_by,
          (select count(*)::int from entries where transaction_id = t.id) as entries from transactions t where id = ${known.deposit}`;
        expect(row).toEqual({ status: "pending", first_approved_by: id.finance, entries: 0 });
        const again = await sql
          .savepoint((save) => rawPost(save, [approval(), ...right()]))
          .then(
            () => "nothing",
            (error) => error.code,
          );
        expect(again).toBe("OF013");
        throw undo;
      })
      .catch((error) => {
        if (error !== undo) throw error;
      });
    await coop.arrange`update settings set second_approval_from = ${null}`;
  });
});

describe("a new transaction begins as its type says", () => {
  const transfer = (over: RawItem = {}) =>
    rawRecord({
      type: "transfer",
      from_member: id.aline,
      to_member: id.eric,
      submitted_by: id.aline,
      ...over,
    });
  const sent = (amount = 1_000): RawLine[] => [
    [id.aline, "available", -amount],
    [id.eric, "available", amount],
  ];
  const deposit = (over: RawItem = {}) =>
    rawRecord({
      type: "deposit",
      channel: "cash",
      from_member: id.aline,
      submitted_by: id.aline,
      ...over,
    });
  const paidIn: () => RawLine[] = () => [
    [OFFICE, "cash:cash", -1_000],
    [id.aline, "available", 1_000],
  ];

  test.each<[string, () => [RawItem, ...RawLine[]]]>([
    ["a deposit that nobody approves", () => [deposit(), ...paidIn()]],
    [
      "a deposit that is posted while it waits",
      () => [deposit({ status: "pending" }), ...paidIn()],
    ],
    ["a deposit that was rejected before", () => [deposit({ status: "rejected" })]],
    [
      "a withdrawal that holds nothing",
      () => [
        rawRecord({
          type: "withdraw",
          status: "pending",
          channel: "bank",
          to_member: id.aline,
          submitted_by: id.aline,
        }),
      ],
    ],
    [
      "a withdrawal that holds somebody else's",
      () => [
        rawRecord({
          type: "withdraw",
          status: "pending",
          channel: "bank",
          to_member: id.aline,
          submitted_by: id.aline,
        }),
        [id.eric, "available", -1_000],
        [id.eric, "held", 1_000],
      ],
    ],
    ["a transfer that waits", () => [transfer({ status: "pending" }), ...sent()]],
    ["a transfer of less than it says", () => [transfer(), ...sent(1)]],
    [
      "a transfer out of the cooperative",
      () => [transfer(), [OFFICE, "income:fees", -1_000], [id.eric, "available", 1_000]],
    ],
    [
      "a transfer back",
      () => [transfer(), [id.aline, "available", 1_000], [id.eric, "available", -1_000]],
    ],
    [
      "a transfer with a fee on top",
      () => [
        transfer({ fee: 10 }),
        [id.aline, "available", -1_010],
        [id.eric, "available", 1_000],
        [OFFICE, "income:fees", 10],
      ],
    ],
    [
      "a transfer by two owners at once",
      () => [
        transfer(),
        [id.aline, "available", -600],
        [id.finance, "available", -400],
        [id.eric, "available", 1_000],
      ],
    ],
    ["a reversal of nothing", () => [rawRecord({ type: "reversal", submitted_by: id.finance })]],
    ["a type that nobody knows", () => [rawRecord({ type: "gift", submitted_by: id.finance })]],
    ["none at all", () => [rawRecord({ type: null, submitted_by: id.finance })]],
    [
      "profit out of nowhere",
      () => [
        rawRecord({ type: "profit", to_member: id.aline, submitted_by: id.finance }),
        [OFFICE, "equity:distributions", -1_000],
        [id.aline, "available", 1_000],
      ],
    ],
  ])("not %s", async (_, posting) => {
    expect(await posts(...posting())).toBe("no_posting_rule");
  });

  test("not a move of the amount that needs two people", async () => {
    const move = (amount: number): [RawItem, ...RawLine[]] => [
      rawRecord({
        type: "move",
        amount,
        from_channel: "cash",
        to_channel: "bank",
        submitted_by: id.finance,
      }),
      [OFFICE, "cash:cash", amount],
      [OFFICE, "cash:bank", -amount],
    ];
    await coop.arrange`update settings set second_approval_from = ${2_000}`;
    expect(await posts(...move(2_000))).toBe("no_posting_rule");
    await coop.arrange`update settings set second_approval_from = ${null}`;
    expect(await posts(...move(200_000))).toBe("channel_short");
  });

  test("not by a channel that is not there", async () => {
    expect(await posts(deposit({ status: "pending", channel: "gold" }))).toBe("23514");
  });

  test("not to oneself, and not between people who are not active", async () => {
    expect(await posts(transfer({ to_member: id.aline }), [id.aline, "available", -1_000])).toBe(
      "no_posting_rule",
    );
    await coop.suspend("jean");
    before = await everything();
    const jean = coop.idOf("jean");
    const lines: RawLine[] = [
      [id.aline, "available", -1_000],
      [jean, "available", 1_000],
    ];
    expect(await posts(transfer({ to_member: jean }), ...lines)).toBe("party_not_active");
    expect(await posts(deposit({ status: "pending", from_member: jean }))).toBe("party_not_active");
  });

  test("not in one call with one of another day", async () => {
    const other = transfer({ at: new Date(Date.now() - 2 * 86_400_000) });
    const both = () => rawPost(coop.client, [transfer(), ...sent()], [other, ...sent()]);
    expect(await refusalOf(both)).toBe("no_posting_rule");
  });

  test("all of a call or none", async () => {
    const both = () =>
      rawPost(
        coop.client,
        [transfer(), ...sent()],
        [transfer({ amount: 90_000 }), ...sent(90_000)],
      );
    expect(await refusalOf(both)).toBe("insufficient_balance");
  });
});

describe("what is undone is exactly what was done", () => {
  const rejection = (over: RawItem = {}): RawItem => ({
    act: "reject",
    id: known.withdrawal,
    actor: id.finance,
    reason: "No",
    action: "x",
    ...over,
  });

  test.each<[string, () => RawLine[]]>([
    ["nothing", () => []],
    [
      "less",
      () => [
        [id.aline, "held", -3_999],
        [id.aline, "available", 3_999],
      ],
    ],
    [
      "more",
      () => [
        [id.aline, "held", -4_001],
        [id.aline, "available", 4_001],
      ],
    ],
    [
      "to somebody else",
      () => [
        [id.aline, "held", -4_000],
        [id.eric, "available", 4_000],
      ],
    ],
    [
      "out of a channel",
      () => [
        [OFFICE, "cash:cash", -4_000],
        [id.aline, "available", 4_000],
      ],
    ],
    [
      "twice",
      () => [
        [id.aline, "held", -4_000],
        [id.aline, "available", 4_000],
        [id.eric, "available", -1],
        [id.finance, "available", 1],
      ],
    ],
    [
      "in two lines",
      () => [
        [id.aline, "held", -4_000],
        [id.aline, "available", 3_000],
        [id.aline, "available", 1_000],
      ],
    ],
  ])("a rejection does not release %s", async (_, lines) => {
    expect(await posts(rejection(), ...lines())).toBe("not_the_opposite");
    expect(await posts(rejection({ act: "void", actor: id.admin }), ...lines())).toBe(
      "not_the_opposite",
    );
  });

  test("a rejection of what posted nothing posts nothing", async () => {
    const lines: RawLine[] = [
      [OFFICE, "cash:mtn", 10_000],
      [id.aline, "available", -10_000],
    ];
    expect(await posts(rejection({ id: known.deposit }), ...lines)).toBe("not_the_opposite");
  });

  const reversal = (over: RawItem = {}): RawItem => ({
    ...rawRecord({ act: "reverse", reverses: known.transfer, request: undefined, actor: id.admin }),
    ...over,
  });

  test.each<[string, () => RawLine[]]>([
    ["nothing", () => []],
    [
      "more",
      () => [
        [id.aline, "available", 501],
        [id.eric, "available", -501],
      ],
    ],
    [
      "the same once more",
      () => [
        [id.aline, "available", -500],
        [id.eric, "available", 500],
      ],
    ],
    [
      "from somebody else",
      () => [
        [id.aline, "available", 500],
        [id.finance, "available", -500],
      ],
    ],
  ])("a reversal does not post %s", async (_, lines) => {
    expect(await posts(reversal(), ...lines())).toBe("not_the_opposite");
  });

  test("a reversal is what two agreed to, and of approved ones alone", async () => {
    const lines: RawLine[] = [
      [id.aline, "available", 500],
      [id.eric, "available", -500],
    ];
    expect(await posts(reversal({ actor: id.eric }), ...lines)).toBe("no_proposal");
    expect(await posts(reversal({ actor: null }), ...lines)).toBe("own_record");
    expect(await posts(reversal({ reverses: known.deposit }), ...lines)).toBe("not_reversible");
  });

  test("nobody removes what is approved, nor takes back what is not theirs", async () => {
    const removal = { act: "void", id: known.transfer, action: "x" };
    expect(await posts({ ...removal, actor: id.admin })).toBe("not_pending");
    expect(await posts({ ...removal, actor: id.aline, own: true })).toBe("not_pending");
    expect(await posts({ ...removal, actor: null })).toBe("own_record");
    expect(await posts({ ...removal, id: known.deposit, actor: id.eric, own: true })).toBe(
      "not_found",
    );
    expect(await posts({ ...removal, id: known.deposit, actor: null })).toBe("own_record");
  });

  test("and no act that nobody knows", async () => {
    expect(await posts({ ...reversal(), act: "undo" })).not.toBe("nothing");
  });
});

test("what the rules let go from channel to channel is looked for as such in lists", async () => {
  const rows = await coop.owner<{ type: TransactionType }[]>`
    select distinct type from posting_rules where accounts && '{@from-channel,@to-channel}'`;
  expect(rows.length).toBeGreaterThan(0);
  // A reversal takes what it reverses the other way.
  expect(BETWEEN_CHANNELS.toSorted()).toEqual([...rows.map(({ type }) => type), "reversal"].sort());
});

test("a decision of the application is the one that the rules allow", async () => {
  await decideTransaction(coop.as("finance"), known.deposit, { status: "approved" });
  await decideTransaction(coop.as("finance"), known.withdrawal, { status: "approved" }).catch(
    (error) => expect(error.code).toBe("channel_short"),
  );
  before = await everything();
});
