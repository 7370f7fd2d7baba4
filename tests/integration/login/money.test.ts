import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "@/db/client";
import { submitDeposit } from "@/lib/deposits/commands";
import { COOPERATIVE as OFFICE } from "@/lib/ledger/accounts";
import { newId } from "@/lib/ledger/ids";
import { decideTransaction } from "@/lib/transactions/commands";
import { ACT, arranging } from "@/tests/support/arrange";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";
import { type RawItem, type RawLine, rawPost, rawRecord } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";

let coop: Cooperative;
let login: ReturnType<typeof connect>;
beforeAll(async () => {
  coop = await openCooperative();
  login = connect(coop.appUrl, { max: 1 });
  for (const who of ["aline", "eric"] as const) {
    await decideTransaction(now("finance"), await deposit(who, 100_000), { status: "approved" });
  }
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await login.close();
  await coop.close();
});

/** At work by the clock on the wall, on the application's own login. */
const now = (who: Person, over = {}) => coop.as(who, { db: login.db, now: new Date(), ...over });
const deposit = async (who: Person, amount = 1_000) =>
  (await submitDeposit(now(who), cash(amount))).id;
const posts = (item: RawItem, ...lines: RawLine[]) =>
  refusalOf(() => rawPost(login.client, [item, ...lines]));
const row = async (id: string) =>
  (await coop.owner`select status, decided_by from transactions where id = ${id}`)[0];

describe("a deposit", () => {
  const approval = (id: string, who: Person | null): RawItem => ({
    act: "approve",
    id,
    actor: who && coop.idOf(who),
    action: "deposit.approve",
  });
  const credited = (amount = 1_000): RawLine[] => [
    [OFFICE, "cash:cash", -amount],
    [coop.idOf("aline"), "available", amount],
  ];

  test.each([null, "aline", "eric", "director", "advisor", "tech"] as const)(
    "is not approved by %s",
    async (who) => {
      const id = await deposit("aline");
      const refused = who === null || who === "aline" ? "own_record" : "not_entitled";
      expect(await posts(approval(id, who), ...credited())).toBe(refused);
      expect(await row(id)).toEqual({ status: "pending", decided_by: null });
      await decideTransaction(now("finance"), id, { status: "rejected", reason: "No" });
    },
  );

  test("is credited as it is, to whom it belongs", async () => {
    const id = await deposit("aline");
    const to = (who: Person, amount: number): RawLine => [coop.idOf(who), "available", amount];
    for (const lines of [
      credited(5_000),
      [[OFFICE, "cash:cash", -1_000], to("eric", 1_000)] as RawLine[],
      [[OFFICE, "cash:cash", -1_000], to("aline", 1_000), to("eric", 1)] as RawLine[],
      [[OFFICE, "cash:bank", -1_000], to("aline", 1_000)] as RawLine[],
    ]) {
      expect(await posts(approval(id, "finance"), ...lines)).toBe("no_posting_rule");
    }
    expect(await posts(approval(id, "finance"), ...credited())).toBe("nothing");
    expect(await row(id)).toMatchObject({ status: "approved" });
  });

  test("is never recorded as approved", async () => {
    const aline = coop.idOf("aline");
    const item = { type: "deposit", channel: "cash", from_member: aline, submitted_by: aline };
    expect(await posts(rawRecord(item), ...credited())).toBe("no_posting_rule");
  });

  test("is not written past the posting function", async () => {
    const id = await deposit("aline");
    for (const statement of [
      `update transactions set status = 'approved' where id = '${id}'`,
      `update accounts set balance = 9 where owner = '${coop.idOf("aline")}'`,
      `insert into entries select * from entries`,
      `select ledger_apply(null, null, null, null, null, null, null)`,
      `select ledger_move_on(null, null, null)`,
    ]) {
      expect(await refusalOf(() => login.client.unsafe(statement)), statement).toBe("42501");
    }
    await decideTransaction(now("finance"), id, { status: "rejected", reason: "No" });
  });
});

