import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { verifyNightly } from "@/lib/evidence/nightly";
import { logSeal } from "@/lib/evidence/seal-log";
import { lastSeal } from "@/lib/evidence/short-code";
import {
  keepVerification,
  lastVerifications,
  verificationStanding,
} from "@/lib/evidence/verifications";
import { verifyAll } from "@/lib/evidence/verify-all";
import { sealerOf } from "@/lib/keys/sealer";
import { log } from "@/lib/log";
import { keepLanguage } from "@/lib/members/language";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { setSettings } from "@/tests/support/settings";

const ORIGIN = "https://of.example";
const folder = mkdtempSync(join(tmpdir(), "nightly-"));
const sealer = sealerOf({ SEAL_KEY_FILE: join(folder, "key.pem") });
const key = sealer?.key ?? null;
// Twenty past one in Kigali, of the first night and of later ones.
const night = (days: number, hours = 0) => new Date(Date.UTC(2027, 0, 10 + days, -1 + hours, 20));

let coop: Cooperative;
let deposit: string;

beforeAll(async () => {
  coop = await openCooperative();
  await keepLanguage(coop.as("director"), "rw");
  deposit = await coop.fund("aline", 5_000);
  await coop.owner`delete from mails`;
});
afterAll(async () => {
  await coop.close();
  rmSync(folder, { recursive: true });
});

const verify = (at: Date, ended = at, tsa?: string) => {
  const times = [at];
  const now = () => times.shift() ?? ended;
  return verifyNightly({ db: coop.db, sealer: sealer && { ...sealer, tsa }, origin: ORIGIN, now });
};
/** As npm run ledger:verify does, or its timer. */
const byHand = async (now: Date) =>
  keepVerification(coop.db, {
    now,
    seconds: 1,
    findings: await verifyAll(coop.db, { sealer, secret: null }),
    key,
  });
const standing = async (now: Date) => (await verificationStanding(coop.db, key, now)).state;
const mails = () => coop.owner`select kind, recipient, subject, text from mails order by recipient`;

/** As the owner of the tables can: past every guard. */
const describeAs = (text: string | null) =>
  coop.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`alter table transactions disable trigger user`);
    await tx.execute(sql`update transactions set description = ${text} where id = ${deposit}`);
    await tx.execute(sql`alter table transactions enable trigger user`);
  });

test("a night verifies and seals the books once, however often it is asked", async () => {
  expect(await standing(night(0))).toBe("unverified");
  for (const hour of [0, 1, 2]) await verify(night(0, hour));
  const kept = await lastVerifications(coop.db, key, 10);
  expect(kept).toMatchObject([{ at: night(0), findings: 0, first: [], seal: null }]);
  expect(kept[0]?.promises).toBeGreaterThan(30);
  expect(await lastSeal(coop.db)).toMatchObject({ number: 1, at: night(0) });
  expect(await standing(night(0, 1))).toBe("agree");
  expect(await mails()).toEqual([]);
});

test("what is found is said on every screen, mailed once a day and logged, until it is repaired", async () => {
  const fatal = vi.spyOn(log, "fatal").mockImplementation(() => {});
  await describeAs("A gift");
  await verify(night(1));
  const [found] = await lastVerifications(coop.db, key, 1);
  const [{ reference } = { reference: "" }] =
    await coop.owner`select reference from transactions where id = ${deposit}`;
  expect(found).toMatchObject({ findings: 1, seal: 1 });
  expect(found?.first[0]).toMatch(new RegExp(`^transaction ${reference} is not as the acts`));
  expect(await standing(night(1, 1))).toBe("differ");
  expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["admin@openfuture.rw", "The books differ from what proves them"],
    ["director@openfuture.rw", "Ibitabo ntibihura n'ibibihamya"],
  ]);
  expect(fatal.mock.calls).toEqual([
    [{ findings: 1, promises: ["13a"] }, "the books differ from their evidence"],
  ]);

  // An hour later it may be corrected: it is looked again, and nobody is told twice in a day.
  await verify(night(1, 1));
  expect(await lastVerifications(coop.db, key, 10)).toHaveLength(3);
  expect(await mails()).toHaveLength(2);
  await verify(night(2));
  expect(await mails()).toHaveLength(4);

  await describeAs(null);
  await verify(night(2, 1));
  expect(await standing(night(2, 2))).toBe("agree");
  expect((await lastVerifications(coop.db, key, 10)).map(({ findings }) => findings)).toEqual([
    0, 1, 1, 1, 0,
  ]);
  fatal.mockRestore();
});

