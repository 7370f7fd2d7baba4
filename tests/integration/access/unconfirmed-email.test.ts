import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { updateMember } from "@/lib/approvals/member-update";
import { proposeRecovery } from "@/lib/approvals/recover";
import type { RecoveryInput } from "@/lib/approvals/schema";
import { requestReset, resetPassword } from "@/lib/auth/password-reset";
import { acceptInvitation } from "@/lib/invitations/accept";
import { inviteMember } from "@/lib/invitations/commands";
import { activateAccount } from "@/lib/members/joining/activate";
import { enrolMember } from "@/lib/members/joining/enrol";
import { activateSchema, enrolSchema } from "@/lib/members/joining/schema";
import { getOwnUser } from "@/lib/members/queries";
import { updateProfile } from "@/lib/profile/commands";
import { confirmEmail } from "@/lib/profile/confirm-email";
import { profileSchema } from "@/lib/profile/schema";
import { answerTo, signIn, withSecret } from "@/tests/support/access";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { filesOf, movingIn } from "@/tests/support/moving-in";

// How long an answer takes is tested in tests/unit/auth/even-time.test.ts; here nobody waits for it.
vi.mock("@/lib/auth/even-time", () => ({ inEvenTime: (work: () => Promise<unknown>) => work() }));

let coop: Cooperative;
let made = 0;
beforeAll(async () => {
  withSecret();
  coop = await openCooperative({ pool: 5 });
});
afterAll(() => coop.close());
beforeEach(() => coop.owner`delete from rate_limits`);

const PASSWORD = "banana-leaf over 9 hills";
const NEW = "a quiet river in May";
const origin = "https://of.example";
function visitor() {
  made += 1;
  return { db: coop.db, now: coop.clock.tick(), address: `10.7.${made}.1`, origin };
}

/** Mail to an address, newest first. */
const mailTo = (email: string) =>
  coop.owner`select kind, text, links from mails where recipient = ${email} order by id desc`;

/** Asks for a new password; answers the link's secret, null where no link came. */
async function forget(email: string): Promise<string | null> {
  await requestReset(visitor(), { email });
  const [mail] = await mailTo(email);
  return new URL(mail?.links[0]).searchParams.get("reset");
}
const reset = (token: string | null, password = NEW) =>
  answerTo(resetPassword(visitor(), { token: token ?? "", password, confirmPassword: password }));

/** Somebody who joined at the desk, under the address that the clerk has typed. */
async function enrolled() {
  made += 1;
  const email = `clerk${made}@example.rw`;
  const input = enrolSchema.parse({ firstName: "Marie", lastName: "Mukamana", email });
  return { ...(await enrolMember(coop.as("finance"), input)), email };
}
type Enrolled = Awaited<ReturnType<typeof enrolled>>;

const opens = (who: Enrolled) =>
  activateAccount(
    visitor(),
    activateSchema.parse({
      memberNumber: who.memberNumber,
      code: who.activationCode,
      password: PASSWORD,
      language: "en",
    }),
  );
const actorOf = async (id: string) => {
  const [row] = await coop.owner`select username, email, phone, password_hash as "passwordHash",
    full_name as "fullName", role, profile_image as "profileImage" from members where id = ${id}`;
  return { ...coop.people.jean, ...row, id };
};
const confirmed = async (id: string) => (await getOwnUser(coop.db, id)).emailConfirmed;

/** The member asks in their profile for the link that confirms the present address, and follows it. */
async function confirms(id: string, email: string) {
  const ctx = coop.as(await actorOf(id), { origin });
  const input = profileSchema.parse({ confirmEmail: true, password: PASSWORD });
  expect(await updateProfile(ctx, input)).toEqual({ asked: email });
  const [mail] = await mailTo(email);
  expect(mail?.kind).toBe("emailConfirm");
  return confirmEmail(visitor(), String(mail?.links[0]).split("/").at(-1) ?? "");
}

