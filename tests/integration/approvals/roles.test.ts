import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { setMemberStatus, updateMember } from "@/lib/approvals/member-update";
import { proposalById } from "@/lib/approvals/queries";
import type { Role } from "@/lib/permissions";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { refusalOf } from "@/tests/support/refused";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

const roleOf = async (id: string) =>
  (await coop.owner`select role from members where id = ${id}`)[0]?.role;
const newcomer = (role: Role = "member") =>
  coop.join({ username: `someone-${randomUUID().slice(0, 8)}`, role });
const confirm = (id: string | null, who: Person) =>
  decideProposal(coop.as(who), id ?? "", { decision: "confirm" });

test("one administrator alone makes nobody finance", async () => {
  const { id } = await newcomer();
  const { user, proposal } = await updateMember(coop.as("admin"), id, {
    role: "finance",
    class: "B",
  });
  expect(user).toMatchObject({ role: "member", class: "B" });
  await expect(confirm(proposal, "admin")).rejects.toMatchObject({ code: "own_record" });
  const shown = await proposalById(coop.db, proposal ?? "", coop.people.director, new Date());
  expect(shown.effect.changes).toEqual([{ what: "role", before: "member", after: "finance" }]);
  expect(await confirm(proposal, "director")).toBe("confirmed");
  expect(await roleOf(id)).toBe("finance");
});

test("nor takes the role from one who has it", async () => {
  const { id } = await newcomer("finance");
  const { proposal } = await updateMember(coop.as("admin"), id, { role: "member" });
  expect(await roleOf(id)).toBe("finance");
  expect(await confirm(proposal, "manager")).toBe("confirmed");
  expect(await roleOf(id)).toBe("member");
});

test("whom it is about does not confirm it", async () => {
  const other = await newcomer("finance");
  const { proposal } = await updateMember(coop.as("admin"), other.id, { role: "director" });
  const own = decideProposal(coop.as(other), proposal ?? "", { decision: "confirm" });
  await expect(own).rejects.toMatchObject({ code: "interest" });
  expect(await confirm(proposal, "manager")).toBe("confirmed");
});

test("a role without a right over money needs nobody else", async () => {
  const { id } = await newcomer();
  const { user, proposal } = await updateMember(coop.as("admin"), id, { role: "advisor" });
  expect([user.role, proposal]).toEqual(["advisor", null]);
});

test("nobody makes the second person of settings alone", async () => {
  const { id } = await newcomer();
  const { user, proposal } = await updateMember(coop.as("admin"), id, { role: "tech" });
  expect([user.role, proposal]).toEqual(["member", expect.any(String)]);
  expect(
    await refusalOf(() => coop.client`update members set role = 'tech' where id = ${id}`),
  ).toBe("no_proposal");
  expect(await confirm(proposal, "manager")).toBe("confirmed");
  expect(await roleOf(id)).toBe("tech");
});

test("two people give and take the role that sees and takes away all books", async () => {
  const { id } = await newcomer();
  const { user, proposal } = await updateMember(coop.as("admin"), id, { role: "auditor" });
  expect([user.role, proposal]).toEqual(["member", expect.any(String)]);
  const forged = () => coop.client`update members set role = 'auditor' where id = ${id}`;
  expect(await refusalOf(forged)).toBe("no_proposal");
  expect(await confirm(proposal, "director")).toBe("confirmed");
  expect(await roleOf(id)).toBe("auditor");
  const taken = await updateMember(coop.as("admin"), id, { role: "member" });
  expect([taken.user.role, taken.proposal]).toEqual(["auditor", expect.any(String)]);
});

test("nobody lets a suspended one of two in again alone", async () => {
  const { id } = await newcomer("finance");
  await setMemberStatus(coop.as("admin"), id, "inactive");
  const statusOf = async () => (await coop.owner`select status from members where id = ${id}`)[0];
  const { user, proposal } = await setMemberStatus(coop.as("admin"), id, "active");
  expect(user.status).toBe("inactive");
  const again = updateMember(coop.as("admin"), id, { isActive: true, class: "B" });
  await expect(again).rejects.toMatchObject({ code: "already_proposed" });
  const forged = () => coop.client`update members set status = 'active' where id = ${id}`;
  expect(await refusalOf(forged)).toBe("no_proposal");
  const shown = await proposalById(coop.db, proposal ?? "", coop.people.director, new Date());
  expect(shown.effect.changes).toEqual([{ what: "status", before: "inactive", after: "active" }]);
  await expect(confirm(proposal, "admin")).rejects.toMatchObject({ code: "own_record" });
  expect(await statusOf()).toEqual({ status: "inactive" });
  expect(await confirm(proposal, "manager")).toBe("confirmed");
  expect(await statusOf()).toEqual({ status: "active" });
});

