import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postTransfer } from "@/lib/transfers/commands";
import { compare } from "@/tests/drill/check";
import { Tally } from "@/tests/drill/load";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 10_000);
});
afterAll(() => coop.close());

/** The id of a request that was done. */
async function send(): Promise<string> {
  const requestId = randomUUID();
  await postTransfer(coop.as("aline", { requestId }), {
    recipientId: coop.idOf("eric"),
    amount: 1,
  });
  return requestId;
}

test("a drill in which all is stored as it was told has nothing wrong", async () => {
  const tally = new Tally();
  for (let sent = 0; sent < 3; sent += 1) tally.acknowledged.set(await send(), sent);
  tally.notDone.add(randomUUID());
  tally.unclear.add([...tally.acknowledged.keys()][0] ?? "");
  expect(await compare(coop.url, tally)).toEqual({ stored: 3, wrong: [] });
});

test("what was lost, posted unseen or never known is found, each by its name", async () => {
  const tally = new Tally();
  tally.acknowledged.set(randomUUID(), 0);
  tally.notDone.add(await send());
  tally.lost.add(randomUUID());
  expect(await compare(coop.url, tally)).toEqual({
    stored: 1,
    wrong: [
      "1 acknowledged and not stored",
      "1 told that nothing was done, and stored",
      "1 never known",
    ],
  });
});
