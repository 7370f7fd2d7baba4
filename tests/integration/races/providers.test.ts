import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToBalance } from "@/tests/support/books";
import { calling, chance, LOOK, TAKE } from "@/tests/support/calling";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { dying } from "@/tests/support/dying";
import { practising } from "@/tests/support/rails";
import { storm } from "@/tests/support/storm";

let coop: Cooperative;
let net: Awaited<ReturnType<typeof practising>>;
let of: Awaited<ReturnType<typeof calling>>;
beforeAll(async () => {
  coop = await openCooperative({ pool: 10 });
  net = await practising(coop, { asks: false });
  of = await calling(coop, net);
}, 120_000);
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await net.network.close();
  await coop.close();
});

// After one statement, commit or call stands what stands before the next: every second moment meets all that there is.
const STEP = storm(2, 1);

test.each(["collect", "payout"] as const)(
  "killed at each moment of a %s, it is done once",
  async (way) => {
    for (let at = 1, died = true; died; at += STEP) {
      const id = await of.ask(way);
      const worker = dying(at);
      const over = { db: worker.db(coop.db), rails: { mtn: worker.rail(net.rails.mtn as never) } };
      for (let looks = 0; looks < 4 && !worker.process.dead; looks += 1) {
        await net.look({ ...over, complain: () => {} }).catch(() => {});
        coop.clock.tick(3_000);
      }
      died = worker.process.dead;
      await net.pass(140);
      expect(await net.states(id), `killed at ${at}`).toEqual(["done"]);
      coop.clock.tick(60_000);
      expect(at).toBeLessThan(200);
    }
    await of.expectNoFrancAstray();
  },
  300_000,
);

const BATCH = 24;

test("collections and payments out in a storm of faults and deaths: what the network did is what the books say", async () => {
  const draw = chance(storm(20_261_123, Number(process.env.PROPERTY_SEED ?? Date.now())));
  const pick = (from: readonly string[]) => from[Math.floor(draw() * from.length)] ?? null;
  const each = storm(24, 1_000);
  for (let begun = 0; begun < each * 2; begun += BATCH) {
    net.fault = (where) => {
      if (draw() > 0.4) return null;
      return where === "callback" ? null : pick(where === "take" ? TAKE : LOOK);
    };
    for (let n = 0; n < BATCH; n += 1) {
      await of.ask(n % 2 ? "collect" : "payout", n);
    }
    for (let turn = 0; turn < 12 && (await of.live()) > 0; turn += 1) {
      // Four workers, each of which dies somewhere.
      await Promise.all(
        [1, 2, 3, 4].map(() => {
          const worker = dying(1 + Math.floor(draw() * 60));
          const mtn = worker.rail(net.rails.mtn as never);
          const over = { db: worker.db(coop.db), rails: { mtn }, complain: () => {} };
          return net.look(over).catch(() => {});
        }),
      );
      coop.clock.tick(45_000);
    }
    net.fault = () => null;
    for (let turn = 0; turn < 40 && (await of.live()) > 0; turn += 1) {
      while ((await net.look()) > 0);
      coop.clock.tick(60_000 * 5);
    }
    expect(await of.live()).toBe(0);
    coop.clock.tick(3_600_000);
  }
  await of.expectNoFrancAstray();
}, 3_600_000);
