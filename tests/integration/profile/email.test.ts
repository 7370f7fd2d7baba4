import { afterAll, beforeAll, expect, test } from "vitest";
import { newToken } from "@/lib/invitations/rules";
import { getOwnUser } from "@/lib/members/queries";
import { updateProfile } from "@/lib/profile/commands";
import { cancelEmailChange, confirmEmail, openEmailChange } from "@/lib/profile/confirm-email";
import { pendingEmail } from "@/lib/profile/queries";
import { CONFIRM_MS } from "@/lib/profile/rules";
import { answerTo, signIn } from "@/tests/support/access";
import { atOnce } from "@/tests/support/at-once";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative({ pool: 10 });
});
afterAll(() => coop.close());

const INVALID = { code: "email_link_invalid" };
let made = 0;
/** Somebody new, whom no other test knows. */
function newcomer() {
  made += 1;
  return coop.join({ username: `mover${made}`, language: made % 2 ? "en" : "rw" });
}
type Mover = Awaited<ReturnType<typeof newcomer>>;

const ask = (who: Mover, email: string, password: string | undefined = PASSWORD) =>
  updateProfile(coop.as(who, { origin: "https://of.example" }), { email, password });
const visitor = (over = {}) => ({
  db: coop.db,
  now: coop.clock.tick(),
  address: "197.243.0.9",
  origin: "https://of.example",
  ...over,
});
const emailOf = async (who: Mover) => (await getOwnUser(coop.db, who.id)).email;
const pending = (who: Mover) => pendingEmail(coop.db, who.id, coop.clock.now());

async function tokenFor(email: string): Promise<string> {
  const [mail] = await coop.owner`
    select links from mails where recipient = ${email} and kind = 'emailConfirm' order by id desc limit 1`;
  const found = String(mail?.links[0]).match(/^https:\/\/of\.example\/confirm-email\/([\w-]{43})$/);
  if (!found?.[1]) throw new Error(`No link was mailed to ${email}.`);
  return found[1];
}

test("a new address counts only when it is confirmed; the old one is told twice", async () => {
  const who = await newcomer();
  expect(await ask(who, "new.one@example.com")).toEqual({ asked: "new.one@example.com" });
  expect(await emailOf(who)).toBe(who.email);
  expect(await pending(who)).toMatchObject({ email: "new.one@example.com" });
  const token = await tokenFor("new.one@example.com");
  const [kept] = await coop.owner`select * from email_changes where member_id = ${who.id}`;
  expect(JSON.stringify(kept)).not.toContain(token);
  expect(Date.parse(kept?.expires_at) - Date.parse(kept?.created_at)).toBe(CONFIRM_MS);

  expect(await openEmailChange(visitor(), token)).toMatchObject({ email: "new.one@example.com" });
  expect(await emailOf(who)).toBe(who.email);
  expect(await confirmEmail(visitor(), token)).toEqual({ email: "new.one@example.com" });
  expect(await emailOf(who)).toBe("new.one@example.com");
  expect(await pending(who)).toBeNull();
  const mailed = await coop.owner`
    select kind, text from mails where recipient = ${who.email} order by id`;
  expect(mailed.map(({ kind }) => kind)).toEqual(["emailAsked", "emailChanged"]);
  for (const { text } of mailed) expect(text).toContain("new.one@example.com");
  const trail = await coop.owner`
    select action, actor_id, detail from audit_log
    where subject_id = ${who.id} and action like 'profile.%' order by at`;
  const detail = { changes: { email: [who.email, "new.one@example.com"] } };
  expect(trail.map((row) => ({ ...row }))).toEqual([
    { action: "profile.email-ask", actor_id: who.id, detail },
    { action: "profile.email-confirm", actor_id: null, detail },
  ]);
});

test("a link works once, also when it is pressed ten times at once", async () => {
  const who = await newcomer();
  await ask(who, "once@example.com");
  const token = await tokenFor("once@example.com");
  const { done, refused } = await atOnce(10, () => confirmEmail(visitor(), token));
  expect({ done: done.length, refused }).toEqual({ done: 1, refused: { email_link_invalid: 9 } });
  // A link that was real is no guess, however often it is pressed again.
  for (let again = 0; again < 7; again += 1) {
    await expect(confirmEmail(visitor(), token)).rejects.toMatchObject(INVALID);
  }
});

test("after 24 hours a link works no more", async () => {
  const who = await newcomer();
  await ask(who, "late@example.com");
  const token = await tokenFor("late@example.com");
  const late = new Date(coop.clock.now().getTime() + CONFIRM_MS);
  await expect(confirmEmail(visitor({ now: late }), token)).rejects.toMatchObject(INVALID);
  expect(await pendingEmail(coop.db, who.id, late)).toBeNull();
  const inTime = new Date(late.getTime() - 2000);
  expect(await confirmEmail(visitor({ now: inTime }), token)).toEqual({
    email: "late@example.com",
  });
});

