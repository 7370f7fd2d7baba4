import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { changePassword } from "@/lib/auth/password-change";
import { requestReset, resetPassword } from "@/lib/auth/password-reset";
import { loadActor } from "@/lib/auth/queries";
import { endOtherSessions, endOwnSession, isUnseen, markSeen } from "@/lib/auth/sessions/commands";
import { listSessions } from "@/lib/auth/sessions/queries";
import type { Context } from "@/lib/context";
import { keepLanguage } from "@/lib/members/language";
import { readCursor } from "@/lib/paging";
import { answerTo, signIn } from "@/tests/support/access";
import { atOnce, warm } from "@/tests/support/at-once";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";

const NEW = "a quiet river in May";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let coop: Cooperative;

beforeAll(async () => {
  coop = await openCooperative({ pool: 20 });
  await warm(coop.client);
});
afterAll(() => coop.close());

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: coop.clock.tick(60 * DAY) });
  await coop.owner`delete from rate_limits`;
  await coop.arrange`update members set password_hash = ${coop.passwordHash}`;
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const lives = async (sessionId: string) =>
  (await loadActor(coop.db, sessionId, new Date())) !== null;

/** What a command gets from this session's request. */
async function from(sessionId: string): Promise<Context> {
  const actor = await loadActor(coop.db, sessionId, new Date());
  if (!actor) throw new Error("This session is over.");
  return coop.as(actor, { now: new Date(), origin: "https://of.example" });
}
const signInTwice = async (who: Person) =>
  [await signIn(coop, who), await signIn(coop, who)] as const;

describe("one's own password", () => {
  const change = (ctx: Context, over: Partial<Parameters<typeof changePassword>[1]> = {}) =>
    changePassword(ctx, { currentPassword: PASSWORD, newPassword: NEW, ...over });

  test("is changed here, and every other session is over", async () => {
    const since = new Date();
    const [here, there] = await signInTwice("aline");
    expect(await change(await from(here.sessionId))).toMatchObject({ ended: 1 });
    expect(await lives(here.sessionId)).toBe(true);
    expect(await lives(there.sessionId)).toBe(false);
    expect(await answerTo(signIn(coop, "aline"))).toBe("login_failed");
    expect(await answerTo(signIn(coop, "aline", { password: NEW }))).toBe("done");
    const [mail] = await coop.owner`
      select kind from mails where recipient = 'aline@openfuture.rw' order by created_at desc limit 1`;
    expect(mail?.kind).toBe("passwordChanged");
    const rows = await coop.owner`
      select outcome, detail from audit_log where action = 'password.change' and at >= ${since.toISOString()}`;
    expect(rows).toMatchObject([{ outcome: "done", detail: { sessions: 1 } }]);
  });

  test("is not changed without the current one, counted with failed sign-ins", async () => {
    const { sessionId } = await signIn(coop, "eric");
    const ctx = await from(sessionId);
    const wrong = change(ctx, { currentPassword: "not it" });
    await expect(wrong).rejects.toMatchObject({
      code: "wrong_password",
      fields: { currentPassword: { key: "passwordIncorrect" } },
    });
    for (let i = 0; i < 4; i += 1) {
      expect(await answerTo(change(ctx, { currentPassword: "not it" }))).toBe("wrong_password");
    }
    expect(await answerTo(change(ctx))).toBe("too_many_attempts");
    expect(await answerTo(signIn(coop, "eric"))).toBe("too_many_attempts");
  });

  test("is not changed to one that guessers try first", async () => {
    const { sessionId } = await signIn(coop, "eric");
    const common = change(await from(sessionId), { newPassword: "password123" });
    await expect(common).rejects.toMatchObject({
      fields: { newPassword: { key: "newPasswordGuessable" } },
    });
    expect(await lives(sessionId)).toBe(true);
  });

  test("makes a reset link on its way worthless", async () => {
    const visitor = {
      db: coop.db,
      now: new Date(),
      address: "10.0.0.1",
      origin: "https://of.example",
    };
    await requestReset(visitor, { email: "eric@openfuture.rw" });
    const [mail] = await coop.owner`
      select links from mails where kind = 'passwordReset' order by created_at desc limit 1`;
    const token = new URL(mail?.links[0]).searchParams.get("reset") ?? "";
    const { sessionId } = await signIn(coop, "eric");
    await change(await from(sessionId));
    const late = resetPassword(visitor, { token, password: "another long word" });
    expect(await answerTo(late)).toBe("reset_invalid");
  });

  test("is changed once by two who do it at the same moment", async () => {
    const { sessionId } = await signIn(coop, "claudine");
    const ctx = await from(sessionId);
    const { done, refused } = await atOnce(5, (index) =>
      change(ctx, { newPassword: `${NEW} ${index}` }),
    );
    expect(done).toHaveLength(1);
    expect(refused).toEqual({ conflict: 4 });
  });
});

