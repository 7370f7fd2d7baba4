import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setMemberStatus } from "@/lib/approvals/member-update";
import { inviteMember } from "@/lib/invitations/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { fillBooks } from "@/tests/support/everything";
import { findingsAfter } from "@/tests/support/forger";
import { setSettings } from "@/tests/support/settings";

// What the owner of the database can do with the records beside transactions (docs/manipulations.md): each is found, and named.

let coop: Cooperative;
const of: Record<string, string> = {};

beforeAll(async () => {
  coop = await openCooperative();
  const { loan, lent, lost } = await fillBooks(coop);
  await setSettings(coop, { secondApprovalFrom: 5_000_000 });
  await inviteMember(coop.as("admin"), { email: "new@example.rw", name: "New" }, "en");
  const one = async (key: SQL, table: string, where = sql`true`) => {
    const [row] = await coop.ownerDb.execute<{ key: string }>(
      sql`select ${key} as key from ${sql.identifier(table)} where ${where} order by 1 limit 1`,
    );
    if (!row) throw new Error(`There is none in ${table}.`);
    return row.key;
  };
  const id = sql`id::text`;
  Object.assign(of, { loan, lent, lost, aline: coop.idOf("aline"), settings: "1" });
  of.request = await one(sql`request_id::text`, "loans", sql`id = ${lent}`);
  of.result = await one(id, "project_results", sql`kind = 'profit'`);
  of.waiting = await one(id, "project_results", sql`distribution_id is null`);
  of.project = await one(id, "projects");
  of.proposal = await one(id, "proposals", sql`state = 'confirmed'`);
  of.limit = await one(id, "proposals", sql`act = 'settings'`);
  of.offer = await one(id, "loan_offers", sql`status = 'open'`);
  of.repayment = await one(sql`transaction_id::text`, "loan_repayments");
  of.recovery = await one(sql`transaction_id::text`, "loan_recoveries");
  of.word = await one(id, "loan_words");
  of.distribution = await one(id, "project_distributions");
  of.invitation = await one(id, "invitations");
  of.stake = await one(sql`concat_ws(' ', project_id, member_id)`, "stakes");
  of.reminder = await one(sql`concat_ws(' ', loan_id, kind)`, "loan_reminders");
});

afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const column = (table: string, name: string, value: SQL) => (key: string) =>
  sql`update ${sql.identifier(table)} set ${sql.identifier(name)} = ${value} where id = ${key}`;
const gone = (table: string) => (key: string) =>
  sql`delete from ${sql.identifier(table)} where id = ${key}`;
const someoneElse = sql`(select id from members where username = 'manager')`;
const year = (name: string) => sql.raw(`${name} + interval '1 year'`);

