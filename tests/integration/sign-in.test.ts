import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { members, sessions } from "@/db/schema";
import { authenticate } from "@/lib/auth/commands";
import { confirmPassword } from "@/lib/auth/passwords";
import { loadActor } from "@/lib/auth/queries";
import { endSession } from "@/lib/auth/sessions/open";
import { ADDRESS_FAILURES, countedTry, IDENTIFIER_FAILURES } from "@/lib/auth/throttle";
import { signInTries } from "@/lib/auth/tries";
import { AppError } from "@/lib/errors";
import { atOnce, warm } from "@/tests/support/at-once";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { naiveGuess } from "@/tests/support/naive";
import { startAnew } from "@/tests/support/own-environment";
import { waitUntil } from "@/tests/support/wait-until";

const WRONG = "not the password";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let coop: Cooperative;
let place = 0;

beforeAll(async () => {
  coop = await openCooperative({ pool: 20 });
  await warm(coop.client);
});
afterAll(() => coop.close());

// Each test has a day of its own, on which the clock stands still, and an address; nothing is counted yet.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: coop.clock.tick(60 * DAY) });
  place += 1;
  await coop.owner`delete from rate_limits`;
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const address = () => `197.243.1.${place}`;

function signIn(identifier: string, password = PASSWORD, from = address()) {
  const device = { platform: "Android 14", browser: "Chrome 130" };
  return authenticate(
    { db: coop.db, now: new Date(), address: from, device },
    { identifier, password },
  );
}

const confirm = (who: "aline" | "eric", password = PASSWORD) =>
  confirmPassword(coop.as(who, { now: new Date(), address: address() }), password);

/** The refusal's code and what it tells, or "in". */
async function answerTo(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => "in",
    (error) => {
      if (!(error instanceof AppError)) throw error;
      return error.code;
    },
  );
}

async function failTimes(times: number, attempt: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < times; i += 1)
    expect(await answerTo(attempt())).toMatch(/login_failed|wrong_password/);
}

const lastAudit = async () => {
  const [row] =
    await coop.owner`select actor_id, action, outcome, detail, address from audit_log order by at desc, chain, number desc limit 1`;
  return row;
};

describe("somebody signs in", () => {
  test.each([
    "aline",
    "ALINE",
    "  Aline ",
    "aline@openfuture.rw",
    "Aline@OpenFuture.RW",
    "0788000101",
    "0788 000 101",
    "+250788000101",
    "250788000101",
    "00250 788-000-101",
  ])("as %j", async (identifier) => {
    const session = await signIn(identifier);
    expect(session.memberId).toBe(coop.idOf("aline"));
  });

  test("and the session is recorded with where it came from, for 30 days", async () => {
    const { sessionId, expiresAt } = await signIn("aline");
    const [row] = await coop.db.select().from(sessions).where(eq(sessions.id, sessionId));
    expect(row).toMatchObject({
      memberId: coop.idOf("aline"),
      active: true,
      address: address(),
      platform: "Android 14",
      browser: "Chrome 130",
      signedInAt: new Date(),
      expiresAt: new Date(Date.now() + 30 * DAY),
    });
    expect(expiresAt).toEqual(row?.expiresAt);
  });

  test("and the audit trail says so", async () => {
    later(1000);
    await signIn("aline");
    expect(await lastAudit()).toMatchObject({
      actor_id: coop.idOf("aline"),
      action: "session.sign-in",
      outcome: "done",
      address: address(),
    });
  });
});

describe("somebody is refused", () => {
  test("with the same answer for an unknown account and a wrong password", async () => {
    const refusals = await Promise.all(
      ["aline", "nobody", "nobody@openfuture.rw", "0788999999"].map((identifier) =>
        signIn(identifier, WRONG).catch((error) => error),
      ),
    );
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(AppError);
      expect({ ...refusal }).toEqual({ ...refusals[0] });
      expect(refusal.code).toBe("login_failed");
    }
  });

  test("and the audit trail keeps the refusal, but nothing that was typed", async () => {
    later(1000);
    await answerTo(signIn("aline", WRONG));
    expect(await lastAudit()).toMatchObject({ actor_id: coop.idOf("aline"), outcome: "refused" });
    later(1000);
    await answerTo(signIn("nobody", WRONG));
    expect(await lastAudit()).toMatchObject({ actor_id: null, outcome: "refused" });
    const [row] = await coop.owner`select string_agg(audit_log::text, ' ') as all from audit_log`;
    expect(row?.all).not.toContain(WRONG);
  });

  test("who is suspended: told so only with the right password, and no session begins", async () => {
    await coop.suspend("jean");
    const before = await coop.db.$count(sessions);
    expect(await answerTo(signIn("jean"))).toBe("suspended");
    expect(await answerTo(signIn("jean", WRONG))).toBe("login_failed");
    expect(await coop.db.$count(sessions)).toBe(before);
    await coop.reinstate("jean");
    expect(await answerTo(signIn("jean"))).toBe("in");
  });

  test("whose account is closed, as if it did not exist", async () => {
    const gone = await coop.join({ username: "gone" });
    await coop.ownerDb.update(members).set({ status: "closed" }).where(eq(members.id, gone.id));
    expect(await answerTo(signIn("gone"))).toBe("login_failed");
  });
});

