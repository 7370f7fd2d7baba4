import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inEvenTime } from "@/lib/auth/even-time";
import { requestReset, resetPassword } from "@/lib/auth/password-reset";
import { loadActor } from "@/lib/auth/queries";
import { LINKS_FROM_ADDRESS, LINKS_TO_EMAIL } from "@/lib/auth/throttle";
import { answerTo, signIn } from "@/tests/support/access";
import { atOnce, warm } from "@/tests/support/at-once";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";

// How long an answer takes is tested in tests/unit/auth/even-time.test.ts; here nobody waits for it.
vi.mock("@/lib/auth/even-time", () => ({
  inEvenTime: vi.fn((work: () => Promise<unknown>) => work()),
}));

const NEW = "a quiet river in May";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let coop: Cooperative;
let place = 0;

beforeAll(async () => {
  coop = await openCooperative({ pool: 20 });
  await warm(coop.client);
});
afterAll(() => coop.close());

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: coop.clock.tick(60 * DAY) });
  place += 1;
  await coop.owner`delete from rate_limits`;
  await coop.owner`delete from password_resets`;
  await coop.owner`delete from mails`;
  await coop.arrange`update members set password_hash = ${coop.passwordHash} where status <> 'closed'`;
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const visitor = (address = `197.243.2.${place}`) => ({
  db: coop.db,
  now: new Date(),
  address,
  origin: "https://of.example",
});
const forget = (email: string, address?: string) => requestReset(visitor(address), { email });
const reset = (token: string, password = NEW) =>
  resetPassword(visitor(), { token, password, confirmPassword: password });

/** Mail to an address, newest first. */
const mailTo = (email: string) =>
  coop.owner`select kind, language, text, links, last_error from mails where recipient = ${email} order by created_at desc, id desc`;

/** Asks for a link and takes it from the mail. */
async function linkFor(email: string): Promise<string> {
  await forget(email);
  const [mail] = await mailTo(email);
  const link = new URL(mail?.links[0]);
  expect(link.origin + link.pathname).toBe("https://of.example/login");
  return link.searchParams.get("reset") ?? "";
}

describe("a forgotten password", () => {
  test("is set by the link, once, and everybody who was in is out", async () => {
    const since = new Date();
    const before = await signIn(coop, "aline");
    const token = await linkFor("aline@openfuture.rw");
    expect(token).toMatch(/^[\w-]{43}$/);
    await reset(token);
    expect(await loadActor(coop.db, before.sessionId, new Date())).toBeNull();
    expect(await answerTo(signIn(coop, "aline"))).toBe("login_failed");
    expect(await answerTo(signIn(coop, "aline", { password: NEW }))).toBe("done");
    expect(await answerTo(reset(token, "another long word"))).toBe("reset_invalid");
    const [notice] = await mailTo("aline@openfuture.rw");
    expect(notice?.kind).toBe("passwordChanged");
    const trail =
      await coop.owner`select action, outcome, subject_id, detail from audit_log where action like 'password.%' and at >= ${since.toISOString()} order by at, action`;
    expect(trail).toMatchObject([
      { action: "password.forgot", outcome: "done", subject_id: coop.idOf("aline") },
      { action: "password.reset", outcome: "done", detail: { sessions: 1 } },
    ]);
  });

  test("is told of in the member's language, and the token is nowhere but in the mail", async () => {
    await coop.arrange`update members set language = 'rw' where username = 'eric'`;
    const token = await linkFor("eric@openfuture.rw");
    const [mail] = await mailTo("eric@openfuture.rw");
    expect(mail).toMatchObject({ kind: "passwordReset", language: "rw" });
    expect(mail?.text).toContain("Muraho Eric Habimana,");
    const kept = await coop.owner`
      select (select json_agg(r)::text from password_resets r) || (select json_agg(a)::text from audit_log a) as text`;
    expect(kept[0]?.text).not.toContain(token);
  });

  test("has one living link: a newer request ends the older one, and its unsent mail", async () => {
    const first = await linkFor("aline@openfuture.rw");
    later(MINUTE);
    const second = await linkFor("aline@openfuture.rw");
    expect(await answerTo(reset(first))).toBe("reset_invalid");
    expect(await mailTo("aline@openfuture.rw")).toMatchObject([
      { kind: "passwordReset", last_error: null },
      { kind: "passwordReset", last_error: "no longer wanted", text: "" },
    ]);
    expect(await answerTo(reset(second))).toBe("done");
  });

  test("has a link for one hour, to its last moment", async () => {
    const token = await linkFor("aline@openfuture.rw");
    later(60 * MINUTE);
    expect(await answerTo(reset(token))).toBe("reset_invalid");
    later(-1);
    expect(await answerTo(reset(token))).toBe("done");
  });

  test("is not replaced by one that guessers try first; the link is then still good", async () => {
    const token = await linkFor("aline@openfuture.rw");
    expect(await answerTo(reset(token, "password123"))).toBe("invalid");
    expect(await answerTo(reset(token))).toBe("done");
  });

  test("unlocks who has guessed too often", async () => {
    for (let i = 0; i < 5; i += 1) await answerTo(signIn(coop, "aline", { password: "no idea" }));
    expect(await answerTo(signIn(coop, "aline"))).toBe("too_many_attempts");
    await reset(await linkFor("aline@openfuture.rw"));
    expect(await answerTo(signIn(coop, "aline", { password: NEW }))).toBe("done");
  });

  test("of a suspended member is set, and they stay suspended", async () => {
    const before = await linkFor("jean@openfuture.rw");
    await coop.suspend("jean");
    expect(await answerTo(reset(before))).toBe("reset_invalid");
    await reset(await linkFor("jean@openfuture.rw"));
    expect(await answerTo(signIn(coop, "jean", { password: NEW }))).toBe("suspended");
    await coop.reinstate("jean");
  });

  test("of a closed account is nobody's", async () => {
    const gone = await coop.join({ username: "gone" });
    const token = await linkFor("gone@openfuture.rw");
    await coop.arrange`update members set status = 'closed' where id = ${gone.id}`;
    expect(await answerTo(reset(token))).toBe("reset_invalid");
    await forget("gone@openfuture.rw");
    expect(await mailTo("gone@openfuture.rw")).toHaveLength(1);
  });
});