test("an address that the clerk has typed opens no account on which there is money", async () => {
  const marie = await enrolled();
  await opens(marie);
  await coop.fund(await actorOf(marie.id), 50_000);
  expect(await forget(marie.email)).toBeNull();
  const [mail] = await mailTo(marie.email);
  expect(mail).toMatchObject({ kind: "emailNotConfirmed", links: [`${origin}/login`] });
  expect(mail?.text).toContain("come to the office");
  const [noted] = await coop.owner`select outcome, detail from audit_log
    where action = 'password.forgot' and subject_id = ${marie.id}`;
  expect(noted).toEqual({ outcome: "refused", detail: { why: "email_not_confirmed" } });
});

test("nor one on which there is none yet, once the member has opened it", async () => {
  const marie = await enrolled();
  await opens(marie);
  expect(await forget(marie.email)).toBeNull();
});

test("one that was never opened, without money, is opened by the link, which confirms nothing", async () => {
  const marie = await enrolled();
  expect(await reset(await forget(marie.email))).toBe("done");
  expect(await confirmed(marie.id)).toBe(false);
  expect(await forget(marie.email)).toBeNull();
});

test("a link that was asked for before money came sets no password", async () => {
  const marie = await enrolled();
  const token = await forget(marie.email);
  expect(token).not.toBeNull();
  await coop.fund(await actorOf(marie.id), 50_000);
  expect(await reset(token)).toBe("reset_invalid");
  const [row] = await coop.owner`select password_hash from members where id = ${marie.id}`;
  expect(row?.password_hash).toBe("");
});

test("one whose owner two have appointed since to decide on money is opened by two alone", async () => {
  const marie = await enrolled();
  const early = await forget(marie.email);
  expect(early).not.toBeNull();
  const { proposal } = await updateMember(coop.as("admin"), marie.id, { role: "finance" });
  await decideProposal(coop.as("director"), String(proposal), { decision: "confirm" });
  expect(await reset(early)).toBe("reset_invalid");
  expect(await forget(marie.email)).toBeNull();
  const [mail] = await mailTo(marie.email);
  expect(mail?.kind).toBe("emailNotConfirmed");
  const asked = { reason: "Seen at the desk" };
  const given = await proposeRecovery(coop.as("admin", { origin }), marie.id, asked);
  await decideProposal(coop.as("director"), given.proposal, { decision: "confirm" });
  expect(await reset(new URL(String(given.link)).searchParams.get("reset"))).toBe("done");
});

test("one whose role one person gives is opened by the link, as a member's is", async () => {
  const marie = await enrolled();
  expect(await updateMember(coop.as("admin"), marie.id, { role: "advisor" })).toMatchObject({
    proposal: null,
  });
  expect(await reset(await forget(marie.email))).toBe("done");
});

test("somebody who moved in with their savings gets no link", async () => {
  const email = "marie.moved@example.rw";
  const books = movingIn(coop);
  const run = await books.bring(
    filesOf({
      members: [`1,Marie,Uwase,0789100001,${email},F,1985-04-30,Gasabo,,,2015-01-31`],
      balances: ["1,5000"],
      trialBalance: ["Cash on hand,45000,", "1500,60000,", "2010,,5000", "4900,,100000"],
    }),
  );
  await books.approve(run);
  await books.work();
  const [row] = await coop.owner`select id from members where email = ${email}`;
  expect(await confirmed(row?.id)).toBe(false);
  expect(await forget(email)).toBeNull();
});

test("a member who confirms the address gets a link, and nothing else is told of it", async () => {
  const marie = await enrolled();
  await opens(marie);
  await coop.fund(await actorOf(marie.id), 50_000);
  const before = (await mailTo(marie.email)).length;
  expect(await confirms(marie.id, marie.email)).toEqual({ email: marie.email });
  expect(await confirmed(marie.id)).toBe(true);
  expect(await mailTo(marie.email)).toHaveLength(before + 1);
  expect(await reset(await forget(marie.email))).toBe("done");
  expect(await answerTo(signIn(coop, marie.email, { password: NEW }))).toBe("done");
});

test("a confirmation is asked for with the password, and of an address that waits for one", async () => {
  const marie = await enrolled();
  await opens(marie);
  const ask = async (input: object, id = marie.id) =>
    answerTo(updateProfile(coop.as(await actorOf(id), { origin }), profileSchema.parse(input)));
  expect(await ask({ confirmEmail: true })).toBe("invalid");
  expect(await ask({ confirmEmail: true, password: "not the one" })).toBe("wrong_password");
  const aline = coop.as("aline", { origin });
  expect(await updateProfile(aline, { confirmEmail: true })).toEqual({
    asked: null,
  });
});