describe("one's own sessions", () => {
  test("are listed newest first, page by page, with the one that asks marked", async () => {
    await coop.owner`update sessions set active = false`;
    const opened: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      opened.unshift((await signIn(coop, "aline", { address: `10.0.0.${i}` })).sessionId);
      later(MINUTE);
    }
    await signIn(coop, "eric");
    const of = { id: coop.idOf("aline"), sessionId: opened[1] ?? "" };
    const first = await listSessions(coop.db, of, null, 2, new Date());
    expect(first.rows).toMatchObject([
      { id: opened[0], address: "10.0.0.2", browser: "Chrome 130", current: false },
      { id: opened[1], platform: "Android 14", current: true },
    ]);
    const next = readCursor(first.next ?? undefined);
    const second = await listSessions(coop.db, of, next, 2, new Date());
    expect(second).toMatchObject({ rows: [{ id: opened[2] }], next: null });
    later(30 * DAY);
    expect((await listSessions(coop.db, of, null, 9, new Date())).rows).toEqual([]);
  });

  test("end one by one, and nobody else's do", async () => {
    const [here, there] = await signInTwice("aline");
    const eric = await signIn(coop, "eric");
    const ctx = await from(here.sessionId);
    await endOwnSession(ctx, there.sessionId);
    expect(await lives(there.sessionId)).toBe(false);
    expect(await lives(here.sessionId)).toBe(true);
    for (const id of [there.sessionId, eric.sessionId, randomUUID()]) {
      expect(await answerTo(endOwnSession(ctx, id))).toBe("not_found");
    }
    expect(await lives(eric.sessionId)).toBe(true);
  });

  test("end everywhere else at once", async () => {
    await coop.owner`update sessions set active = false`;
    const [here, there] = await signInTwice("aline");
    const eric = await signIn(coop, "eric");
    expect(await endOtherSessions(await from(here.sessionId))).toBe(1);
    expect(await endOtherSessions(await from(here.sessionId))).toBe(0);
    expect(await lives(here.sessionId)).toBe(true);
    expect(await lives(there.sessionId)).toBe(false);
    expect(await lives(eric.sessionId)).toBe(true);
  });

  test("are noted as seen once a minute, however many requests there are", async () => {
    const { sessionId } = await signIn(coop, "aline");
    const seen = async () => {
      const [row] =
        await coop.owner`select last_seen_at as at, xmin::text as version from sessions where id = ${sessionId}`;
      return { at: new Date(row?.at), version: String(row?.version) };
    };
    const first = await seen();
    expect(isUnseen(first.at, new Date(first.at.getTime() + MINUTE - 1))).toBe(false);
    later(MINUTE - 1);
    await markSeen(coop.db, sessionId, new Date());
    expect(await seen()).toEqual(first);
    later(2);
    await atOnce(20, () => markSeen(coop.db, sessionId, new Date()));
    const second = await seen();
    expect(second.at.getTime()).toBe(Date.now());
    await markSeen(coop.db, sessionId, new Date());
    expect(await seen()).toEqual(second);
  });

  test("that are over are not brought back by being seen", async () => {
    const [here, there] = await signInTwice("aline");
    await endOwnSession(await from(here.sessionId), there.sessionId);
    later(2 * MINUTE);
    await markSeen(coop.db, there.sessionId, new Date());
    expect(await lives(there.sessionId)).toBe(false);
  });
});

