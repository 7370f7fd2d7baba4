import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expect, PASSWORD, test } from "./server-test";

const SCRIPTS = ["jean", "diane", "innocent", "solange", "theogene", "vestine"];
const COSTLY = [
  "/api/search?q=uw",
  "/transactions/export",
  "/api/transactions",
  "/transactions/statement/pdf",
];
const SENDS = 5;

test("sends and sign-ins are all done beside the scripts of others, who are told when to ask again", async ({
  clientOf,
  request: visitor,
}) => {
  const member = await clientOf("josiane");
  const scripts = await Promise.all(SCRIPTS.map(clientOf));
  const recipient = await clientOf("fabrice");
  const { id } = await (await recipient.get("/api/me")).json();
  let over = false;
  const refusals: { status: number; after: string | undefined; message: unknown }[] = [];
  let done = 0;
  const run = async (script: APIRequestContext, from: number) => {
    for (let n = from; !over; n += 1) {
      const answer = await script.get(COSTLY[n % COSTLY.length] as string);
      if (answer.ok()) done += 1;
      else {
        const { message } = await answer.json();
        refusals.push({ status: answer.status(), after: answer.headers()["retry-after"], message });
      }
    }
  };
  const running = Promise.all(scripts.map(run));
  for (let n = 0; n < SENDS; n += 1) {
    const data = { recipientId: id, amount: 1, password: PASSWORD };
    const headers = { "idempotency-key": randomUUID() };
    // Of a machine that has no time for anybody the sender hears when to ask again, as from the screen.
    await expect
      .poll(async () => (await member.post("/api/send-money", { data, headers })).status(), {
        timeout: 300_000,
      })
      .toBe(200);
    const newcomer = { identifier: "eric", password: PASSWORD };
    await expect
      .poll(async () => (await visitor.post("/api/login", { data: newcomer })).status(), {
        timeout: 300_000,
      })
      .toBe(200);
  }
  over = true;
  await running;
  expect(done).toBeGreaterThan(0);
  for (const { status, after, message } of refusals) {
    expect([429, 503]).toContain(status);
    expect(Number(after)).toBeGreaterThan(0);
    expect(message).toEqual(expect.any(String));
  }
});
