import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect } from "@/db/client";
import { inOneTurn } from "@/db/turn";
import { confirmPassword } from "@/lib/auth/passwords";
import { countedTry, IDENTIFIER_FAILURES } from "@/lib/auth/throttle";
import { sessionTries } from "@/lib/auth/tries";
import { limitOf } from "@/lib/limits/limit";
import { giveBack, named, owed, takeNamed } from "@/lib/limits/named-take";
import { atOnce } from "@/tests/support/at-once";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { type Moment, openCuttingProxy } from "@/tests/support/cutting-proxy";
import { waitUntil } from "@/tests/support/wait-until";

/** Tries with a password whose connection to the database is cut: decision 995. */
const MOMENTS = ["before", "after"] satisfies Moment[];
const TAKING = 1;
const GIVING_BACK = 2;

let coop: Cooperative;
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>;
let cuttable: ReturnType<typeof connect>;
beforeAll(async () => {
  coop = await openCooperative();
  proxy = await openCuttingProxy(coop.url);
  cuttable = connect(proxy.url, { max: 1 });
  await cuttable.client`select 1`;
});
afterAll(async () => {
  await cuttable.close();
  await proxy.close();
  await coop.close();
});
beforeEach(async () => {
  await coop.owner`delete from rate_limits`;
});

const onTheWire = () => coop.as("aline", { db: cuttable.db, now: new Date() });
const confirm = (password = PASSWORD) =>
  inOneTurn(() => confirmPassword(onTheWire(), password)).then(
    () => "confirmed",
    (error) => error.code ?? error.name,
  );
/** What is counted against the session, once all has been given back that is to be. */
async function counted(): Promise<number> {
  await waitUntil("what was owed is given back", async () => owed() === 0 || undefined);
  const [row] = await coop.owner<{ points: number }[]>`
    select coalesce(sum(points), 0)::int as points from rate_limits where key like 'id:password:session:%'`;
  return Number(row?.points);
}

describe("a right password whose connection is cut", () => {
  for (const moment of MOMENTS) {
    for (const statement of [TAKING, GIVING_BACK]) {
      test(`${moment} statement ${statement} is no failure, however often`, async () => {
        for (let n = 0; n <= IDENTIFIER_FAILURES; n += 1) {
          proxy.cutAt(statement, moment);
          expect(await confirm()).not.toMatch(/confirmed|too_many_attempts/);
          expect(proxy.hasCut()).toBe(true);
          expect(await counted()).toBe(0);
        }
        expect(await confirm()).toBe("confirmed");
      });
    }
  }
});

describe("a wrong password whose connection is cut", () => {
  test("stays counted wherever that is: five are looked at and no more", async () => {
    for (const moment of MOMENTS) {
      for (let statement = TAKING; statement <= 4; statement += 1) {
        await coop.owner`delete from rate_limits`;
        let looked = 0;
        const guess = () => {
          const ctx = onTheWire();
          return inOneTurn(() =>
            countedTry(ctx, sessionTries("password", ctx.actor), async () => {
              looked += 1;
              return false;
            }),
          ).catch(() => undefined);
        };
        for (let n = 0; n < IDENTIFIER_FAILURES + 2; n += 1) {
          proxy.cutAt(statement, moment);
          await guess();
          const wasCut = proxy.hasCut();
          const points = await counted();
          const label = `cut ${moment} ${statement}, ${wasCut ? "cut" : "whole"}`;
          expect(points, label).toBeGreaterThanOrEqual(Math.min(looked, IDENTIFIER_FAILURES));
        }
        // One whole try after all of them: it is looked at only where not all five are used up.
        const before = looked;
        await guess();
        expect(looked, `${moment} ${statement}`).toBeLessThanOrEqual(IDENTIFIER_FAILURES);
        expect(looked - before).toBe(before < IDENTIFIER_FAILURES ? 1 : 0);
      }
    }
  });
});

describe("what is given back", () => {
  const open = () => named(limitOf("tried", 3)(coop.db), "key");
  const points = async () => {
    const [row] = await coop.owner`select points from rate_limits where key = 'tried:key'`;
    return row?.points;
  };

  test("is one that was taken, and each once, however many ask for it", async () => {
    const [one, other] = [open(), open()];
    await takeNamed(coop.db, one);
    await takeNamed(coop.db, other);
    await atOnce(10, () => giveBack(coop.db, one));
    expect(await points()).toBe(1);
    await giveBack(coop.db, open());
    expect(await points()).toBe(1);
  });

  test("is none of what was refused", async () => {
    const all = Array.from({ length: 5 }, open);
    const taken: number[] = [];
    for (const one of all) taken.push((await takeNamed(coop.db, one)).taken);
    expect(taken).toEqual([1, 2, 3, 4, 5]);
    for (const one of all.slice(3)) await giveBack(coop.db, one);
    expect(await points()).toBe(5);
  });

  test("is nothing of a count that has begun since, nor of a lock", async () => {
    const [old, fresh] = [open(), open()];
    await takeNamed(coop.db, old);
    // A count is known by when it ends: two of one millisecond are one.
    const began = Date.now();
    await waitUntil("the clock goes on", async () => Date.now() > began || undefined);
    await coop.owner`delete from rate_limits where key = 'tried:key'`;
    await takeNamed(coop.db, fresh);
    await giveBack(coop.db, old);
    expect(await points()).toBe(1);
    await limitOf("tried", 3)(coop.db).set("key", 1_000_000, 900);
    await giveBack(coop.db, fresh);
    expect(await points()).toBe(1_000_000);
  });
});
