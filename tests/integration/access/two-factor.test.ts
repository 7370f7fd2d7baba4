import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { updateMember } from "@/lib/approvals/member-update";
import { requestReset, resetPassword } from "@/lib/auth/password-reset";
import { loadActor, loadReader } from "@/lib/auth/queries";
import { sessionTries } from "@/lib/auth/tries";
import {
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from "@/lib/auth/two-factor/commands";
import { getTwoFactor } from "@/lib/auth/two-factor/queries";
import type { Context } from "@/lib/context";
import { getStaffMember } from "@/lib/members/staff-queries";
import { answerTo, signIn, withSecret } from "@/tests/support/access";
import { atOnce, warm } from "@/tests/support/at-once";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { startAnew } from "@/tests/support/own-environment";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STEP = 30_000;

let coop: Cooperative;

beforeAll(async () => {
  withSecret();
  coop = await openCooperative({ pool: 20 });
  await warm(coop.client);
});
afterAll(() => coop.close());

// Each test has a day of its own, on which the clock stands still in the middle of a time step.
beforeEach(async () => {
  const now = coop.clock.tick(60 * DAY).getTime();
  vi.useFakeTimers({ toFake: ["Date"], now: now - (now % STEP) + 12_000 });
  await coop.owner`delete from rate_limits`;
  await coop.owner`delete from two_factors`;
  await coop.owner`delete from recovery_codes`;
  await coop.owner`delete from mails`;
  await coop.arrange`update members set two_factor_enabled = false, two_factor_required = false, password_hash = ${coop.passwordHash}`;
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const as = (who: Person, over: Partial<Context> = {}) =>
  coop.as(who, { now: new Date(), origin: "https://of.example", ...over });

/** The code that a phone with this secret shows at the moment, or so many steps away. */
function codeOf(secret: string, steps = 0): string {
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  return phone.generate({ timestamp: Date.now() + steps * STEP });
}

/** Sets somebody's phone up, and lets the time step of the first code pass. */
async function enrol(who: Person) {
  const { secret } = await startTwoFactor(as(who), { password: PASSWORD });
  const { codes } = await enableTwoFactor(as(who), { secret, code: codeOf(secret) });
  later(STEP);
  return { secret, codes };
}

const mailsOf = async (who: Person) => {
  const rows = await coop.owner`
    select kind, text from mails where recipient = ${coop.people[who].email} order by created_at desc, id desc`;
  return rows as unknown as { kind: string; text: string }[];
};
const trail = (action: string) =>
  coop.owner`select outcome, actor_id, detail from audit_log where action = ${action} and at >= ${new Date(Date.now() - MINUTE).toISOString()} order by at`;

describe("setting it up", () => {
  test("takes the password, then a code, and gives ten recovery codes once", async () => {
    const { secret, codes } = await enrol("aline");
    expect(codes).toHaveLength(10);
    expect(await getTwoFactor(coop.db, coop.idOf("aline"))).toEqual({
      enabled: true,
      required: false,
      codesLeft: 10,
    });
    const kept =
      await coop.owner`select (select json_agg(t)::text from two_factors t) || (select json_agg(r)::text from recovery_codes r) || (select json_agg(a)::text from audit_log a) as text`;
    for (const secretCode of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
      expect(kept[0]?.text).not.toContain(secretCode);
    }
    expect((await mailsOf("aline"))[0]?.kind).toBe("twoFactorOn");
    expect(await trail("two-factor.enable")).toHaveLength(1);
  });

  test("goes no further without the password, counted with failed sign-ins", async () => {
    for (let i = 0; i < 5; i += 1) {
      const attempt = startTwoFactor(as("aline"), { password: "not it" });
      expect(await answerTo(attempt)).toBe("wrong_password");
    }
    expect(await answerTo(startTwoFactor(as("aline"), { password: PASSWORD }))).toBe(
      "too_many_attempts",
    );
  });

  test("goes no further with a wrong code, and nothing is on", async () => {
    const { secret } = await startTwoFactor(as("aline"), { password: PASSWORD });
    for (const code of [codeOf(secret, 3), "12345", "abcdef", "ABCD-EFGH-JKLM-NPQR"]) {
      expect(await answerTo(enableTwoFactor(as("aline"), { secret, code }))).toBe("wrong_code");
    }
    expect((await getTwoFactor(coop.db, coop.idOf("aline"))).enabled).toBe(false);
    expect(await answerTo(signIn(coop, "aline"))).toBe("done");
  });

  test("is only for who has seen this secret, within a quarter of an hour", async () => {
    const first = await startTwoFactor(as("aline"), { password: PASSWORD });
    const second = await startTwoFactor(as("aline"), { password: PASSWORD });
    const answer = (secret: string) =>
      answerTo(enableTwoFactor(as("aline"), { secret, code: codeOf(secret) }));
    expect(await answer(first.secret)).toBe("conflict");
    later(15 * MINUTE);
    expect(await answer(second.secret)).toBe("conflict");
    later(-1);
    expect(await answer(second.secret)).toBe("done");
    expect(await answerTo(startTwoFactor(as("aline"), { password: PASSWORD }))).toBe("conflict");
  });

  test("signs out who came in without a code, but not who sets it up", async () => {
    const here = await signIn(coop, "aline");
    const there = await signIn(coop, "aline");
    const ctx = () => {
      const base = as("aline");
      return { ...base, actor: { ...base.actor, sessionId: here.sessionId } };
    };
    const { secret } = await startTwoFactor(ctx(), { password: PASSWORD });
    await enableTwoFactor(ctx(), { secret, code: codeOf(secret) });
    expect(await loadActor(coop.db, here.sessionId, new Date())).not.toBeNull();
    expect(await loadActor(coop.db, there.sessionId, new Date())).toBeNull();
  });
});

describe("signing in with it", () => {
  test("asks for the code after the right password only", async () => {
    const { secret } = await enrol("aline");
    expect(await answerTo(signIn(coop, "aline"))).toBe("two_factor_required");
    expect(await answerTo(signIn(coop, "aline", { password: "not it" }))).toBe("login_failed");
    const wrong = { password: "not it", code: codeOf(secret) };
    expect(await answerTo(signIn(coop, "aline", wrong))).toBe("login_failed");
    const { sessionId } = await signIn(coop, "aline", { code: codeOf(secret) });
    expect(await loadActor(coop.db, sessionId, new Date())).toMatchObject({ username: "aline" });
    expect(await trail("two-factor.ask")).toHaveLength(1);
  });

  test.each([
    [-2, "two_factor_failed"],
    [-1, "done"],
    [0, "done"],
    [1, "done"],
    [2, "two_factor_failed"],
  ])("a clock that is %i steps away is answered %s", async (steps, answer) => {
    const { secret } = await enrol("aline");
    later(5 * STEP);
    const code = codeOf(secret, steps);
    expect(await answerTo(signIn(coop, "aline", { code }))).toBe(answer);
  });

  test("takes no code twice, nor one before it, nor that of the set-up", async () => {
    const { secret } = await startTwoFactor(as("aline"), { password: PASSWORD });
    const first = codeOf(secret);
    await enableTwoFactor(as("aline"), { secret, code: first });
    expect(await answerTo(signIn(coop, "aline", { code: first }))).toBe("two_factor_failed");
    later(2 * STEP);
    const [before, now] = [codeOf(secret, -1), codeOf(secret)];
    expect(await answerTo(signIn(coop, "aline", { code: now }))).toBe("done");
    expect(await answerTo(signIn(coop, "aline", { code: now }))).toBe("two_factor_failed");
    expect(await answerTo(signIn(coop, "aline", { code: before }))).toBe("two_factor_failed");
    later(STEP);
    expect(await answerTo(signIn(coop, "aline", { code: codeOf(secret) }))).toBe("done");
  });

  test("counts wrong codes, and no right password gives new tries", async () => {
    const { secret } = await enrol("aline");
    for (let i = 0; i < 5; i += 1) {
      expect(await answerTo(signIn(coop, "aline", { code: "000000" }))).toBe("two_factor_failed");
      expect(await answerTo(signIn(coop, "aline"))).toBe("two_factor_required");
    }
    const right = () => answerTo(signIn(coop, "aline", { code: codeOf(secret) }));
    expect(await right()).toBe("too_many_attempts");
    expect((await trail("two-factor.code")).length).toBe(5);
    later(15 * MINUTE + 1000);
    expect(await right()).toBe("done");
  });

  test("a stranger who knows the password locks neither the owner's phone nor their session", async () => {
    const { secret, codes } = await enrol("aline");
    const { known } = await signIn(coop, "aline", { code: codeOf(secret) });
    for (let i = 0; i < 5; i += 1) {
      expect(await answerTo(signIn(coop, "aline", { code: "000000" }))).toBe("two_factor_failed");
    }
    later(STEP);
    expect(await answerTo(signIn(coop, "aline", { code: codeOf(secret) }))).toBe(
      "too_many_attempts",
    );
    expect(await answerTo(signIn(coop, "aline", { code: codeOf(secret), known }))).toBe("done");
    const both = { password: PASSWORD, code: codes[0] ?? "" };
    expect(await answerTo(renewRecoveryCodes(as("aline"), both))).toBe("done");
    expect((await mailsOf("aline")).filter(({ kind }) => kind === "codesLocked")).toHaveLength(1);
  });

  test("after the installation's secret has changed the way in is a recovery code", async () => {
    const { secret, codes } = await enrol("eric");
    await coop.owner`update two_factors set secret = ${`v1.${"A".repeat(64)}`}
      where member_id = ${coop.idOf("eric")}`;
    const answer = () => answerTo(signIn(coop, "eric", { code: codeOf(secret) }));
    for (let n = 0; n < 6; n += 1) expect(await answer()).toBe("codes_unreadable");
    expect(await answerTo(signIn(coop, "eric", { code: codes[0] ?? "" }))).toBe("done");
  });

  test("a recovery code opens once, by any spelling, and the owner hears of it", async () => {
    const { codes } = await enrol("eric");
    const [one = "", two = ""] = codes;
    expect(await answerTo(signIn(coop, "eric", { code: one }))).toBe("done");
    expect(await answerTo(signIn(coop, "eric", { code: one }))).toBe("two_factor_failed");
    const [mail] = await mailsOf("eric");
    expect(mail?.kind).toBe("recoveryCodeUsed");
    expect(mail?.text).toContain("Left: 9.");
    expect(await trail("two-factor.recovery-code")).toMatchObject([{ detail: { left: 9 } }]);
    const spelled = two.toLowerCase().replaceAll("-", "");
    expect(await answerTo(signIn(coop, "eric", { code: spelled }))).toBe("done");
  });

  test("one member's codes open nobody else's account", async () => {
    const aline = await enrol("aline");
    later(STEP);
    await enrol("eric");
    for (const code of [codeOf(aline.secret), aline.codes[0] ?? ""]) {
      expect(await answerTo(signIn(coop, "eric", { code }))).toBe("two_factor_failed");
    }
  });

  test("is still asked for after the password was set by a link", async () => {
    const { secret } = await enrol("aline");
    const visitor = {
      db: coop.db,
      now: new Date(),
      address: "10.0.0.1",
      origin: "https://of.example",
    };
    await requestReset(visitor, { email: "aline@openfuture.rw" });
    const [mail] = await coop.owner`
      select links from mails where kind = 'passwordReset' order by created_at desc limit 1`;
    const token = new URL(mail?.links[0]).searchParams.get("reset") ?? "";
    const password = "a quiet river in May";
    // Who has only the mailbox gets no count of codes of their own with each link.
    expect(await resetPassword(visitor, { token, password })).toBeNull();
    expect(await answerTo(signIn(coop, "aline", { password }))).toBe("two_factor_required");
    expect(await answerTo(signIn(coop, "aline", { password, code: codeOf(secret) }))).toBe("done");
  });
});

describe("of twenty at once", () => {
  test("with one code, one gets in", async () => {
    const { secret } = await enrol("aline");
    for (let round = 0; round < 5; round += 1) {
      await coop.owner`delete from rate_limits`;
      later(STEP);
      const code = codeOf(secret);
      const { done, refused } = await atOnce(20, (index) =>
        signIn(coop, "aline", { code, address: `10.1.0.${index}` }),
      );
      expect(done).toHaveLength(1);
      // Wrong ones are counted: the fifth locks the rest out.
      const { two_factor_failed = 0, too_many_attempts = 0 } = refused;
      expect(two_factor_failed + too_many_attempts).toBe(19);
    }
  });

  test("with one code on several servers, one takes it", async () => {
    const { secret } = await enrol("aline");
    const servers = await Promise.all(
      [1, 2, 3, 4].map(() => {
        startAnew();
        return import("@/lib/auth/two-factor/codes");
      }),
    );
    for (let round = 0; round < 5; round += 1) {
      await coop.owner`delete from rate_limits`;
      later(STEP);
      const code = codeOf(secret);
      let taken = 0;
      await atOnce(20, (index) => {
        const server = servers[index % 4] as (typeof servers)[number];
        const giver = { db: coop.db, now: new Date(), address: `10.2.0.${index}` };
        const tries = sessionTries("code", coop.people.aline);
        return server.withCode(giver, tries, code, "wrong_code", async () => {
          taken += 1;
        });
      });
      expect(taken).toBe(1);
    }
  });

  test("with one recovery code, one gets in and one mail goes out", async () => {
    const { codes } = await enrol("eric");
    for (const code of codes.slice(0, 3)) {
      await coop.owner`delete from rate_limits`;
      await coop.owner`delete from mails`;
      const { done } = await atOnce(20, (index) =>
        signIn(coop, "eric", { code, address: `10.3.0.${index}` }),
      );
      expect(done).toHaveLength(1);
      const used = (await mailsOf("eric")).filter(({ kind }) => kind === "recoveryCodeUsed");
      expect(used).toHaveLength(1);
    }
    expect((await getTwoFactor(coop.db, coop.idOf("eric"))).codesLeft).toBe(7);
  });
});

describe("keeping it", () => {
  test("new recovery codes take password and code; the old ones are worth nothing", async () => {
    const { secret, codes } = await enrol("aline");
    const password = PASSWORD;
    const renew = (input: { password: string; code: string }) =>
      renewRecoveryCodes(as("aline"), input);
    expect(await answerTo(renew({ password: "not it", code: codeOf(secret) }))).toBe(
      "wrong_password",
    );
    expect(await answerTo(renew({ password, code: "000000" }))).toBe("wrong_code");
    const fresh = await renew({ password, code: codeOf(secret) });
    expect(fresh.codes).toHaveLength(10);
    expect((await mailsOf("aline"))[0]?.kind).toBe("recoveryCodesNew");
    expect(await answerTo(signIn(coop, "aline", { code: codes[0] ?? "" }))).toBe(
      "two_factor_failed",
    );
    expect(await answerTo(signIn(coop, "aline", { code: fresh.codes[0] ?? "" }))).toBe("done");
  });

  test("switching off takes both, and leaves nothing behind", async () => {
    const { secret } = await enrol("aline");
    const off = (code: string) => disableTwoFactor(as("aline"), { password: PASSWORD, code });
    expect(await answerTo(off("000000"))).toBe("wrong_code");
    await off(codeOf(secret));
    expect(await answerTo(signIn(coop, "aline"))).toBe("done");
    const [left] = await coop.owner`
      select (select count(*) from two_factors)::int + (select count(*) from recovery_codes)::int as n`;
    expect(left?.n).toBe(0);
    expect((await mailsOf("aline"))[0]?.kind).toBe("twoFactorOff");
  });

  test("where it is required it stays on", async () => {
    const { secret } = await enrol("aline");
    await coop.arrange`update members set two_factor_required = true where username = 'aline'`;
    const off = disableTwoFactor(as("aline"), { password: PASSWORD, code: codeOf(secret) });
    expect(await answerTo(off)).toBe("two_factor_kept");
  });

  test("the office switches it off for a lost phone, with all that belongs to it", async () => {
    await enrol("aline");
    await updateMember(as("admin"), coop.idOf("aline"), { twoFactorEnabled: false });
    expect(await answerTo(signIn(coop, "aline"))).toBe("done");
    const [left] = await coop.owner`
      select (select count(*) from two_factors)::int + (select count(*) from recovery_codes)::int as n`;
    expect(left?.n).toBe(0);
    expect((await mailsOf("aline"))[0]?.kind).toBe("twoFactorOff");
    expect(await trail("member.update")).toHaveLength(1);
  });

  test("a form of the office that was opened before undoes neither setting it up nor switching it off", async () => {
    const id = coop.idOf("aline");
    const seen = async () => (await getStaffMember(coop.db, id)).updatedAt;
    const saved = (twoFactorEnabled: boolean, updatedAt: string) =>
      updateMember(as("admin"), id, { class: "Founder", twoFactorEnabled, updatedAt });
    const without = await seen();
    later(MINUTE);
    const { secret } = await enrol("aline");
    expect(await answerTo(saved(false, without))).toBe("conflict");
    expect((await getTwoFactor(coop.db, id)).codesLeft).toBe(10);
    const withIt = await seen();
    later(MINUTE);
    await disableTwoFactor(as("aline"), { password: PASSWORD, code: codeOf(secret) });
    expect(await answerTo(saved(true, withIt))).toBe("conflict");
    expect((await getTwoFactor(coop.db, id)).required).toBe(false);
  });

  test("an administrator's own is not switched off that way", async () => {
    await enrol("admin");
    const off = updateMember(as("admin"), coop.idOf("admin"), { twoFactorEnabled: false });
    expect(await answerTo(off)).toBe("own_account");
    expect(await answerTo(signIn(coop, "admin"))).toBe("two_factor_required");
  });
});

test("who must enrol is nobody until they have, and then at once themselves", async () => {
  const { sessionId } = await signIn(coop, "aline");
  await updateMember(as("admin"), coop.idOf("aline"), { twoFactorEnabled: true });
  expect(await loadActor(coop.db, sessionId, new Date())).toBeNull();
  const reader = await loadReader(coop.db, sessionId, new Date());
  expect(reader).toMatchObject({ mustEnrol: true, actor: { username: "aline" } });
  const again = await signIn(coop, "aline");
  expect(await loadActor(coop.db, again.sessionId, new Date())).toBeNull();
  const base = as("aline");
  const ctx = { ...base, actor: { ...base.actor, sessionId: again.sessionId } };
  const { secret } = await startTwoFactor(ctx, { password: PASSWORD });
  await enableTwoFactor(ctx, { secret, code: codeOf(secret) });
  expect(await loadActor(coop.db, again.sessionId, new Date())).toMatchObject({
    username: "aline",
  });
  expect(await loadActor(coop.db, sessionId, new Date())).toBeNull();
});