test("the form that lets somebody in with another role proposes both at once", async () => {
  const { id } = await newcomer("finance");
  await setMemberStatus(coop.as("admin"), id, "inactive");
  const form = { isActive: true, role: "director" } as const;
  const { proposal } = await updateMember(coop.as("admin"), id, form);
  expect(await confirm(proposal, "manager")).toBe("confirmed");
  const [row] = await coop.owner`select role, status from members where id = ${id}`;
  expect(row).toEqual({ role: "director", status: "active" });
});

test("one alone lets a saver in again", async () => {
  const { id } = await newcomer();
  await setMemberStatus(coop.as("admin"), id, "inactive");
  const { user, proposal } = await setMemberStatus(coop.as("admin"), id, "active");
  expect([user.status, proposal]).toEqual(["active", null]);
});

test("what fails beside it proposes nothing, and the other way round", async () => {
  const { id } = await newcomer();
  const taken = updateMember(coop.as("admin"), id, { role: "finance", username: "aline" });
  await expect(taken).rejects.toMatchObject({ code: "username_taken" });
  const { proposal } = await updateMember(coop.as("admin"), id, { role: "finance" });
  const again = updateMember(coop.as("admin"), id, { role: "director", class: "C" });
  await expect(again).rejects.toMatchObject({ code: "already_proposed" });
  const [row] = await coop.owner`select class from members where id = ${id}`;
  expect(row?.class).not.toBe("C");
  await decideProposal(coop.as("admin"), proposal ?? "", { decision: "refuse", reason: "No." });
});

test("the application's role of the database gives nobody such a role", async () => {
  const { id } = await newcomer();
  const forged = () => coop.client`update members set role = 'admin' where id = ${id}`;
  expect(await refusalOf(forged)).toBe("no_proposal");
});

test("the first administrator appoints alone until two can confirm, and never again", async () => {
  const young = await openCooperative();
  try {
    const { owner } = young;
    await owner`update members set role = 'member' where role <> 'admin'`;
    await owner`update settings set founded_at = null`;
    const first = await updateMember(young.as("admin"), young.idOf("eric"), { role: "finance" });
    expect([first.user.role, first.proposal]).toEqual(["finance", null]);
    const [noted] =
      await owner`select 1 from audit_log where action = 'organisation.founded' offset 1`;
    expect(noted).toBeDefined();
    const next = await updateMember(young.as("admin"), young.idOf("jean"), { role: "finance" });
    expect([next.user.role, next.proposal]).toEqual(["member", expect.any(String)]);
    // Suspending whoever could confirm does not bring the founding phase back.
    await young.suspend("eric");
    await expect(
      updateMember(young.as("admin"), young.idOf("aline"), { role: "director" }),
    ).resolves.toMatchObject({ user: { role: "member" } });
  } finally {
    await young.close();
  }
});

test("in founding nobody who has not opened their account gets a role that two give", async () => {
  const young = await openCooperative();
  try {
    const { owner } = young;
    await owner`update members set role = 'member' where role <> 'admin'`;
    await owner`update settings set founded_at = null`;
    const { id } = await young.join({ username: "newcomer", passwordHash: "" });
    const appoint = () => updateMember(young.as("admin"), id, { role: "director" });
    // They would be the second who can confirm, and nobody could let them in.
    await expect(appoint()).rejects.toMatchObject({
      code: "invalid",
      fields: { role: { key: "roleBeforeOpened" } },
    });
    const forged = () => young.client`update members set role = 'director' where id = ${id}`;
    expect(await refusalOf(forged)).toBe("no_proposal");
    expect(await owner`select founded_at from settings`).toEqual([{ founded_at: null }]);
    await updateMember(young.as("admin"), id, { role: "advisor" });
    await young.arrange`update members set password_hash = ${young.passwordHash} where id = ${id}`;
    expect(await appoint()).toMatchObject({ user: { role: "director" }, proposal: null });
  } finally {
    await young.close();
  }
});