test.each<[nr: string, what: string, record: string, of: string, (key: string) => SQL]>([
  ["32", "a name on an agreement", "loan", "loan", column("loans", "borrower_name", sql`'X Y'`)],
  [
    "32",
    "the reason of a write-off",
    "loan",
    "lost",
    column("loans", "write_off_reason", sql`'Dead'`),
  ],
  ["32", "automatic repayment", "loan", "loan", column("loans", "auto_repay", sql`not auto_repay`)],
  ["33", "a loan's deadline", "loan", "lent", column("loans", "deadline", year("deadline"))],
  [
    "33",
    "a request's deadline",
    "loan",
    "request",
    column("borrow_requests", "deadline", year("deadline")),
  ],
  ["34", "the note of a result", "project", "result", column("project_results", "note", sql`'X'`)],
  [
    "34",
    "who recorded a result",
    "project",
    "result",
    column("project_results", "recorded_by", someoneElse),
  ],
  ["35", "a member made administrator", "member", "aline", column("members", "role", sql`'admin'`)],
  [
    "35",
    "joined a year earlier",
    "member",
    "aline",
    column("members", "joined_at", sql`joined_at - interval '1 year'`),
  ],
  [
    "39",
    "the limit off",
    "setting",
    "settings",
    column("settings", "second_approval_from", sql`null`),
  ],
  [
    "+6",
    "who confirmed a proposal",
    "request",
    "proposal",
    column("proposals", "first_confirmed_by", someoneElse),
  ],
  ["+7", "what was proposed", "request", "limit", column("proposals", "terms", sql`'{}'`)],
  [
    "+8",
    "what was proposed, nothing for null",
    "request",
    "limit",
    column("proposals", "terms", sql`terms || '{"debt_at_least": null}'`),
  ],
  [
    "+9",
    "a loan's rate",
    "loan",
    "lent",
    column("loans", "rate", sql`rate - 1, interest = interest - 8`),
  ],
  [
    "+10",
    "the amount of a write-off",
    "loan",
    "lost",
    column(
      "loans",
      "written_off",
      sql`written_off - 1, repaid_principal = 1, repaid_interest = interest`,
    ),
  ],
  [
    "+11",
    "an e-mail address",
    "member",
    "aline",
    column("members", "email", sql`'thief@example.rw'`),
  ],
  ["+12", "a password", "member", "aline", column("members", "password_hash", sql`'$argon2id$'`)],
  [
    "+13",
    "the second factor off",
    "member",
    "aline",
    column("members", "two_factor_required", sql`true`),
  ],
  [
    "+14",
    "when a setting was set",
    "setting",
    "settings",
    column("settings", "updated_at", sql`updated_at - interval '1 day'`),
  ],
  [
    "+15",
    "a reminder removed",
    "loan",
    "reminder",
    (key) => sql`delete from loan_reminders where concat_ws(' ', loan_id, kind) = ${key}`,
  ],
  [
    "+16",
    "a member removed",
    "member",
    "aline",
    (key) =>
      sql`with x as (delete from member_totals where member_id = ${key}) delete from members where id = ${key}`,
  ],
  ["+17", "a result removed", "project", "waiting", gone("project_results")],
  [
    "+18",
    "an offer's visibility",
    "loan",
    "offer",
    column("loan_offers", "visibility", sql`'trusted'`),
  ],
  [
    "+19",
    "a repayment called automatic",
    "loan",
    "repayment",
    (key) =>
      sql`update loan_repayments set automatic = not automatic where transaction_id = ${key}`,
  ],
  [
    "+20",
    "a recovery's instant",
    "loan",
    "recovery",
    (key) =>
      sql`update loan_recoveries set at = at + interval '1 microsecond' where transaction_id = ${key}`,
  ],
  ["+21", "a lender's word", "loan", "word", column("loan_words", "said_by", someoneElse)],
  [
    "+22",
    "a project's words",
    "project",
    "project",
    column("projects", "description", sql`'Another'`),
  ],
  [
    "+23",
    "the name on a stake",
    "project",
    "stake",
    (key) => sql`update stakes set name = 'X' where concat_ws(' ', project_id, member_id) = ${key}`,
  ],
  [
    "+24",
    "the weight of a part",
    "project",
    "distribution",
    (key) =>
      sql`update project_parts set weight = weight + 1 where distribution_id = ${key} and member_id = ${of.aline}`,
  ],
  [
    "+25",
    "the note of a sharing out",
    "project",
    "distribution",
    column("project_distributions", "note", sql`'X'`),
  ],
  [
    "+26",
    "who was invited",
    "member",
    "invitation",
    column("invitations", "email", sql`'x@example.rw'`),
  ],
  [
    "+27",
    "a member nobody let in",
    "member",
    "nobody",
    (key) =>
      sql`insert into members (id, username, email, first_name, last_name, password_hash) values (${key}, 'x', 'x', 'x', 'x', 'x')`,
  ],
])("%s: %s", async (_nr, _what, record, which, manipulate) => {
  const key = of[which] ?? "01900000-0000-7000-8000-000000000000";
  const findings = await findingsAfter(coop, ({ run }) => run(manipulate(key)));
  expect(findings["13c"]).toEqual([expect.objectContaining({ record, key })]);
});

const found = async (...statements: SQL[]) => {
  const findings = await findingsAfter(coop, async ({ run }) => {
    for (const statement of statements) await run(statement);
  });
  return findings["13c"];
};
const finding = (key: string, why: string) => expect.objectContaining({ key, why });

test("+28: a part of a project exchanged between two members", async () => {
  const rows = await found(
    sql`update stakes s set invested = o.invested, capital = o.capital, earned = o.earned, lost = o.lost, returned = o.returned
      from stakes o where o.project_id = s.project_id and o.member_id <> s.member_id`,
  );
  expect(rows).toHaveLength(2);
});

test("+29: the digests of two records exchanged", async () => {
  const [loan, lent] = [of.loan ?? "", of.lent ?? ""];
  const newest = (key: string) =>
    sql`(select digest from audit_log where subject_type = 'loans' and subject_id = ${key} order by digest desc limit 1)`;
  const rows = await found(
    sql`update audit_log a set digest = o.digest from audit_log o
      where a.subject_type = 'loans' and o.subject_type = 'loans' and a.digest in (${newest(loan)}, ${newest(lent)})
        and o.digest in (${newest(loan)}, ${newest(lent)}) and a.digest <> o.digest`,
  );
  expect(rows).toEqual(
    expect.arrayContaining(
      [loan, lent].map((key) => finding(key, "is not as its last act left it")),
    ),
  );
});

test("+30: an older state brought back, whose digest stands in the trail", async () => {
  const id = coop.idOf("eric");
  const row = sql`select to_jsonb(m) - '{full_name,search,recipient_search}'::text[] as row from members m where id = ${id}`;
  const [before] = await coop.ownerDb.execute<{ row: object }>(row);
  await setMemberStatus(coop.as("admin"), id, "inactive");
  const old = sql`jsonb_populate_record(null::members, ${JSON.stringify(before?.row)}::jsonb)`;
  const back = sql`update members m set (status, updated_at) = (select status, updated_at from ${old}) where id = ${id}`;
  expect(await found(back)).toEqual([finding(id, "is not as its last act left it")]);
  const erased = sql`delete from audit_log where subject_type = 'members' and subject_id = ${id}
    and digest = (select digest from audit_log where subject_type = 'members' and subject_id = ${id} order by digest desc limit 1)`;
  expect(await found(sql`select 1`)).toBeUndefined();
  // Without its row in the trail it would be as it was; the chain is broken there.
  const findings = await findingsAfter(coop, async ({ run }) => {
    await run(back);
    await run(erased);
  });
  expect(findings["9"]).toHaveLength(1);
});