test("what nobody signed is no verification: the night's is made, and the books are not said to agree", async () => {
  const forged = (at: Date, signature: Buffer | null) =>
    coop.client`insert into verifications (at, promises, seconds, findings, first, signature)
      values (${at.toISOString()}, 79, 20, 0, '{}', ${signature})`;
  const [real] = await coop.owner<
    { signature: Buffer }[]
  >`select signature from verifications order by id desc limit 1`;
  await forged(night(2, 3), null);
  await forged(night(3), Buffer.alloc(64));
  // Nor does another one's signature make it one.
  await forged(night(3, 1), real?.signature ?? null);
  expect((await lastVerifications(coop.db, key, 1))[0]?.at).toEqual(night(2, 1));
  expect(await standing(night(3, 14))).toBe("late");
  // It is of when it ended: what is written down is of now, however long it took.
  await verify(night(3, 2), night(3, 3));
  expect(await lastVerifications(coop.db, key, 1)).toMatchObject([{ at: night(3, 3) }]);
  await coop.owner`delete from verifications where at > ${night(2, 2).toISOString()}`;
});

test("a verification that was dated ahead stands for none until then", async () => {
  await byHand(night(9));
  expect(await standing(night(3, 14))).toBe("late");
  await verify(night(3, 15));
  expect(await lastVerifications(coop.db, key, 2)).toMatchObject([
    { at: night(9) },
    { at: night(3, 15) },
  ]);
  expect(await standing(night(3, 16))).toBe("agree");
  await coop.owner`delete from verifications where at > ${night(2, 2).toISOString()}`;
});

test("books that were not verified for more than 36 hours are said to be so", async () => {
  const last = night(2, 1).getTime();
  const after = (hours: number) => new Date(last + hours * 3_600_000);
  expect(await standing(after(36))).toBe("agree");
  expect(await standing(after(36.1))).toBe("late");
  await coop.owner`delete from verifications`;
  expect(await standing(after(1))).toBe("late");
  expect(await standing(night(0, 1))).toBe("unverified");
});

test("the auditors whom two people named are sent each day's seal", async () => {
  await setSettings(coop, { auditors: "audit@firm.example, director@openfuture.rw" });
  await coop.owner`delete from mails`;
  for (const hour of [0, 1]) await verify(night(4, hour));
  const code = (await lastSeal(coop.db))?.code ?? "none";
  expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["audit@firm.example", `Seal of the books: ${code}`],
    ["director@openfuture.rw", `Kashe y'ibitabo: ${code}`],
  ]);
});

test("what a verification by hand finds first is mailed by the next hour's all the same, once", async () => {
  const fatal = vi.spyOn(log, "fatal").mockImplementation(() => {});
  await setSettings(coop, { auditors: "" });
  await coop.owner`delete from mails`;
  await verify(night(5));
  await describeAs("A gift");
  await byHand(night(5, 4));
  expect(await mails()).toEqual([]);
  for (const hour of [5, 6]) await verify(night(5, hour));
  expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ["booksDiffer", "admin@openfuture.rw"],
    ["booksDiffer", "director@openfuture.rw"],
  ]);
  await describeAs(null);
  await verify(night(5, 7));
  fatal.mockRestore();
});

test("a verification by hand leaves the day's seal and its mail to the worker that comes back", async () => {
  await setSettings(coop, { auditors: "audit@firm.example" });
  await coop.owner`delete from mails`;
  await byHand(night(6, 4));
  for (const hour of [5, 6]) await verify(night(6, hour));
  expect(await lastSeal(coop.db)).toMatchObject({ at: night(6, 5) });
  expect(await mails()).toMatchObject([{ kind: "sealAgrees", recipient: "audit@firm.example" }]);
  // The books were verified by hand: the worker does not do it again.
  const kept = await lastVerifications(coop.db, key, 1);
  expect(kept).toMatchObject([{ at: night(6, 4) }]);
});

test("with a time-stamping service and no auditors, the day's seal is the one that has a time-stamp", async () => {
  await setSettings(coop, { auditors: "" });
  const stamped = (at: Date) => ({ stamp: "0".repeat(64), at: at.toISOString(), token: "" });
  const sealed = async () => (await lastSeal(coop.db))?.at;
  const before = await sealed();
  const seals = join(folder, "key.pem.seals");
  const withService = (at: Date) => verify(at, at, "http://127.0.0.1:9");
  const said = vi.spyOn(log, "error").mockReturnValue();
  await byHand(night(7, 4));
  const whole = readFileSync(seals);
  await logSeal(seals, stamped(night(7, 4)));
  await withService(night(7, 5));
  writeFileSync(seals, whole);
  expect(await sealed()).toEqual(before);
  await byHand(night(8, 4));
  await withService(night(8, 5));
  expect(await sealed()).toEqual(night(8, 5));
  // The service did not answer: it is asked again the next hour.
  await withService(night(8, 6));
  expect(await sealed()).toEqual(night(8, 6));
  expect(said.mock.calls.map(([, what]) => what)).toEqual(
    Array(2).fill("the seal has no time-stamp"),
  );
  said.mockRestore();
});
