import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { updateMember } from "@/lib/approvals/member-update";
import { proposeRecovery } from "@/lib/approvals/recover";
import { changePassword } from "@/lib/auth/password-change";
import {
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from "@/lib/auth/two-factor/commands";
import { activateAccount } from "@/lib/members/joining/activate";
import { openLetter } from "@/lib/members/joining/letter";
import { activateSchema } from "@/lib/members/joining/schema";
import { ACCESS_KINDS } from "@/lib/notices/access-kinds";
import { chooseMail } from "@/lib/notices/commands";
import { CHOSEN_KINDS } from "@/lib/notices/kinds";
import { listNotices } from "@/lib/notices/queries";
import { updateProfile } from "@/lib/profile/commands";
import { confirmEmail } from "@/lib/profile/confirm-email";
import { profileSchema } from "@/lib/profile/schema";
import { answerTo, signIn, withSecret } from "@/tests/support/access";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { noticesOf, ORIGIN as origin } from "@/tests/support/notices";
import { changeByTwo } from "@/tests/support/roles";

let coop: Cooperative;
let of: ReturnType<typeof noticesOf>;
let made = 0;
const seen = new Set<string>();

beforeAll(async () => {
  withSecret();
  coop = await openCooperative();
  of = noticesOf(coop);
});
afterAll(() => coop.close());
beforeEach(() => of.begin());

/** Somebody with a phone and no e-mail address. */
async function plain() {
  made += 1;
  const username = `plain${made}`;
  return coop.join({ username, email: null, phone: `+2507880020${String(made).padStart(2, "0")}` });
}
const office = (who: "admin" | "director") => coop.as(who, { origin });
const visitor = () => ({ db: coop.db, now: coop.clock.tick(), address: "197.243.0.9", origin });

/** What the bell tells them of their access, by name: some is of one instant. Told once, and mailed by nothing of it. */
async function bell(id: string): Promise<string[]> {
  await of.run();
  expect(await of.run()).toBe(0);
  expect(await of.mailed()).toEqual([]);
  const { rows } = await listNotices(coop.db, id, null, 50);
  for (const { kind } of rows) seen.add(kind);
  return rows.map(({ kind }) => kind).sort();
}

async function recover(id: string) {
  const asked = await proposeRecovery(office("admin"), id, { reason: "Known to both of us" });
  await of.run();
  expect(await of.notified()).toEqual([]);
  await decideProposal(office("director"), asked.proposal, { decision: "confirm" });
  return asked;
}

test("who has no e-mail address and gets access again at the desk is told so once they are in", async () => {
  const who = await plain();
  await coop.fund(who, 5_000);
  await of.begin();
  const { proposal, letter } = await recover(who.id);
  expect(letter).toBe(true);
  expect(await coop.owner`select 1 from mails`).toHaveLength(0);
  expect(await bell(who.id)).toEqual(["access-recovered"]);
  const [notified] = (await listNotices(coop.db, who.id, null, 1)).rows;
  const [row] = await coop.owner`select decided_at from proposals where id = ${proposal}`;
  expect(notified).toMatchObject({ readAt: null, transactionId: null });
  expect(notified?.createdAt).toEqual(new Date(row?.decided_at));
});

test("an account that is opened again by a letter says so too, whoever came by it", async () => {
  const who = await plain();
  await recover(who.id);
  const { memberNumber, code } = await openLetter(office("admin"), who.id);
  const typed = { memberNumber, code, password: "banana-leaf over 9 hills", language: "en" };
  await activateAccount(visitor(), activateSchema.parse(typed));
  expect(await bell(who.id)).toEqual(["access-recovered", "password-changed"]);
});

test("a refused recovery tells nothing, and who has an address is told by both", async () => {
  const who = await plain();
  const { proposal } = await proposeRecovery(office("admin"), who.id, { reason: "Seems known" });
  const refused = { decision: "refuse", reason: "Not known to me" } as const;
  await decideProposal(office("director"), proposal, refused);
  expect(await bell(who.id)).toEqual([]);
  await recover(coop.idOf("eric"));
  const mails = await coop.owner`select kind from mails where recipient like 'eric@%'`;
  expect(mails).toEqual([{ kind: "accessRecovered" }]);
  expect(await bell(coop.idOf("eric"))).toEqual(["access-recovered"]);
});

test("what the office changes of an address, a phone number, the username or the second factor is in the bell", async () => {
  const who = await plain();
  const change = (input: object) =>
    changeByTwo(office("admin"), () => office("director"), who.id, input);
  await change({ phone: `+2507880029${String(made).padStart(2, "0")}` });
  expect(await bell(who.id)).toEqual(["phone-by-office"]);
  await change({
    email: `plain${made}@new.rw`,
    phone: `+2507880028${String(made).padStart(2, "0")}`,
  });
  expect(await bell(who.id)).toEqual(["email-by-office", "phone-by-office", "phone-by-office"]);
  await of.begin();
  await updateMember(office("admin"), who.id, { twoFactorEnabled: true });
  await updateMember(office("admin"), who.id, { firstName: "Another" });
  expect(await bell(who.id)).toEqual([]);
  await updateMember(office("admin"), who.id, { username: `renamed${made}` });
  expect(await bell(who.id)).toEqual(["username-by-office"]);
  await of.begin();
  await coop.arrange`update members set two_factor_enabled = true where id = ${who.id}`;
  await updateMember(office("admin"), who.id, { twoFactorEnabled: false });
  expect(await bell(who.id)).toEqual(["two-factor-by-office"]);
});

test("so is what was done with one's own password, codes and address", async () => {
  const who = coop.people.aline;
  const me = () => coop.as("aline", { origin });
  const { secret } = await startTwoFactor(me(), { password: PASSWORD });
  const ctx = me();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: ctx.now.getTime(),
  });
  const { codes } = await enableTwoFactor(ctx, { secret, code });
  const [first = ""] = codes;
  const renewed = await renewRecoveryCodes(me(), { password: PASSWORD, code: first });
  const [next = ""] = renewed.codes;
  await disableTwoFactor(me(), { password: PASSWORD, code: next });
  expect(await bell(who.id)).toEqual([
    "recovery-code-used",
    "recovery-code-used",
    "recovery-codes-new",
    "two-factor-off",
    "two-factor-on",
  ]);
  await of.begin();
  await updateProfile(me(), profileSchema.parse({ email: "aline@new.rw", password: PASSWORD }));
  const [mail] = await coop.owner`select links from mails where kind = 'emailConfirm'`;
  await confirmEmail(visitor(), mail?.links[0]?.match(/[\w-]{43}$/)?.[0] ?? "");
  const newPassword = "a quiet river in June";
  await changePassword(me(), { currentPassword: PASSWORD, newPassword });
  expect(await bell(who.id)).toEqual(["email-asked", "email-changed", "password-changed"]);
});

