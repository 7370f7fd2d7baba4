import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { updateMember } from "@/lib/approvals/member-update";
import { proposeResult } from "@/lib/approvals/projects";
import { isGivenByTwo } from "@/lib/approvals/rules";
import { loadActor } from "@/lib/auth/queries";
import { kigaliDay } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { AppError } from "@/lib/errors";
import { countInvitations, listInvitations } from "@/lib/invitations/queries";
import { formerRows, listFormer } from "@/lib/members/former";
import { deleteMember } from "@/lib/members/staff-commands";
import { getMemberView } from "@/lib/members/staff-queries";
import { readCursor } from "@/lib/paging";
import { ROLES } from "@/lib/permissions";
import { storePicture } from "@/lib/pictures/commands";
import { setProjectStatus } from "@/lib/projects/commands";
import { openStatement } from "@/lib/statements/commands";
import { listTransactions } from "@/lib/transactions/queries";
import { postTransfer } from "@/lib/transfers/commands";
import { atOnce, warm } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { projectsOf } from "@/tests/support/projects";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative({ pool: 10 });
  await coop.fund("aline", 1_000_000);
});
afterAll(() => coop.close());

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.catch((thrown) => thrown);
  if (!(error instanceof AppError)) throw new Error("It was not refused as expected.");
  return error;
}

const close = (id: string) => deleteMember(coop.as("admin"), id);

describe("an account is not closed", () => {
  test.each([
    ["available", 700],
    ["held", 30],
    ["lent", 4],
    ["invested", 5],
    ["owed", -6],
  ])("while there is something %s", async (kind, balance) => {
    const { id } = await coop.join({ username: `rich-${kind}` });
    await coop.owner`update accounts set balance = ${balance} where owner = ${id} and kind = ${kind}`;
    expect(await refusal(close(id))).toMatchObject({
      code: "member_not_closable",
      status: 409,
      values: { name: `rich-${kind} Test`, [kind]: Math.abs(balance), pending: 0 },
    });
    expect(await getMemberView(coop.db, id)).toMatchObject({ username: `rich-${kind}` });
    await coop.owner`update accounts set balance = 0 where owner = ${id} and kind = ${kind}`;
    expect(await close(id)).toEqual({ name: `rich-${kind} Test` });
  });

  test("while a transaction is pending", async () => {
    const waiting = await coop.join({ username: "waiting" });
    await submitDeposit(coop.as(waiting), cash(500));
    const refused = await refusal(close(waiting.id));
    expect(refused).toMatchObject({ code: "member_not_closable", values: { pending: 1 } });
  });

  test("while a project's result waits of which a part is theirs", async () => {
    const of = projectsOf(coop);
    const investor = await coop.join({ username: "investor" });
    const { id } = investor;
    const project = await of.open();
    await of.stake(project, investor, 9_000);
    await of.stake(project, "aline", 1_000);
    for (const status of ["running", "completed"] as const) {
      await setProjectStatus(coop.as("director"), project, status);
    }
    await postTransfer(coop.as(investor), { recipientId: coop.idOf("aline"), amount: 9_000 });
    const late = { kind: "profit", amount: 5_000, method: "cash", note: "Sold the rest" } as const;
    const waits = await proposeResult(coop.as("finance"), project, late);
    const results = [{ key: "closing.results", values: { count: 1 } }];
    // Proposed, then recorded, and shared out at last.
    expect(await refusal(close(id))).toMatchObject({ values: { results: 1 }, reasons: results });
    await decideProposal(coop.as("director"), waits, { decision: "confirm" });
    expect(await refusal(close(id))).toMatchObject({ values: { results: 1 }, reasons: results });
    await of.share(project);
    expect((await coop.balances(investor)).available).toBe(4_500);
  });

  test("when it is one's own, nobody's, or closed already", async () => {
    expect((await refusal(close(coop.idOf("admin")))).code).toBe("own_account");
    expect((await refusal(close(randomUUID()))).code).toBe("not_found");
    const { id } = await coop.join({ username: "twice" });
    await close(id);
    expect((await refusal(close(id))).code).toBe("not_found");
  });
});