describe("somebody who is not sure of the address", () => {
  test("gets the same answer, and no mail goes out", async () => {
    expect(await answerTo(forget("nobody@openfuture.rw"))).toBe("done");
    expect(await answerTo(forget("aline@openfuture.rw"))).toBe("done");
    expect(await mailTo("nobody@openfuture.rw")).toHaveLength(0);
  });

  test.each(["nobody@openfuture.rw", "eric@openfuture.rw"])(
    "gets it when its time has come, as a member does: %s",
    async (email) => {
      let end = () => {};
      const over = new Promise<void>((resolve) => {
        end = resolve;
      });
      const answered = vi.fn();
      let asked = Promise.resolve();
      const trail = () => coop.owner`select from audit_log where action = 'password.forgot'`;
      const before = (await trail()).length;
      // All that there is to do is done, and the answer waits.
      await new Promise<void>((worked) => {
        vi.mocked(inEvenTime).mockImplementationOnce(async (work) => {
          const result = await work();
          worked();
          await over;
          return result;
        });
        asked = forget(email).then(answered);
      });
      expect(await trail()).toHaveLength(before + 1);
      expect(answered).not.toHaveBeenCalled();
      end();
      // Nothing is asked of the database any more.
      await new Promise(setImmediate);
      expect(answered).toHaveBeenCalledOnce();
      await asked;
    },
  );

  test.each(["aline@openfuture.rw", "nobody@openfuture.rw"])(
    "may ask five times for %s in a quarter of an hour",
    async (email) => {
      for (let i = 0; i < LINKS_TO_EMAIL; i += 1) {
        expect(await answerTo(forget(email, `10.0.0.${i}`))).toBe("done");
      }
      expect(await answerTo(forget(email, "10.0.0.99"))).toBe("too_many_attempts");
      later(15 * MINUTE + 1000);
      expect(await answerTo(forget(email, "10.0.0.99"))).toBe("done");
    },
  );

  test("may not ask for everybody from one place", async () => {
    const { done, refused } = await atOnce(LINKS_FROM_ADDRESS + 5, (i) =>
      forget(`somebody${i}@example.rw`),
    );
    expect(done).toHaveLength(LINKS_FROM_ADDRESS);
    expect(refused).toEqual({ too_many_attempts: 5 });
  });

  test("locks nobody out by trying links, and what is no token is none", async () => {
    for (const token of ["x", "%", "x".repeat(43), "../../etc/passwd"]) {
      expect(await answerTo(reset(token))).toBe("reset_invalid");
    }
    const { refused } = await atOnce(60, (n) => reset(`${n}`.padStart(43, "x")));
    expect(refused).toEqual({ reset_invalid: 60 });
    expect(await answerTo(signIn(coop, "eric", { address: `197.243.2.${place}` }))).toBe("done");
  });
});

test("of twenty who use one link at once, one sets the password", async () => {
  for (let round = 0; round < 5; round += 1) {
    await coop.owner`delete from rate_limits`;
    const token = await linkFor("claudine@openfuture.rw");
    const { done, refused } = await atOnce(20, async (index) => {
      await reset(token, `a quiet river ${round} ${index}`);
      return index;
    });
    expect(done).toHaveLength(1);
    expect(refused).toEqual({ reset_invalid: 19 });
    const password = `a quiet river ${round} ${done[0]}`;
    expect(await answerTo(signIn(coop, "claudine", { password }))).toBe("done");
  }
});

test("of many requests at once, one link lives", async () => {
  await atOnce(5, () => forget("claudine@openfuture.rw"));
  const alive =
    await coop.owner`select from password_resets where used_at is null and expires_at > ${new Date().toISOString()}`;
  expect(alive).toHaveLength(1);
});

test("no session slips in behind a password that is set at the same moment", async () => {
  for (let round = 0; round < 5; round += 1) {
    await coop.owner`delete from rate_limits`;
    await coop.arrange`update members set password_hash = ${coop.passwordHash} where username = 'eric'`;
    const token = await linkFor("eric@openfuture.rw");
    await atOnce<unknown>(8, (index) => (index === 0 ? reset(token) : signIn(coop, "eric")));
    const [live] = await coop.owner`
      select count(*)::int as n from sessions where active and member_id = ${coop.idOf("eric")}`;
    expect(live?.n).toBe(0);
  }
  expect(await answerTo(signIn(coop, "eric", { password: PASSWORD }))).toBe("login_failed");
});