describe("five failures", () => {
  test("lock the identifier for 15 minutes, with the time left", async () => {
    await failTimes(IDENTIFIER_FAILURES, () => signIn("aline", WRONG));
    const locked = await signIn("aline").catch((error) => error);
    expect(locked).toMatchObject({ code: "too_many_attempts", status: 429 });
    expect(locked.values).toEqual({ seconds: 900, minutes: 15, where: "signIn" });
    later(10 * MINUTE + 500);
    const still = await signIn("aline").catch((error) => error);
    expect(still.values).toEqual({ seconds: 300, minutes: 5, where: "signIn" });
    later(5 * MINUTE);
    expect(await answerTo(signIn("aline"))).toBe("in");
  });

  test("lock an unknown identifier alike", async () => {
    await failTimes(IDENTIFIER_FAILURES, () => signIn("nobody", WRONG));
    const locked = await signIn("nobody", WRONG).catch((error) => error);
    expect(locked).toMatchObject({ code: "too_many_attempts", values: { seconds: 900 } });
  });

  test("may be spelled differently each time", async () => {
    for (const phone of [
      "0788000101",
      "+250788000101",
      "250788000101",
      "0788 000 101",
      "00250788000101",
    ]) {
      expect(await answerTo(signIn(phone, WRONG))).toBe("login_failed");
    }
    expect(await answerTo(signIn("0788-000-101"))).toBe("too_many_attempts");
  });

  test("of one member leave another alone", async () => {
    await failTimes(IDENTIFIER_FAILURES, () => signIn("aline", WRONG));
    expect(await answerTo(signIn("eric"))).toBe("in");
  });

  test("that are not reached are forgotten by a success", async () => {
    for (let round = 0; round < 3; round += 1) {
      await failTimes(IDENTIFIER_FAILURES - 1, () => signIn("aline", WRONG));
      expect(await answerTo(signIn("aline"))).toBe("in");
    }
  });

  test("that are not reached are forgotten by a success under another name, everywhere", async () => {
    await failTimes(IDENTIFIER_FAILURES - 1, () => signIn("aline@openfuture.rw", WRONG));
    expect(await answerTo(signIn("aline"))).toBe("in");
    await failTimes(1, () => confirm("aline", WRONG));
    expect(await answerTo(confirm("aline"))).toBe("in");
    await failTimes(IDENTIFIER_FAILURES - 1, () => signIn("aline@openfuture.rw", WRONG));
    expect(await answerTo(signIn("aline@openfuture.rw"))).toBe("in");
  });

  test("that are not reached are forgotten after 15 minutes", async () => {
    await failTimes(IDENTIFIER_FAILURES - 1, () => signIn("aline", WRONG));
    later(15 * MINUTE);
    await failTimes(IDENTIFIER_FAILURES - 1, () => signIn("aline", WRONG));
    expect(await answerTo(signIn("aline"))).toBe("in");
  });

  test("tried on while locked do not make the lock longer", async () => {
    await failTimes(IDENTIFIER_FAILURES, () => signIn("aline", WRONG));
    for (let minute = 0; minute < 15; minute += 1) {
      expect(await answerTo(signIn("aline", WRONG))).toBe("too_many_attempts");
      later(MINUTE);
    }
    expect(await answerTo(signIn("aline"))).toBe("in");
  });
});

describe("the password of a money command", () => {
  test("that is wrong five times locks the money and every name to sign in by", async () => {
    await failTimes(IDENTIFIER_FAILURES, () => confirm("aline", WRONG));
    expect(await answerTo(confirm("aline"))).toBe("too_many_attempts");
    for (const identifier of ["aline", "aline@openfuture.rw", "0788 000 101"]) {
      expect(await answerTo(signIn(identifier))).toBe("too_many_attempts");
    }
    later(15 * MINUTE);
    expect(await answerTo(confirm("aline"))).toBe("in");
  });

  test("that is wrong counts as a failed sign-in, but not the other way round", async () => {
    await failTimes(3, () => signIn("aline", WRONG));
    await failTimes(2, () => confirm("aline", WRONG));
    expect(await answerTo(signIn("aline"))).toBe("too_many_attempts");
    expect(await answerTo(confirm("aline"))).toBe("in");
  });

  test("that is right forgets the failures of both", async () => {
    await failTimes(2, () => signIn("aline", WRONG));
    await failTimes(2, () => confirm("aline", WRONG));
    expect(await answerTo(confirm("aline"))).toBe("in");
    await failTimes(IDENTIFIER_FAILURES - 1, () => signIn("aline", WRONG));
    expect(await answerTo(signIn("aline"))).toBe("in");
  });

  test("that is wrong is refused beside its field, and noted", async () => {
    later(1000);
    const refusal = await confirm("eric", WRONG).catch((error) => error);
    expect(refusal).toMatchObject({ code: "wrong_password", status: 422 });
    expect(refusal.fields).toEqual({ password: { key: "passwordIncorrect" } });
    expect(await lastAudit()).toMatchObject({ action: "password.confirm", outcome: "refused" });
  });
});

