import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkChains } from "@/lib/audit/chain";
import { record } from "@/lib/audit/commands";
import { resolveFilter } from "@/lib/audit/people";
import { auditCursor, auditEntry, countAudit, listAudit, readPlace } from "@/lib/audit/queries";
import type { AuditQuery } from "@/lib/audit/schema";
import type { AuditView } from "@/lib/audit/views";
import { submitDeposit } from "@/lib/deposits/commands";
import { verifyLedger } from "@/lib/evidence/verify";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
const made = { deposit: { id: "", reference: "" }, transfer: { id: "", reference: "" } };

beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("eric", 50_000);
  made.deposit = await submitDeposit(coop.as("aline"), cash(10_000));
  await decideTransaction(coop.as("finance"), made.deposit.id, { status: "approved" });
  const sent = { recipientId: coop.idOf("aline"), amount: 500 };
  made.transfer = (await postTransfer(coop.as("eric"), sent)).transaction;
  await setSettings(coop, { secondApprovalFrom: 5_000_000 });
  const asker = coop.as("aline");
  await record(asker, { action: "audit.view", outcome: "refused", detail: { role: "member" } });
  const visitor = { db: coop.db, actor: null, now: coop.clock.tick(), address: "10.9.8.7" };
  await record(visitor, { action: "session.sign-in", outcome: "refused" });
  await record(visitor, { action: "garden.watered", outcome: "done" });
  const subject = { type: "member", id: coop.idOf("jean") };
  await record(coop.as("admin"), { action: "member.update", outcome: "done", subject });
  // Many at one instant, over several chains.
  const now = coop.clock.tick();
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      record(coop.as("claudine", { now }), {
        action: "members.list",
        outcome: "refused",
        detail: { n },
      }),
    ),
  );
});
afterAll(() => coop.close());

async function find(query: AuditQuery): Promise<AuditView[]> {
  const { scope, problems } = await resolveFilter(coop.db, query);
  if (!scope) throw new Error(JSON.stringify(problems));
  const { rows } = await listAudit(coop.db, scope, null, 100);
  expect(await countAudit(coop.db, scope)).toBe(rows.length);
  const keys = rows.map((row) => row.at);
  expect(keys).toEqual([...keys].sort().reverse());
  return rows;
}
const actions = async (query: AuditQuery) => (await find(query)).map((row) => row.action);
const problems = async (query: AuditQuery) => (await resolveFilter(coop.db, query)).problems;

describe("the log is narrowed", () => {
  test("by who: an id, a username, an e-mail or a part of the name", async () => {
    const own = ["audit.view", "deposit.submit"];
    for (const who of [coop.idOf("aline"), "aline", "@aline", "ALINE@openfuture.rw", "e uwas"]) {
      expect(await actions({ who }), who).toEqual(own);
    }
    expect(await actions({ who: randomUUID() }).catch(String)).toMatch(/whoUnknown/);
  });

  test("by those whom nobody knows", async () => {
    expect((await actions({ who: "system" })).sort()).toEqual([
      "garden.watered",
      "organisation.founded",
      "session.sign-in",
    ]);
  });

  test("by a name that means nobody or several: that is said, with the choice", async () => {
    expect(await problems({ who: "zzz" })).toEqual({ who: { key: "whoUnknown" } });
    expect(await problems({ who: "%" })).toEqual({ who: { key: "whoUnknown" } });
    const several = await resolveFilter(coop.db, { who: "a" });
    expect(several.scope).toBeNull();
    expect(several.problems).toEqual({ who: { key: "whoSeveral" } });
    expect(several.choices.who).toHaveLength(10);
  });

  test("by an action or a group of them", async () => {
    expect(await actions({ action: "deposit.approve" })).toHaveLength(2);
    expect(await actions({ action: "deposits.*" })).toEqual([
      "deposit.approve",
      "deposit.submit",
      "deposit.approve",
      "deposit.submit",
    ]);
    expect(await actions({ action: "transfer.send" })).toEqual(["transfer.send"]);
    expect(await actions({ action: "garden.watered" })).toEqual(["garden.watered"]);
    expect(await actions({ action: "rights.*", who: "aline" })).toEqual(["audit.view"]);
  });

  test("by outcome", async () => {
    const refused = await find({ outcome: "refused" });
    expect(refused).toHaveLength(42);
    expect(refused.every((row) => row.outcome === "refused")).toBe(true);
    expect(await actions({ outcome: "done", who: "aline" })).toEqual(["deposit.submit"]);
  });

  test("by days in Kigali, the last one included", async () => {
    const all = (await find({})).length;
    expect(await find({ from: "2026-11-20", to: "2026-11-20" })).toHaveLength(all);
    expect(await find({ from: "2026-11-21" })).toEqual([]);
    expect(await find({ to: "2026-11-19" })).toEqual([]);
    // 22:30 UTC is already the next day in Kigali.
    const late = coop.as("jean", { now: new Date("2026-10-01T22:30:00Z") });
    await record(late, { action: "books.view", outcome: "refused" });
    expect(await actions({ from: "2026-10-02", to: "2026-10-02" })).toEqual(["books.view"]);
    expect(await actions({ from: "2026-10-01", to: "2026-10-01" })).toEqual([]);
    expect(await problems({ from: "2026-10-02", to: "2026-10-01" })).toEqual({
      to: { key: "dateOrder" },
    });
  });

  test("by what it is about: a transaction's reference or id, or a member", async () => {
    const { deposit, transfer } = made;
    const decided = ["deposit.approve", "deposit.submit"];
    expect(await actions({ subject: deposit.reference })).toEqual(decided);
    expect(await actions({ subject: deposit.reference.toLowerCase() })).toEqual(decided);
    expect(await actions({ subject: deposit.id })).toEqual(decided);
    expect(await actions({ subject: deposit.id, action: "deposit.approve" })).toHaveLength(1);
    expect(await actions({ subject: deposit.id, action: "transfer.send" })).toEqual([]);
    expect(await actions({ subject: transfer.reference })).toEqual(["transfer.send"]);
    expect(await actions({ subject: transfer.reference, action: "transfers.*" })).toHaveLength(1);
    expect(await actions({ subject: transfer.reference, who: "aline" })).toEqual([]);
    expect(await actions({ subject: "jean" })).toEqual(["member.update"]);
    expect(await problems({ subject: "DEP-00000000-2026" })).toEqual({
      subject: { key: "subjectUnknown" },
    });
  });
});

