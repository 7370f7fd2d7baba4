import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type KnownDevice, remembered } from "@/lib/auth/known-device";
import { changePassword } from "@/lib/auth/password-change";
import { confirmPassword } from "@/lib/auth/passwords";
import { answerTo, signIn } from "@/tests/support/access";
import { atOnce, warm } from "@/tests/support/at-once";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";

const WRONG = "not the password";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NAMES = ["aline", "aline@openfuture.rw", "0788 000 101"];

let coop: Cooperative;
let place = 0;

beforeAll(async () => {
  coop = await openCooperative({ pool: 20 });
  await warm(coop.client);
});
afterAll(() => coop.close());

// Each test has a day of its own, on which the clock stands still; nothing is counted or written yet.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: coop.clock.tick(60 * DAY) });
  await coop.owner`delete from rate_limits`;
  await coop.owner`delete from mails`;
  await coop.arrange`update members set password_hash = ${coop.passwordHash}, language = 'en'`;
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
/** An address that nobody has used before. */
const elsewhere = () => {
  place += 1;
  return `41.186.${Math.floor(place / 250)}.${place % 250}`;
};

type From = { address?: string; known?: KnownDevice | null; password?: string };
const tryAs = (identifier: string, from: From = {}) =>
  answerTo(signIn(coop, identifier, { address: elsewhere(), ...from }));
const guess = (identifier: string, from: From = {}) =>
  tryAs(identifier, { password: WRONG, ...from });
const send = (who: Person, password = PASSWORD, address = elsewhere()) =>
  answerTo(confirmPassword(coop.as(who, { now: new Date(), address }), password));

async function guesses(times: number, identifier: string, from: From = {}): Promise<void> {
  for (let n = 0; n < times; n += 1) expect(await guess(identifier, from)).toBe("login_failed");
}

const mailTo = (who: Person) =>
  coop.owner`select kind, language, subject, text, links from mails
    where recipient = ${coop.people[who].email} order by created_at`;

describe("a stranger who guesses at the sign-in", () => {
  test("does not stop a live session from sending", async () => {
    await guesses(5, "aline");
    expect(await guess("aline")).toBe("too_many_attempts");
    expect(await send("aline")).toBe("done");
  });

  test("fifty times from the address where the session is does not either", async () => {
    const address = elsewhere();
    const { refused } = await atOnce(60, (n) =>
      signIn(coop, `nobody${n}`, { address, password: WRONG }),
    );
    expect(refused).toEqual({ login_failed: 50, too_many_attempts: 10 });
    expect(await send("aline", PASSWORD, address)).toBe("done");
  });

  test("has five guesses, not five for each name of the member", async () => {
    await guesses(2, "aline");
    await guesses(2, "aline@openfuture.rw");
    await guesses(1, "0788000101");
    for (const name of NAMES) expect(await tryAs(name)).toBe("too_many_attempts");
    later(15 * MINUTE);
    for (const name of NAMES) expect(await tryAs(name)).toBe("done");
  });

  test("at once under three names, is looked at five times", async () => {
    const { refused } = await atOnce(60, (n) =>
      signIn(coop, NAMES[n % 3] ?? "", { address: elsewhere(), password: WRONG }),
    );
    expect(refused).toEqual({ login_failed: 5, too_many_attempts: 55 });
  });

  test("is locked for a quarter of an hour from the fifth failure, alike for a name of nobody", async () => {
    for (const name of ["aline", "nobody"]) {
      await guesses(4, name);
      later(14 * MINUTE);
      await guesses(1, name);
      later(14 * MINUTE);
      const locked = signIn(coop, name, { address: elsewhere() });
      await expect(locked).rejects.toMatchObject({
        values: { seconds: 60, minutes: 1, where: "signIn" },
      });
      later(MINUTE);
      expect(await guess(name)).toBe("login_failed");
    }
  });

  test("from many addresses of one IPv6 household is one address", async () => {
    const { refused } = await atOnce(60, (n) =>
      signIn(coop, `nobody${n}`, { address: `2c0f:eb68:600:1::${n}`, password: WRONG }),
    );
    expect(refused).toEqual({ login_failed: 50, too_many_attempts: 10 });
    expect(await tryAs("eric", { address: "2c0f:eb68:600:1:ffff::1" })).toBe("too_many_attempts");
    expect(await tryAs("eric", { address: "2c0f:eb68:600:2::1" })).toBe("done");
  });
});