test("many failures from one address lock that address, whoever is tried", async () => {
  for (let n = 0; n < ADDRESS_FAILURES; n += 5) {
    await Promise.all([0, 1, 2, 3, 4].map((i) => answerTo(signIn(`nobody${n + i}`, WRONG))));
  }
  expect(await answerTo(signIn("eric"))).toBe("too_many_attempts");
  expect(await answerTo(signIn("eric", PASSWORD, "197.243.9.9"))).toBe("in");
  later(15 * MINUTE);
  expect(await answerTo(signIn("eric"))).toBe("in");
});

test("at once under many names, fifty from one address are looked at and no more", async () => {
  const { refused } = await atOnce(120, (n) => signIn(`crowd${n}`, WRONG));
  expect(refused).toEqual({ login_failed: ADDRESS_FAILURES, too_many_attempts: 70 });
});

test("a crowd that signs in rightly from one address at once is let in", async () => {
  const { done } = await atOnce(60, (n) => signIn(["aline", "eric", "claudine"][n % 3] ?? ""));
  expect(done).toHaveLength(60);
  expect(await answerTo(signIn("eric"))).toBe("in");
});

test("a crowd at one address leaves half of the processors to everybody else, who wait for none of it", async () => {
  let underWay = 0;
  let most = 0;
  const share = Math.max(1, Math.floor(availableParallelism() / 2));
  const look = (n: number, from: string, work: () => Promise<unknown>) => {
    const trier = { db: coop.db, now: new Date(), address: from };
    return countedTry(trier, signInTries(`crowd${n}`, null, null), async () => {
      await work();
      return true;
    });
  };
  let resolve = () => {};
  const elsewhere = new Promise<void>((done) => {
    resolve = done;
  });
  const crowd = Array.from({ length: 12 }, (_, n) =>
    look(n, address(), async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await elsewhere;
      underWay -= 1;
    }),
  );
  const whole = async () => underWay === share || undefined;
  await look(99, "197.243.9.9", () => waitUntil("they are under way", whole));
  resolve();
  await Promise.all(crowd);
  expect(most).toBe(share);
});

describe("a hundred guesses at once", () => {
  test("are looked at five times at most, and the right one after them is too late", async () => {
    const { refused } = await atOnce(100, () => signIn("aline", WRONG));
    expect(refused).toEqual({ login_failed: 5, too_many_attempts: 95 });
    expect(await answerTo(signIn("aline"))).toBe("too_many_attempts");
  });

  test("at a money command are looked at five times at most", async () => {
    const { refused } = await atOnce(100, () => confirm("aline", WRONG));
    expect(refused).toEqual({ wrong_password: 5, too_many_attempts: 95 });
  });

  test("over several application processes are looked at five times at most", async () => {
    const processes = await Promise.all(
      [1, 2, 3, 4].map(() => {
        startAnew();
        return import("@/lib/auth/throttle");
      }),
    );
    let looked = 0;
    const { done } = await atOnce(100, (index) => {
      const server = processes[index % 4] as (typeof processes)[number];
      const trier = { db: coop.db, now: new Date(), address: address() };
      return server.countedTry(trier, signInTries("aline", null, null), async () => {
        looked += 1;
        return false;
      });
    });
    expect(looked).toBe(5);
    expect(done).toHaveLength(5);
  });

  test("are looked at more often where the count is read first", async () => {
    const { done } = await atOnce(100, () => naiveGuess(coop.owner, "naive"));
    const looked = done.filter(Boolean).length;
    console.log(`naive throttle: ${looked} of 100 guesses were looked at`);
    expect(looked).toBeGreaterThan(5);
  });
});

describe("a session", () => {
  const actorOf = (sessionId: string) => loadActor(coop.db, sessionId, new Date());

  test("is worth its member until its last moment", async () => {
    const { sessionId } = await signIn("aline");
    expect(await actorOf(sessionId)).toMatchObject({
      id: coop.idOf("aline"),
      role: "member",
      sessionId,
    });
    later(30 * DAY - 1);
    expect(await actorOf(sessionId)).not.toBeNull();
    later(1);
    expect(await actorOf(sessionId)).toBeNull();
  });

  test("is worth nothing from the moment it is ended, and ends once", async () => {
    const { sessionId } = await signIn("aline");
    const other = await signIn("aline");
    const asker = { db: coop.db, now: new Date(), address: address(), actor: null };
    await endSession(asker, sessionId);
    await endSession(asker, sessionId);
    expect(await actorOf(sessionId)).toBeNull();
    expect(await actorOf(other.sessionId)).not.toBeNull();
    const rows =
      await coop.owner`select from audit_log where action = 'session.sign-out' and subject_id = ${sessionId}`;
    expect(rows).toHaveLength(1);
  });

  test("is worth nothing from the moment its member is suspended", async () => {
    const { sessionId } = await signIn("jean");
    await coop.suspend("jean");
    expect(await actorOf(sessionId)).toBeNull();
    await coop.reinstate("jean");
  });

  test("that never was is nobody's", async () => {
    expect(await actorOf(randomUUID())).toBeNull();
  });
});
