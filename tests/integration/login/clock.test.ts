import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "@/db/client";
import { submitDeposit } from "@/lib/deposits/commands";
import { newId } from "@/lib/ledger/ids";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { ACT } from "@/tests/support/arrange";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { type RawLine, rawPost, rawRecord } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";

const MINUTE = 60_000;
const DAY = 86_400_000;
const LATER = DAY + 1_000;

let coop: Cooperative;
let login: ReturnType<typeof connect>;
beforeAll(async () => {
  coop = await openCooperative();
  login = connect(coop.appUrl, { max: 1 });
  await coop.fund("aline", 300_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await login.close();
  await coop.close();
});

const away = (ms: number) => new Date(Date.now() + ms);
/** At work on the application's own login, so far from now. */
const as = (who: Person, ms = 0) => coop.as(who, { db: login.db, now: away(ms) });
const refusing = (statement: string) => refusalOf(() => login.client.unsafe(ACT + statement));

describe("money moves now, by the database's clock", () => {
  const posted = (at: Date | null) => {
    const [from, to] = [coop.idOf("aline"), coop.idOf("eric")];
    const id = newId(at ?? new Date());
    const item = rawRecord({
      id,
      type: "transfer",
      from_member: from,
      to_member: to,
      submitted_by: from,
    });
    const lines: RawLine[] = [
      [from, "available", -1_000],
      [to, "available", 1_000],
    ];
    return refusalOf(() => rawPost(login.client, [{ ...item, at }, ...lines]));
  };

  test.each([-LATER, -DAY / 24, -6 * MINUTE, 6 * MINUTE, LATER])("not %i ms away", async (ms) => {
    expect(await posted(away(ms))).toBe("wrong_time");
  });

  test("nor at no time", async () => {
    expect(await posted(null)).toBe("wrong_time");
  });

  test("but with a clock that is some minutes off", async () => {
    for (const ms of [0, -2 * MINUTE, 2 * MINUTE]) {
      expect(await posted(away(ms))).toBe("nothing");
    }
  });

  test("what one decides alone is not forgotten by saying that it is tomorrow", async () => {
    await coop.arrange`update settings set second_approval_from = ${100_000}`;
    const ids: string[] = [];
    for (const _ of [1, 2]) ids.push((await submitDeposit(as("eric"), cash(99_999))).id);
    const approve = (at: number, ms = 0) =>
      decideTransaction(as("finance", ms), ids[at] ?? "", { status: "approved" });
    expect(await approve(0)).toBe("approved");
    expect(await refusalOf(() => approve(1, LATER))).toBe("wrong_time");
    expect(await approve(1)).toBe("first");
  });

  test("the owner's login says when it was: the demonstration, and tests", async () => {
    const sent = postTransfer(coop.as("aline", { now: away(-LATER) }), {
      recipientId: coop.idOf("eric"),
      amount: 1,
    });
    await expect(sent).resolves.toBeDefined();
  });
});

describe("and so is everything else that a day decides on", () => {
  const at = (ms: number) => `now() + interval '${ms} milliseconds'`;
  const nobody = randomUUID();

  test.each([-LATER, LATER])("%i ms away", async (ms) => {
    const who = coop.idOf("aline");
    for (const statement of [
      `select proposal_make('${newId(new Date())}', 'role', '${who}', '{}', '{}', '{}', 'No', '${coop.idOf("admin")}', ${at(ms)})`,
      `select proposal_decide('${nobody}', '${who}', true, '{}', null, ${at(ms)})`,
      `select loan_say('${nobody}', '${who}', 'agree', null, ${at(ms)})`,
      `select settings_change('${nobody}', ${at(ms)})`,
      `select member_close('${who}', ${at(ms)}, '${coop.idOf("admin")}', null, null)`,
      `select project_advance('${nobody}', 'running', ${at(ms)})`,
      `select request_remember('${who}', '${nobody}', 'x', null, null, ${at(ms)})`,
      `select audit_append(${at(ms)}, null, 'x', 'done', null, null, null, null)`,
      `insert into borrow_requests (id, borrower_id, borrower_name, amount, max_rate, reason, deadline, ends_at, created_at, updated_at)
       values ('${newId(new Date())}', '${who}', 'Aline', 1000, 10, 'x', current_date + 30, now() + interval '9 days', ${at(ms)}, now())`,
      `insert into loan_reminders (loan_id, kind, at, amount) values ('${nobody}', 'due-soon', ${at(ms)}, 1)`,
      `insert into verifications (at, promises, seconds, findings, first) values (${at(ms)}, 75, 20, 0, '{}')`,
      `insert into rail_balances (id, rail, day, at, balance, books, coming_in, going_out)
       values ('${newId(new Date())}', 'mtn', kigali_day(${at(ms)}), ${at(ms)}, 0, 0, 0, 0)`,
      `insert into rail_balances (id, rail, day, at, balance, books, coming_in, going_out)
       values ('${newId(new Date())}', 'mtn', kigali_day(now()) + ${Math.sign(ms)}, now(), 0, 0, 0, 0)`,
    ]) {
      expect(await refusing(statement), statement).toBe("wrong_time");
    }
  });

  test("no day is closed before it is over", async () => {
    expect(await refusing("select close_books(current_date + 2)")).toBe("wrong_time");
  });

  test("a proposal waits 14 days, however long the application would have it", async () => {
    const id = newId(new Date());
    const made = `select proposal_make('${id}', 'role', '${coop.idOf("aline")}', '{}', '{}', '{}', 'No', '${coop.idOf("admin")}', now())`;
    expect(await refusing(made)).toBe("nothing");
    const [row] =
      await coop.owner`select expires_at - made_at as wait from proposals where id = ${id}`;
    expect(row?.wait).toBe("14 days");
  });
});

describe("the warning of a write-off", () => {
  const warn = (loan: string, at: string) =>
    refusing(
      `insert into loan_reminders (loan_id, kind, at, amount) values ('${loan}', 'write-off-soon', ${at}, 1)`,
    );

  test("is neither dated back nor given before the loan is overdue", async () => {
    const deals = lending(coop);
    // By the clock on the wall: one loan that is not due, one that is long overdue.
    coop.clock.tick(Date.now() - coop.clock.now().getTime());
    const young = await deals.take("eric", await deals.offer("aline", 1_000));
    expect(await warn(young, "now()")).toBe("write_off_early");
    coop.clock.tick(-60 * DAY);
    const old = await deals.take("jean", await deals.offer("aline", 1_000));
    expect(await warn(old, "now() - interval '8 days'")).toBe("wrong_time");
    expect(await warn(old, "now()")).toBe("nothing");
  });

  test("and the write-off itself waits 7 days from it, whoever records it", async () => {
    const [loan] = await coop.owner`
      select l.id, lender_id, borrower_id from loans l join loan_reminders r on r.loan_id = l.id`;
    for (const who of ["claudine", "finance", "admin"] as const) {
      const record = rawRecord({
        type: "write-off",
        amount: 1_000,
        from_member: loan?.lender_id,
        to_member: loan?.borrower_id,
        submitted_by: coop.idOf(who),
        record_id: loan?.id,
        description: "Gone",
      });
      const lines: RawLine[] = [
        [loan?.lender_id, "lent", -1_000],
        [loan?.borrower_id, "owed", 1_000],
      ];
      const posted = () => rawPost(login.client, [record, ...lines]);
      expect(await refusalOf(posted)).toBe("write_off_early");
    }
  });
});