test("who was invited gets a link, as before", async () => {
  const email = "guest@example.rw";
  await inviteMember(coop.as("admin", { origin }), { name: "Guest", email }, "en");
  const [mail] = await mailTo(email);
  const token = String(mail?.links[0]).split("/").at(-1) ?? "";
  const { id } = await acceptInvitation(visitor(), token, {
    firstName: "Guest",
    lastName: "Uwase",
    username: "guest",
    phone: "+250788001999",
    password: PASSWORD,
    language: "en",
  });
  expect(await confirmed(id)).toBe(true);
  expect(await reset(await forget(email))).toBe("done");
});

/** Two of the office agree to another address. */
async function changedByTwo(id: string) {
  made += 1;
  const email = `own${made}@example.rw`;
  const { proposal } = await updateMember(coop.as("admin"), id, { email });
  await decideProposal(coop.as("director"), String(proposal), { decision: "confirm" });
}

test("an address on which two agree is confirmed, as is the one by which access is given again", async () => {
  const [contact, recovered] = [await enrolled(), await enrolled()];
  await changedByTwo(contact.id);
  expect(await confirmed(contact.id)).toBe(true);

  await coop.fund(await actorOf(recovered.id), 50_000);
  const recover = async (asked: RecoveryInput) => {
    const done = await proposeRecovery(coop.as("admin", { origin }), recovered.id, asked);
    await decideProposal(coop.as("director"), done.proposal, { decision: "confirm" });
    return new URL(String(done.link)).searchParams.get("reset");
  };
  // The link that two have given opens it whatever is said of the address.
  expect(await reset(await recover({ reason: "Seen at the desk" }))).toBe("done");
  expect(await confirmed(recovered.id)).toBe(false);
  await recover({ reason: "Seen at the desk", email: recovered.email });
  expect(await confirmed(recovered.id)).toBe(true);
  // Somebody may have been in the account: what was confirmed before counts no more, unless it is named.
  await recover({ reason: "Seen at the desk again" });
  expect(await confirmed(recovered.id)).toBe(false);
});

test("the database takes no word of the application that an address is confirmed", async () => {
  const marie = await enrolled();
  const { client } = coop;
  const none = /nobody has confirmed the e-mail address/;
  await expect(
    client`update members set email_confirmed_at = now() where id = ${marie.id}`,
  ).rejects.toThrow(none);
  await expect(
    client`update members set email = 'thief@example.rw', email_confirmed_at = now() where id = ${marie.id}`,
  ).rejects.toThrow(none);
  await expect(
    client`insert into members (username, email, first_name, last_name, password_hash, email_confirmed_at)
      values ('thief', 'thief@example.rw', 'T', 'Hief', '', now())`,
  ).rejects.toThrow(none);
});

test("by whomever the address is changed otherwise, it is confirmed no more", async () => {
  const who = await coop.join({ username: "moved" });
  expect(await confirmed(who.id)).toBe(true);
  await coop.arrange`update members set email = 'by.hand@example.rw' where id = ${who.id}`;
  expect(await confirmed(who.id)).toBe(false);
});

test("an upgrade knows of those who are there whose address was shown to be theirs", async () => {
  const [typed, opened, contact, own] = [
    await enrolled(),
    await enrolled(),
    await enrolled(),
    await enrolled(),
  ];
  for (const each of [opened, own]) await opens(each);
  await changedByTwo(contact.id);
  await confirms(own.id, own.email);
  const people = { typed, opened, contact, own, ...coop.people };
  const known = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([name, { id }]) => [name, await confirmed(id)]),
      ),
    );
  const before = await known();
  expect(before).toMatchObject({ typed: false, opened: false, contact: true, own: true });
  const [, , update = ""] = readFileSync("drizzle/0061_confirmed_and_signed.sql", "utf8").split(
    "--> statement-breakpoint",
  );
  const bare = await coop.unguarded();
  await bare.execute(sql`update members set email_confirmed_at = null`);
  await bare.execute(sql.raw(update));
  expect(await known()).toEqual(before);
});
