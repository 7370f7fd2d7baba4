import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToBalance } from "@/tests/support/books";
import { bundled } from "@/tests/support/bundled";
import { calling, chance, LOOK, TAKE } from "@/tests/support/calling";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { practising } from "@/tests/support/rails";
import { storm } from "@/tests/support/storm";

let coop: Cooperative;
let net: Awaited<ReturnType<typeof practising>>;
let of: Awaited<ReturnType<typeof calling>>;
let asking: Awaited<ReturnType<typeof bundled>>;
beforeAll(async () => {
  asking = await bundled("tests/support/ask-providers.ts");
  coop = await openCooperative({ pool: 10 });
  net = await practising(coop, { asks: false });
  of = await calling(coop, net);
}, 120_000);
afterAll(async () => {
  asking.remove();
  await expectBooksToBalance(coop.db);
  await net.network.close();
  await coop.close();
});

/** Lets a process of its own ask, which is killed at its `kill`th moment; answers whether it came so far. */
async function killedAt(kill: number, looks = 4): Promise<boolean> {
  const now = coop.clock.now().toISOString();
  const order = JSON.stringify({ url: coop.url, access: net.access, now, kill, looks });
  const server = spawn(process.execPath, [asking.file, order], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code, signal] = await once(server, "exit");
  expect([code, signal]).toEqual(signal === "SIGKILL" ? [null, "SIGKILL"] : [0, null]);
  return signal === "SIGKILL";
}

// Each is a Node of its own; that of every moment in one process is providers.test.ts. Of the two ways, not the same moments.
const STEP = storm(28, 1);

test.each([
  ["collect", 1],
  ["payout", storm(15, 1)],
] as const)(
  "a process is killed at moments of a %s from first to last, and it is done once",
  async (way, first) => {
    let killed = 0;
    for (let at = first, died = true; died; at += STEP) {
      const id = await of.ask(way);
      died = await killedAt(at);
      if (died) killed += 1;
      // What it held is free again a minute later.
      coop.clock.tick(200_000);
      await net.pass(140);
      expect(await net.states(id), `killed at ${at}`).toEqual(["done"]);
      coop.clock.tick(60_000);
      expect(at).toBeLessThan(200);
    }
    // It is not that none was ever killed.
    expect(killed).toBeGreaterThan(storm(1, 12));
    await of.expectNoFrancAstray();
  },
  1_800_000,
);

const BATCH = storm(6, 50);

test("collections and payouts beside processes that are killed anywhere, in a storm of faults", async () => {
  const draw = chance(storm(20_261_124, Number(process.env.PROPERTY_SEED ?? Date.now())));
  const pick = (from: readonly string[]) => from[Math.floor(draw() * from.length)] ?? null;
  let killed = 0;
  for (let begun = 0; begun < storm(6, 2_000); begun += BATCH) {
    net.fault = (where) => {
      if (draw() > 0.4) return null;
      return where === "callback" ? null : pick(where === "take" ? TAKE : LOOK);
    };
    for (let n = 0; n < BATCH; n += 1) await of.ask(n % 2 ? "collect" : "payout", n);
    for (let turn = 0; turn < storm(2, 8) && (await of.live()) > 0; turn += 1) {
      // Two servers, each of which dies somewhere.
      const kills = [1, 2].map(() => killedAt(1 + Math.floor(draw() * 150)));
      killed += (await Promise.all(kills)).filter(Boolean).length;
      coop.clock.tick(200_000);
    }
    net.fault = () => null;
    for (let turn = 0; turn < 40 && (await of.live()) > 0; turn += 1) {
      while ((await net.look()) > 0);
      coop.clock.tick(60_000 * 5);
    }
    expect(await of.live()).toBe(0);
    coop.clock.tick(3_600_000);
  }
  expect(killed).toBeGreaterThan(0);
  await of.expectNoFrancAstray();
}, 7_200_000);