describe("a sign-in", () => {
  const live = async (who: Person) => {
    const rows = await coop.owner`
      select id from sessions where member_id = ${coop.idOf(who)} and active order by signed_in_at`;
    return rows.map(({ id }) => id as string);
  };
  const trail = async (since: Date) => {
    const rows = await coop.owner`
      select action, actor_id, subject_id, detail from audit_log
      where action like 'session.%' and at >= ${since.toISOString()} order by at, chain, number`;
    return rows.map((row) => ({ ...row }));
  };

  test("ends the session that it replaces, also somebody else's, and says so", async () => {
    const [before, elsewhere] = await signInTwice("aline");
    later(MINUTE);
    const since = new Date();
    const after = await signIn(coop, "eric", { replaces: before.sessionId });
    expect(await lives(before.sessionId)).toBe(false);
    expect(await lives(elsewhere.sessionId)).toBe(true);
    expect(await lives(after.sessionId)).toBe(true);
    expect(await trail(since)).toContainEqual({
      action: "session.sign-out",
      actor_id: coop.idOf("aline"),
      subject_id: before.sessionId,
      detail: { why: "replaced" },
    });
  });

  test("that fails ends nothing, and one that replaces an ended session says nothing", async () => {
    const before = await signIn(coop, "aline");
    const wrong = signIn(coop, "aline", { password: "no idea", replaces: before.sessionId });
    expect(await answerTo(wrong)).toBe("login_failed");
    expect(await lives(before.sessionId)).toBe(true);
    await signIn(coop, "aline", { replaces: before.sessionId });
    later(MINUTE);
    const since = new Date();
    await signIn(coop, "aline", { replaces: before.sessionId });
    expect((await trail(since)).map(({ action }) => action)).toEqual(["session.sign-in"]);
  });

  test("leaves twenty live sessions: the oldest end, and the trail says how many", async () => {
    await coop.owner`update sessions set active = false`;
    const opened: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      opened.push((await signIn(coop, "aline")).sessionId);
      later(1000);
    }
    const eric = await signIn(coop, "eric");
    expect(await live("aline")).toEqual(opened);
    const since = new Date();
    opened.push((await signIn(coop, "aline")).sessionId);
    expect(await live("aline")).toEqual(opened.slice(1));
    expect(await lives(eric.sessionId)).toBe(true);
    expect(await trail(since)).toContainEqual({
      action: "session.end-oldest",
      actor_id: coop.idOf("aline"),
      subject_id: coop.idOf("aline"),
      detail: { sessions: 1 },
    });
  });

  test("counts no session that is over by itself", async () => {
    await coop.owner`update sessions set active = false`;
    for (let n = 0; n < 20; n += 1) await signIn(coop, "aline");
    later(31 * DAY);
    const since = new Date();
    await signIn(coop, "aline");
    expect((await trail(since)).map(({ action }) => action)).toEqual(["session.sign-in"]);
  });

  test("of thirty at the same moment leaves twenty", async () => {
    await coop.owner`update sessions set active = false`;
    await atOnce(30, (index) => signIn(coop, "aline", { address: `10.0.1.${index}` }));
    expect(await live("aline")).toHaveLength(20);
  });
});

test("the language that somebody reads in is that of their mail, noted once", async () => {
  const since = new Date();
  const asker = () => ({ ...coop.as("jean"), now: new Date() });
  await keepLanguage(asker(), "rw");
  await keepLanguage(asker(), "rw");
  const [jean] = await coop.owner`select language from members where username = 'jean'`;
  expect(jean?.language).toBe("rw");
  const rows = await coop.owner`
    select detail from audit_log where action = 'member.update' and at >= ${since.toISOString()}`;
  expect(rows).toMatchObject([{ detail: { language: "rw" } }]);
  const { sessionId } = await signIn(coop, "jean");
  await changePassword(await from(sessionId), { currentPassword: PASSWORD, newPassword: NEW });
  const [mail] = await coop.owner`
    select subject from mails where recipient = 'jean@openfuture.rw' order by created_at desc limit 1`;
  expect(mail?.subject).toBe("Ijambo ry'ibanga ryanyu ryahinduwe");
});