test("that the present address is confirmed is no news of another one", async () => {
  const who = await coop.join({ username: "addressed" });
  const { id } = who;
  await coop.arrange`update members set email_confirmed_at = null where id = ${id}`;
  const asked = profileSchema.parse({ confirmEmail: true, password: PASSWORD });
  await updateProfile(coop.as(who, { origin }), asked);
  const [mail] =
    await coop.owner`select links from mails where kind = 'emailConfirm' order by id desc limit 1`;
  await confirmEmail(visitor(), mail?.links[0]?.match(/[\w-]{43}$/)?.[0] ?? "");
  expect(await bell(id)).toEqual([]);
});

test("so is that somebody guessed at it, once a day", async () => {
  const who = await plain();
  const guess = () =>
    answerTo(signIn(coop, who.username, { password: "not it", now: coop.clock.tick() }));
  for (let n = 0; n < 7; n += 1) await guess();
  expect(await bell(who.id)).toEqual(["sign-in-locked"]);
  const other = await plain();
  const { secret } = await startTwoFactor(coop.as(other), { password: PASSWORD });
  const wrong = { secret, code: "abcdef" };
  for (let n = 0; n < 5; n += 1) await answerTo(enableTwoFactor(coop.as(other), wrong));
  expect(await bell(other.id)).toEqual(["codes-locked"]);
});

test("nobody switches these off", async () => {
  const who = await plain();
  await chooseMail(coop.as(who), { muted: [...CHOSEN_KINDS] });
  await recover(who.id);
  expect(await bell(who.id)).toEqual(["access-recovered"]);
});

test("each kind is told of by one of these", () => {
  expect([...seen].sort()).toEqual([...ACCESS_KINDS].sort());
});