describe("the pages", () => {
  test.each([1, 7, 20, 39])("of %i leave no gap and show nothing twice", async (limit) => {
    for (const query of [{}, { action: "rights.*" }, { outcome: "refused" as const }]) {
      const { scope } = await resolveFilter(coop.db, query);
      const seen: string[] = [];
      for (let next: string | null = ""; next !== null; ) {
        const page = await listAudit(coop.db, scope ?? {}, readPlace(next), limit);
        seen.push(...page.rows.map((row) => row.id));
        next = page.next;
      }
      expect(seen).toEqual((await find(query)).map((row) => row.id));
    }
  });

  test("have places that are ours or refused", () => {
    expect(auditCursor("15-9")).toEqual({ chain: 15, number: 9 });
    expect(auditCursor(undefined)).toBeNull();
    for (const text of ["16-1", "1-0", "1-01", "-1-1", "1", "a-b", `1-${"9".repeat(16)}`]) {
      expect(readPlace(text), text).toBeNull();
      expect(() => auditCursor(text), text).toThrow("invalid");
    }
  });
});

test("an entry says who, what, when, from where and on what", async () => {
  const [row] = await find({ action: "deposit.approve", subject: made.deposit.reference });
  expect(row).toMatchObject({
    actor: { id: coop.idOf("finance"), name: "Grace Ingabire", role: "finance" },
    action: "deposit.approve",
    outcome: "done",
    address: "197.243.0.1",
    subject: { type: "transaction", id: made.deposit.id, label: made.deposit.reference },
    detail: { amount: 10_000 },
  });
});

describe("the chains", () => {
  const some = async () => {
    const [row] = await find({ action: "settings.update" });
    const place = readPlace(row?.id);
    if (!place) throw new Error("There is no entry.");
    return place;
  };

  test("are whole, and an entry fits the one before it", async () => {
    expect(await checkChains(coop.db)).toMatchObject({ chains: 16, whole: 16, breaks: [] });
    const entry = await auditEntry(coop.db, await some());
    expect(entry).toMatchObject({ whole: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await auditEntry(coop.db, { chain: 3, number: 999_999 })).toBeNull();
  });

  test("may be checked at their newest end only", async () => {
    const { entries, checked, whole } = await checkChains(coop.db, 1);
    expect(whole).toBe(16);
    expect(checked).toBeLessThanOrEqual(16);
    expect(checked).toBeLessThan(entries);
  });

  test("show an entry that was changed: on the screen, in the dialog and to ledger:verify", async () => {
    const place = await some();
    const change = (address: string) =>
      coop.owner.begin(async (sql) => {
        await sql`alter table audit_log disable trigger audit_append_only`;
        await sql`update audit_log set address = ${address} where chain = ${place.chain} and number = ${place.number}`;
        await sql`alter table audit_log enable trigger audit_append_only`;
      });
    await change("10.0.0.66");
    expect(await checkChains(coop.db)).toMatchObject({
      whole: 15,
      breaks: [`${place.chain}-${place.number}`],
    });
    expect(await auditEntry(coop.db, place)).toMatchObject({ whole: false });
    const broken = (await verifyLedger(coop.db)).filter((finding) => finding.breaches.length > 0);
    expect(broken.map((finding) => finding.name)).toEqual(["9. the audit chains are whole"]);
    await change("197.243.0.1");
    expect(await checkChains(coop.db)).toMatchObject({ whole: 16 });
  });

  test("show an entry that was taken away", async () => {
    const { chain, number } = await some();
    await coop.owner.begin(async (sql) => {
      await sql`alter table audit_log disable trigger audit_append_only`;
      await sql`delete from audit_log where chain = ${chain} and number = ${number}`;
      await sql`alter table audit_log enable trigger audit_append_only`;
    });
    const { whole, chains } = await checkChains(coop.db);
    expect(whole).toBe(chains - 1);
  });
});