test("another address asked for later ends the one before", async () => {
  const who = await newcomer();
  await ask(who, "first@example.com");
  const first = await tokenFor("first@example.com");
  await ask(who, "second@example.com");
  await expect(confirmEmail(visitor(), first)).rejects.toMatchObject(INVALID);
  const [dropped] = await coop.owner`
    select links, last_error from mails where recipient = 'first@example.com'`;
  expect(dropped).toEqual({ links: [], last_error: "no longer wanted" });
  await confirmEmail(visitor(), await tokenFor("second@example.com"));
  expect(await emailOf(who)).toBe("second@example.com");
});

test("what was asked for can be taken back", async () => {
  const who = await newcomer();
  await ask(who, "regret@example.com");
  const token = await tokenFor("regret@example.com");
  await cancelEmailChange(coop.as(who));
  expect(await pending(who)).toBeNull();
  await expect(confirmEmail(visitor(), token)).rejects.toMatchObject(INVALID);
  await cancelEmailChange(coop.as(who));
  const trail = await coop.owner`
    select 1 from audit_log where action = 'profile.email-cancel' and subject_id = ${who.id}`;
  expect(trail).toHaveLength(1);
});

test("the password is needed, and a wrong one counts as at sign-in", async () => {
  const who = await newcomer();
  await expect(ask(who, "no@example.com", "")).rejects.toMatchObject({
    code: "invalid",
    fields: { password: { key: "passwordRequired" } },
  });
  for (let n = 0; n < 5; n += 1) {
    await expect(ask(who, "no@example.com", "wrong password")).rejects.toMatchObject({
      code: "wrong_password",
      fields: { password: { key: "passwordIncorrect" } },
    });
  }
  await expect(ask(who, "no@example.com")).rejects.toMatchObject({ code: "too_many_attempts" });
  expect(await pending(who)).toBeNull();
});

test("one's own address again, in whatever spelling, asks for nothing", async () => {
  const who = await newcomer();
  expect(await ask(who, who.email, "")).toEqual({ asked: null });
  expect(await pending(who)).toBeNull();
});

test("five addresses in an hour are enough", async () => {
  const who = await newcomer();
  for (let n = 0; n < 5; n += 1) await ask(who, `many${n}@example.com`);
  await expect(ask(who, "many5@example.com")).rejects.toMatchObject({ code: "too_many_attempts" });
  const later = coop.as(who);
  later.now = new Date(later.now.getTime() + 60 * 60 * 1000);
  await updateProfile(later, { email: "many6@example.com", password: PASSWORD });
});

test("an address that somebody else took meanwhile is refused, and stays open to try again", async () => {
  const [who, other] = [await newcomer(), await newcomer()];
  await ask(who, "wanted@example.com");
  const token = await tokenFor("wanted@example.com");
  await coop.arrange`update members set email = 'wanted@example.com' where id = ${other.id}`;
  await expect(confirmEmail(visitor(), token)).rejects.toMatchObject({
    code: "email_taken",
    fields: { email: { key: "emailTaken" } },
  });
  expect(await emailOf(who)).toBe(who.email);
});

test("of two who confirm one address at once, one gets it", async () => {
  const both = [await newcomer(), await newcomer()];
  const tokens: string[] = [];
  for (const who of both) {
    await ask(who, "contested@example.com");
    tokens.push(await tokenFor("contested@example.com"));
  }
  const { refused } = await atOnce(2, (n) => confirmEmail(visitor(), tokens[n] ?? ""));
  expect(refused).toEqual({ email_taken: 1 });
});

test("a link of somebody who is suspended meanwhile works no more", async () => {
  const who = await newcomer();
  await ask(who, "suspended@example.com");
  const token = await tokenFor("suspended@example.com");
  await coop.suspend(who);
  await expect(confirmEmail(visitor(), token)).rejects.toMatchObject(INVALID);
});

test("links for a new password that went to the old address work no more", async () => {
  const who = await newcomer();
  await coop.owner`
    insert into password_resets (token_hash, member_id, created_at, expires_at)
    values (${"h".repeat(64)}, ${who.id}, now(), now() + interval '1 hour')`;
  await ask(who, "fresh@example.com");
  await confirmEmail(visitor(), await tokenFor("fresh@example.com"));
  const [reset] = await coop.owner`select used_at from password_resets where member_id = ${who.id}`;
  expect(reset?.used_at).not.toBeNull();
});

test("guessed links lock nobody out: pictures on another site's page can ask for them too", async () => {
  const address = "197.243.7.7";
  const { refused } = await atOnce(60, (n) =>
    openEmailChange(visitor({ address }), n ? newToken() : "nonsense"),
  );
  expect(refused).toEqual({ email_link_invalid: 60 });
  expect(await answerTo(signIn(coop, "eric", { address }))).toBe("done");
});
