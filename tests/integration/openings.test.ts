import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { noteExport } from "@/lib/audit/commands";
import { looksAt, noteOpening } from "@/lib/audit/openings";
import { issueAgreement, issueReceipt } from "@/lib/documents/proof";
import { loanById } from "@/lib/loans/details";
import { readReceipt } from "@/lib/receipts/queries";
import { openStatement } from "@/lib/statements/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { withSecret } from "@/tests/support/access";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";

withSecret();
const origin = "https://of.example";
let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 100_000);
});
afterEach(async () => {
  // Each test has hours of its own.
  coop.clock.tick(5 * 3_600_000);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await coop.close();
});

const open = (who: Person, whom: Person) =>
  noteOpening(coop.as(who), {
    action: "member.open",
    subject: { type: "member", id: coop.idOf(whom) },
  });
const notes = async (action: string) => {
  const since = new Date(coop.clock.now().getTime() - 4 * 3_600_000).toISOString();
  return coop.owner`select actor_id, subject_id, detail from audit_log
    where action = ${action} and at > ${since} order by at`;
};

test("who opens another's record is noted once an hour, each reader and each member apart", async () => {
  for (let n = 0; n < 20; n += 1) await open("advisor", "aline");
  await open("finance", "aline");
  await open("advisor", "eric");
  await open("aline", "aline");
  const [advisor, finance] = [coop.idOf("advisor"), coop.idOf("finance")];
  const [aline, eric] = [coop.idOf("aline"), coop.idOf("eric")];
  const noted = async () =>
    (await notes("member.open")).map((row) => [row.actor_id, row.subject_id]);
  const first = [
    [advisor, aline],
    [finance, aline],
    [advisor, eric],
  ];
  expect(await noted()).toEqual(first);
  coop.clock.tick(3_601_000);
  await open("advisor", "aline");
  expect(await noted()).toEqual([...first, [advisor, aline]]);
});

test("members see when and in which role somebody opened their record, and not who saw others'", async () => {
  await open("finance", "claudine");
  const month = "2026-11";
  await openStatement(coop.as("director"), { month, member: coop.idOf("claudine") });
  await openStatement(coop.as("director"), { month, member: coop.idOf("claudine") });
  await openStatement(coop.as("claudine"), { month });
  const looks = await looksAt(coop.db, coop.idOf("claudine"));
  expect(looks.map(({ role, what }) => [role, what])).toEqual([
    ["director", "member.statement"],
    ["finance", "member.open"],
  ]);
  expect(await looksAt(coop.db, coop.idOf("jean"))).toEqual([]);
});

test("a receipt or an agreement of others is noted, one's own is not", async () => {
  const { transaction } = await postTransfer(coop.as("aline"), {
    recipientId: coop.idOf("eric"),
    amount: 500,
  });
  const deals = lending(coop);
  const loan = await deals.take("eric", await deals.offer("aline", 20_000));
  for (const who of ["aline", "eric", "finance", "finance"] as const) {
    const all = who === "finance";
    const receipt = await readReceipt(coop.db, transaction.id, { id: coop.idOf(who), all });
    await issueReceipt(coop.as(who), receipt, origin);
    const viewer = { id: coop.idOf(who), now: coop.clock.now(), all };
    await issueAgreement(coop.as(who), await loanById(coop.db, viewer, loan), origin);
  }
  const finance = coop.idOf("finance");
  expect((await notes("document.open")).map((row) => [row.actor_id, row.subject_id])).toEqual([
    [finance, transaction.id],
    [finance, loan],
  ]);
});

test("a file is noted each time, by its filter without the words that were searched", async () => {
  const filter = { status: "active", role: undefined, q: "0788 000 101" };
  await noteExport(coop.as("director"), { method: "GET" }, "members.export", filter);
  await noteExport(coop.as("director"), { method: "GET" }, "members.export", { q: "Uwase" });
  const searched = { who: "+250788000101", subject: "Uwase", outcome: "done" };
  await noteExport(coop.as("director"), { method: "GET" }, "audit.export", searched);
  await noteExport(coop.as("director"), { method: "HEAD" }, "members.export", {});
  expect((await notes("members.export")).map((row) => row.detail)).toEqual([
    { filter: "status active" },
    null,
  ]);
  expect((await notes("audit.export")).map((row) => row.detail)).toEqual([
    { filter: "outcome done" },
  ]);
});

test("nobody is kept from reading where noting fails", async () => {
  const broken = {
    ...coop.as("finance"),
    db: { execute: () => Promise.reject(new Error("gone")) },
  };
  await noteOpening(broken as never, {
    action: "member.open",
    subject: { type: "member", id: coop.idOf("aline") },
  });
  expect(await notes("member.open")).toEqual([]);
});
