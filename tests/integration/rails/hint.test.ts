import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { depositById } from "@/lib/deposits/queries";
import { requestDeposit } from "@/lib/rails/collect";
import { takeHint } from "@/lib/rails/hint";
import { lookNow } from "@/lib/rails/look";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { byPhone, practising } from "@/tests/support/rails";

let coop: Cooperative;
let net: Awaited<ReturnType<typeof practising>>;
beforeAll(async () => {
  coop = await openCooperative();
  net = await practising(coop);
});
afterAll(async () => {
  await net.network.close();
  await coop.close();
});

const say = (said: unknown, { header = null as string | null, address = "10.0.0.1" } = {}) =>
  takeHint({ db: coop.db, rail: "mtn", address, now: coop.clock.now() }, said, header);
const due = async (id: string) => {
  const [row] = await coop.owner<
    { due: boolean }[]
  >`select next_look_at <= ${coop.clock.now().toISOString()} as due from rail_requests where id = ${id}`;
  return row?.due;
};

test("a callback brings the next question forward, and is believed in nothing", async () => {
  const { id } = await requestDeposit(coop.as("aline"), byPhone(9_000));
  await net.pass(120);
  const request = await net.asked(id);
  for (const said of [
    null,
    "x",
    [],
    {},
    { externalId: "x" },
    { externalId: "3d9c2f4e-1d7e-4a53-9c1b-0f6d6a2c8b11", status: "SUCCESSFUL" },
  ]) {
    await say(said);
  }
  expect(await due(request)).toBe(false);
  await say({ externalId: request, status: "SUCCESSFUL", amount: "9000000" });
  expect(await due(request)).toBe(true);
  await net.pass(2);
  expect((await depositById(coop.db, id)).status).toBe("pending");
  net.network.payments.answer(request, true);
  await say(null, { header: request });
  await net.pass(2);
  expect((await depositById(coop.db, id)).status).toBe("approved");
});

test("more than sixty in a minute from one address are not heard", async () => {
  for (let n = 0; n < 60; n += 1) await say(null, { address: "10.0.0.2" });
  await expect(say(null, { address: "10.0.0.2" })).rejects.toMatchObject({
    code: "too_many_attempts",
  });
  await say(null, { address: "10.0.0.3" });
});

test("the office has a request asked about now, and changes nothing else by it", async () => {
  const { id } = await requestDeposit(coop.as("aline"), byPhone(9_100));
  await net.pass(120);
  const request = await net.asked(id);
  const look = () => lookNow(coop.as("finance"), request);
  await look();
  expect(await due(request)).toBe(true);
  await net.pass(2);
  expect((await depositById(coop.db, id)).status).toBe("pending");
  for (let n = 1; n < 6; n += 1) await look();
  await expect(look()).rejects.toMatchObject({ code: "too_many_attempts" });
  net.network.payments.answer(request, true);
  await net.pass(2);
  await expect(look()).rejects.toMatchObject({ code: "not_pending" });
  const nobodys = lookNow(coop.as("finance"), randomUUID());
  await expect(nobodys).rejects.toMatchObject({ code: "not_found" });
});