describe("a role that holds a right over money", () => {
  const joins = (role: string) =>
    refusalOf(
      () => arranging(login.client)`
      insert into members (username, email, first_name, last_name, password_hash, role, joined_at, updated_at)
      values (${`x${role}`}, ${`${role}@example.com`}, 'X', 'Y', 'z', ${role}, now(), now())`,
    );

  test.each(["admin", "finance", "financial_manager", "director"])(
    "nobody joins as %s",
    async (role) => expect(await joins(role)).toBe("no_proposal"),
  );

  test.each(["member", "advisor"])("as %s one joins", async (role) =>
    expect(await joins(role)).toBe("nothing"),
  );

  test("nobody is given it while tables of the caller's own stand before ours", async () => {
    const eric = coop.idOf("eric");
    const given = refusalOf(() =>
      login.client.begin(async (tx) => {
        await tx`create temp table right_holders (like public.right_holders) on commit drop`;
        await tx`create temp table settings (like public.settings) on commit drop`;
        await tx`set local search_path = pg_temp, public`;
        await tx`update public.members set role = 'admin' where id = ${eric}`;
      }),
    );
    expect(await given).toBe("no_proposal");
  });

  test("nor by taking the place of who holds it", async () => {
    const id = coop.idOf("finance");
    const moved = () => login.client`update members set id = gen_random_uuid() where id = ${id}`;
    expect(await refusalOf(moved)).toBe("42501");
  });
});

describe("what waits", () => {
  test("is not removed by whoever may not", async () => {
    const id = await deposit("aline");
    const remove = (who: Person): RawItem => ({
      act: "void",
      id,
      actor: coop.idOf(who),
      action: "transaction.void",
    });
    for (const who of ["eric", "finance", "tech"] as const) {
      expect(await posts(remove(who)), who).toBe("not_entitled");
    }
    expect(await posts(remove("admin"))).toBe("nothing");
  });
});

describe("an account with money", () => {
  test("is not closed past its function", async () => {
    const close = () =>
      login.client`update members set status = 'closed' where id = ${coop.idOf("aline")}`;
    expect(await refusalOf(close)).toBe("immutable");
  });
});

describe("what one decides alone in 24 hours", () => {
  test("is added up by who sees what others commit", async () => {
    const id = await deposit("aline");
    const lines: RawLine[] = [
      [OFFICE, "cash:cash", -1_000],
      [coop.idOf("aline"), "available", 1_000],
    ];
    const approve: RawItem = {
      act: "approve",
      id,
      actor: coop.idOf("finance"),
      action: "deposit.approve",
    };
    for (const level of ["repeatable read", "serializable"]) {
      const posted = login.client.begin(`isolation level ${level}`, (tx) =>
        rawPost(tx, [approve, ...lines]),
      );
      expect(await refusalOf(() => posted), level).toBe("no_posting_rule");
    }
    await decideTransaction(now("finance"), id, { status: "rejected", reason: "No" });
  });
});

describe("who gains by an act, whatever the application says", () => {
  const interest = "'{}'::uuid[]";
  const propose = (id: string, act: string, subject: string, who: Person) =>
    refusalOf(() =>
      login.client.unsafe(`${ACT} select proposal_make('${id}', '${act}', '${subject}', '{}', '{}', ${interest},
        'No', '${coop.idOf(who)}', now())`),
    );
  const confirm = (id: string, who: Person) =>
    refusalOf(() =>
      login.client.unsafe(
        `${ACT} select proposal_decide('${id}', '${coop.idOf(who)}', true, ${interest}, null, now())`,
      ),
    );

  test("does not confirm the reversal of what was theirs", async () => {
    const id = await deposit("finance");
    await decideTransaction(now("manager"), id, { status: "approved" });
    const proposal = newId(new Date());
    expect(await propose(proposal, "reversal", id, "admin")).toBe("nothing");
    expect(await confirm(proposal, "finance")).toBe("own_record");
  });

  test("nor proposes it, nor decides on their own role", async () => {
    const id = await deposit("admin");
    await coop.arrange`insert into members (username, email, first_name, last_name, password_hash, role)
      values ('second', 'second@example.com', 'Second', 'Admin', 'z', 'admin')`;
    await decideTransaction(now("manager"), id, { status: "approved" });
    expect(await propose(newId(new Date()), "reversal", id, "admin")).toBe("own_record");
    const role = newId(new Date());
    expect(await propose(role, "role", coop.idOf("manager"), "admin")).toBe("nothing");
    expect(await confirm(role, "manager")).toBe("own_record");
  });
});