describe("a device where the member has signed in", () => {
  /** Signs in somewhere; answers what that browser keeps. */
  const deviceOf = async (who: Person, known: KnownDevice | null = null) =>
    (await signIn(coop, who, { address: elsewhere(), known })).known;

  test("lets them sign in while a stranger guesses, and leaves the stranger locked", async () => {
    const known = await deviceOf("aline");
    await guesses(5, "aline");
    expect(await tryAs("aline", { known })).toBe("done");
    expect(await tryAs("0788000101", { known })).toBe("done");
    expect(await tryAs("aline")).toBe("too_many_attempts");
  });

  test("also where its network address is locked", async () => {
    const known = await deviceOf("aline");
    const address = elsewhere();
    await atOnce(50, (n) => signIn(coop, `nobody${n}`, { address, password: WRONG }));
    expect(await tryAs("aline", { address })).toBe("too_many_attempts");
    expect(await tryAs("aline", { address, known })).toBe("done");
  });

  test("has five guesses of its own, which count elsewhere too", async () => {
    const known = await deviceOf("aline");
    await guesses(5, "aline", { known });
    expect(await tryAs("aline", { known })).toBe("too_many_attempts");
    expect(await tryAs("aline")).toBe("too_many_attempts");
    expect(await send("aline")).toBe("done");
    later(15 * MINUTE);
    expect(await tryAs("aline", { known })).toBe("done");
  });

  test("is known for its members alone", async () => {
    const known = await deviceOf("eric");
    await guesses(5, "aline", { known });
    expect(await tryAs("aline", { known })).toBe("too_many_attempts");
    expect(await tryAs("eric", { known })).toBe("done");
  });

  test("may be shared: the last five who signed in there are known", async () => {
    const people = ["aline", "eric", "claudine", "jean", "finance", "manager"] as const;
    let known: KnownDevice | null = null;
    for (const who of people) known = await deviceOf(who, known);
    for (const who of ["aline", "eric", "manager"]) await guesses(5, who);
    expect(await tryAs("aline", { known })).toBe("too_many_attempts");
    expect(await tryAs("eric", { known })).toBe("done");
    expect(await tryAs("manager", { known })).toBe("done");
  });

  test("is a stranger's again once the password is another, but not where it was changed", async () => {
    const old = await deviceOf("aline");
    const ctx = coop.as("aline", { now: new Date(), origin: "https://of.example" });
    const password = "a quiet river in May";
    const change = { currentPassword: PASSWORD, newPassword: password };
    const { proof } = await changePassword(ctx, change);
    const known = remembered(old, coop.idOf("aline"), proof);
    await guesses(5, "aline");
    expect(await tryAs("aline", { known: old, password })).toBe("too_many_attempts");
    expect(await tryAs("aline", { known, password })).toBe("done");
  });
});

describe("a live session that guesses", () => {
  test("locks itself, and counts as a guess at the sign-in", async () => {
    for (let n = 0; n < 5; n += 1) expect(await send("aline", WRONG)).toBe("wrong_password");
    expect(await send("aline")).toBe("too_many_attempts");
    expect(await tryAs("aline")).toBe("too_many_attempts");
    const other = coop.as({ ...coop.people.aline, sessionId: crypto.randomUUID() });
    expect(await answerTo(confirmPassword(other, PASSWORD))).toBe("done");
  });
});

describe("a lock", () => {
  test("is told its owner by mail, once, with what to do", async () => {
    await guesses(4, "aline");
    expect(await mailTo("aline")).toHaveLength(0);
    await guesses(1, "0788000101");
    for (let n = 0; n < 3; n += 1) await guess("aline");
    const mails = await mailTo("aline");
    expect(mails).toMatchObject([{ kind: "signInLocked", language: "en" }]);
    expect(mails[0]?.links).toEqual(["https://of.example/settings"]);
    expect(mails[0]?.text).toMatch(/five times.*15 minutes.*signed in before/);
    expect(mails[0]?.text).not.toMatch(/[{}]/);
  });

  test("is told in the member's language", async () => {
    await coop.arrange`update members set language = 'rw' where username = 'eric'`;
    await guesses(5, "eric");
    const [mail] = await mailTo("eric");
    expect(mail).toMatchObject({ kind: "signInLocked", language: "rw" });
    expect(mail?.text).toContain("Muraho");
  });

  test("after lock fills no mailbox: one mail a day", async () => {
    for (let round = 0; round < 6; round += 1) {
      await guesses(5, "aline");
      later(15 * MINUTE);
    }
    expect(await mailTo("aline")).toHaveLength(1);
    later(DAY);
    await guesses(5, "aline");
    expect(await mailTo("aline")).toHaveLength(2);
  });

  test("by guesses of many at once is told once", async () => {
    await atOnce(40, () => signIn(coop, "aline", { address: elsewhere(), password: WRONG }));
    expect(await mailTo("aline")).toHaveLength(1);
  });

  test("of a name that is nobody's is told nobody", async () => {
    await guesses(5, "nobody");
    expect(await coop.owner`select from mails`).toHaveLength(0);
  });
});
