import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmPerson } from "@/lib/auth/fresh";
import { loadReader } from "@/lib/auth/queries";
import { enableTwoFactor, startTwoFactor } from "@/lib/auth/two-factor/commands";
import { answerTo, signIn, withSecret } from "@/tests/support/access";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  withSecret();
  coop = await openCooperative();
});
afterAll(() => coop.close());

/** Somebody signed in, whose password was given eleven minutes ago by the database's clock. */
async function stale(who: "finance" | "manager") {
  const { sessionId } = await signIn(coop, who);
  const fresh = async () => (await loadReader(coop.db, sessionId, new Date()))?.fresh;
  expect(await fresh()).toBe(true);
  await coop.owner`update sessions set authenticated_at = now() - interval '11 minutes' where id = ${sessionId}`;
  expect(await fresh()).toBe(false);
  const as = (now = new Date()) => coop.as({ ...coop.people[who], sessionId }, { now });
  return { fresh, as };
}

test("the right password makes a session fresh again, a wrong one counts as at the sign-in", async () => {
  const { fresh, as } = await stale("finance");
  for (const _ of Array(4)) {
    expect(await answerTo(confirmPerson(as(), { password: "wrong" }))).toBe("wrong_password");
  }
  expect(await fresh()).toBe(false);
  await confirmPerson(as(), { password: PASSWORD });
  expect(await fresh()).toBe(true);
  for (const _ of Array(5)) {
    expect(await answerTo(confirmPerson(as(), { password: "wrong" }))).toBe("wrong_password");
  }
  expect(await answerTo(confirmPerson(as(), { password: PASSWORD }))).toBe("too_many_attempts");
});

test("a code of the authenticator does too, once", async () => {
  const { fresh, as } = await stale("manager");
  const now = new Date();
  const { secret } = await startTwoFactor(as(now), { password: PASSWORD });
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeIn = (ms: number) => phone.generate({ timestamp: now.getTime() + ms });
  await enableTwoFactor(as(now), { secret, code: codeIn(0) });
  expect(await answerTo(confirmPerson(as(now), { code: codeIn(0) }))).toBe("wrong_code");
  expect(await fresh()).toBe(false);
  await confirmPerson(as(now), { code: codeIn(30_000) });
  expect(await fresh()).toBe(true);
});