test("a closed account is empty of what is personal, and its name stays on what was done", async () => {
  const leaver = await coop.join({
    username: "leaver",
    firstName: "Leah",
    lastName: "Vers",
    phone: "+250788000555",
    district: "Gasabo",
    sector: "Remera",
    village: "Kageyo",
    class: "Youth",
    role: "advisor",
  });
  const [session] = await coop.owner`insert into sessions
    (member_id, signed_in_at, expires_at, platform, browser, last_seen_at)
    values (${leaver.id}, now(), '2100-01-01', 'Linux', 'Firefox', now()) returning id`;
  await postTransfer(coop.as("aline"), { recipientId: leaver.id, amount: 100 });
  await postTransfer(coop.as(leaver), { recipientId: coop.idOf("aline"), amount: 100 });
  const picture = await storePicture(coop.db, coop.clock.now(), leaver.id, Buffer.from("face"));
  await coop.arrange`update members set profile_image = ${picture} where id = ${leaver.id}`;
  await coop.owner`insert into email_changes (token_hash, member_id, email, created_at, expires_at)
    values ('x', ${leaver.id}, 'leah.vers@example.rw', now(), '2100-01-01')`;
  // By the one they joined, the other was sent to their address and never used, the third is somebody else's.
  const invited = (email: string, member: string | null) => coop.arrange`insert into invitations
    (email, name, token_hash, invited_by, created_at, sent_at, expires_at, accepted_at, member_id)
    values (${email}, 'Leah Vers', ${randomUUID()}, ${coop.idOf("admin")}, now(), now(), now(), ${member && coop.clock.now().toISOString()}, ${member})`;
  await invited("leah.before@example.rw", leaver.id);
  await invited(leaver.email, null);
  await invited("leah.other@example.rw", null);
  await close(leaver.id);
  const listed = await listInvitations(coop.db, {}, null, 50, coop.clock.now());
  expect(listed.rows.map(({ email }) => email)).toEqual(["leah.other@example.rw"]);
  expect(await countInvitations(coop.db, {}, coop.clock.now())).toBe(1);
  const kept =
    await coop.owner`select email, name from invitations where email <> 'leah.other@example.rw'`;
  expect([...kept]).toEqual([1, 2].map(() => ({ email: `closed-${leaver.id}`, name: "" })));
  expect(await coop.owner`select from pictures where file = ${picture}`).toHaveLength(0);
  const changes = await coop.owner`select email, ended_at from email_changes
    where member_id = ${leaver.id}`;
  expect(changes).toEqual([{ email: `closed-${leaver.id}`, ended_at: expect.anything() }]);
  const [row] = await coop.owner`select * from members where id = ${leaver.id}`;
  expect(row).toMatchObject({ status: "closed", first_name: "", phone: null, district: null });
  expect(row).toMatchObject({ password_hash: "", role: "member", share_percentage: "0.0" });
  expect(JSON.stringify(row)).not.toMatch(/Leah|leaver|788000555|Gasabo|Remera/i);
  expect(await loadActor(coop.db, session?.id, coop.clock.now())).toBeNull();
  const names = await coop.owner`select from_name, to_name from transactions
    where from_member = ${leaver.id} or to_member = ${leaver.id}`;
  expect(names.flatMap((n) => [n.from_name, n.to_name])).toContain("Leah Vers");
  const [noted] = await coop.owner`select detail, actor_id from audit_log
    where action = 'member.delete' and subject_id = ${leaver.id}`;
  expect(noted).toEqual({ detail: { role: "advisor" }, actor_id: coop.idOf("admin") });
  // The name, address and number are free again.
  await coop.join({ username: "leaver", phone: "+250788000555" });
  expect((await refusal(updateMember(coop.as("admin"), leaver.id, { role: "admin" }))).code).toBe(
    "not_found",
  );
});

test("who left stays in the register, with entry, exit and reason, and what they did stays readable", async () => {
  const leaver = await coop.join({ username: "mover", firstName: "Rose", lastName: "Ingabire" });
  await postTransfer(coop.as("aline"), { recipientId: leaver.id, amount: 250 });
  await postTransfer(coop.as(leaver), { recipientId: coop.idOf("aline"), amount: 250 });
  const [account] =
    await coop.owner`select id from accounts where owner = ${leaver.id} and kind = 'available'`;
  await deleteMember(coop.as("admin"), leaver.id, "Moved to Huye");
  const [row] = (await listFormer(coop.db, "ingabire", null, 5)).rows;
  expect(row).toMatchObject({
    id: leaver.id,
    name: "Rose Ingabire",
    number: Number(account?.id),
    reason: "Moved to Huye",
    closedBy: coop.people.admin.fullName,
    memberNumber: expect.stringMatching(/^M-\d{6}$/),
  });
  expect((await listFormer(coop.db, row?.memberNumber, null, 5)).rows).toEqual([row]);
  expect(row && row.leftAt >= row.joinedAt).toBe(true);
  expect((await listFormer(coop.db, String(account?.id), null, 5)).rows).toEqual([row]);
  expect((await listFormer(coop.db, "nobody", null, 5)).rows).toEqual([]);
  const [file] = await coop.db.execute(formerRows("rose"));
  expect(file).toMatchObject({ name: "Rose Ingabire", reason: "Moved to Huye" });
  expect(Object.values(file ?? {}).at(-1)).toBe(row?.memberNumber);
  const listed = await listTransactions(coop.db, { member: leaver.id }, null, 5);
  expect(listed.rows).toHaveLength(2);
  const month = kigaliDay(coop.clock.now()).slice(0, 7);
  const statement = await openStatement(coop.as("finance"), { month, member: leaver.id });
  expect(statement).toMatchObject({ closing: 0, paidIn: 250, paidOut: 250 });
  const [noted] = await coop.owner`select detail from audit_log
    where action = 'member.delete' and subject_id = ${leaver.id}`;
  expect(noted).toEqual({ detail: { role: "member", reason: "Moved to Huye" } });
  await expect(coop.owner`delete from former_members`).rejects.toThrow("append-only");
  await expect(coop.client`update former_members set reason = 'x'`).rejects.toThrow();
});

test("the register is read page by page, the last who left first", async () => {
  for (const n of [1, 2, 3]) {
    const { id } = await coop.join({
      username: `gone${n}`,
      firstName: "Gone",
      lastName: `Number${n}`,
    });
    await close(id);
  }
  const first = await listFormer(coop.db, "gone number", null, 2);
  expect(first.rows.map(({ name }) => name)).toEqual(["Gone Number3", "Gone Number2"]);
  const second = await listFormer(coop.db, "gone number", readCursor(first.next ?? undefined), 2);
  expect(second.rows.map(({ name, reason }) => [name, reason])).toEqual([["Gone Number1", null]]);
  expect(second.next).toBeNull();
});

test.each(ROLES)(
  "a %s is closed by one person only where one person gives the role",
  async (role) => {
    const who = await coop.join({ username: `closes-${role}`, role });
    const alone = async () => (await refusal(close(who.id))).reasons;
    const reason = [{ key: "closing.role", values: { count: 1 } }];
    if (isGivenByTwo(role)) {
      expect(await alone()).toEqual(reason);
      await expect(
        coop.client`select member_close(${who.id}, ${coop.clock.now().toISOString()}, ${coop.idOf("admin")}, null, null)`,
      ).rejects.toMatchObject({ detail: expect.stringContaining('"role": 1') });
      // To suspend takes one, also then.
      await coop.suspend(who);
      expect(await alone()).toEqual(reason);
      const { proposal } = await updateMember(coop.as("admin"), who.id, { role: "member" });
      await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
    }
    await close(who.id);
  },
);

test("while the cooperative is being founded one person closes what one person gives", async () => {
  const who = await coop.join({ username: "of-the-founders", role: "finance" });
  const [settings] = await coop.owner`select founded_at from settings`;
  await coop.arrange`update settings set founded_at = null`;
  try {
    await close(who.id);
  } finally {
    await coop.arrange`update settings set founded_at = ${settings?.founded_at}`;
  }
});

test("money never comes to lie on an account that is being closed", async () => {
  await warm(coop.client);
  const ends = new Set<string>();
  for (let round = 0; round < 30; round += 1) {
    const { id } = await coop.join({ username: `race${round}` });
    const outcome = await atOnce(6, async (n) => {
      if (n === 0) return (await close(id)).name;
      // Closing is more work than sending: it gets a start of some round trips, longer until it wins once.
      const start = ends.has("closed") ? round % 6 : round;
      for (let trip = 0; trip < start; trip += 1) await coop.client`select 1`;
      await postTransfer(coop.as("aline"), { recipientId: id, amount: 10 });
      return "sent";
    });
    const [row] = await coop.owner`select m.status, sum(a.balance)::int as money
      from members m join accounts a on a.owner = m.id where m.id = ${id} group by m.status`;
    expect(Object.keys(outcome.refused)).toHaveLength(1);
    if (row?.status === "closed") {
      ends.add("closed");
      expect(row.money).toBe(0);
      expect(outcome).toMatchObject({ refused: { recipient_unavailable: 5 } });
    } else {
      ends.add("paid");
      expect(row?.money).toBe(50);
      expect(outcome).toMatchObject({ refused: { member_not_closable: 1 } });
    }
  }
  expect([...ends].sort()).toEqual(["closed", "paid"]);
  await expectBooksToBalance(coop.db);
});
