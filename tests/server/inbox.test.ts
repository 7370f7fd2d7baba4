import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "./server-test";

/** What a phone sends, signed with its key; of a sender whose messages nobody keeps. */
function signed(key: string, { from = "+250788123456", late = 0, padding = "" } = {}) {
  const body = JSON.stringify({ from, text: `See you at eight${padding}` });
  const timestamp = String(Math.floor(Date.now() / 1_000) - late);
  const signature = createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
  const headers = { "x-timestamp": timestamp, "x-signature": signature };
  return { data: Buffer.from(body), headers: { ...headers, "content-type": "application/json" } };
}

test("a phone that is signed in as nobody is heard by its signature alone", async ({
  request,
  clientOf,
}) => {
  const finance = await clientOf("finance");
  const named = { data: { method: "mtn", name: `Phone ${randomUUID()}` } };
  const made = await finance.post("/admin/forwarders", named);
  expect(made.status()).toBe(201);
  const { id, key } = await made.json();
  const path = `/api/inbox/sms?device=${id}`;

  const heard = await request.post(path, signed(key));
  expect(heard.status()).toBe(202);
  expect(await heard.json()).toEqual({ new: 0, known: 0, unread: 0 });
  expect(heard.headers()["cache-control"]).toBe("no-store");
  const { data, headers } = signed(key);
  const byHeader = await request.post("/api/inbox/sms", {
    data,
    headers: { ...headers, "x-device": id },
  });
  expect(byHeader.status()).toBe(202);

  const refused: [ReturnType<typeof signed>, number, string][] = [
    [signed("guessed"), 401, "forwarder_refused"],
    [signed(key, { late: 600 }), 401, "forwarder_clock"],
    [signed(key, { padding: " ".repeat(17_000) }), 413, "body_too_large"],
    // Statements of MTN do not count in the demonstration.
    [signed(key, { from: "M-Money" }), 409, "not_reconciled"],
  ];
  for (const [sent, status, code] of refused) {
    const answer = await request.post(path, sent);
    expect([answer.status(), await answer.json()]).toMatchObject([status, { code }]);
  }
  const list = await (await finance.get("/admin/forwarders")).json();
  const phone = list.find((each: { id: string }) => each.id === id);
  expect(phone).toMatchObject({
    messages: 0,
    refusal: "not_reconciled",
    heardAt: expect.any(String),
  });
  expect(JSON.stringify(list)).not.toContain(key);

  expect((await finance.delete(`/admin/forwarders/${id}`)).status()).toBe(200);
  const after = await request.post(path, signed(key));
  expect([after.status(), await after.json()]).toMatchObject([401, { code: "forwarder_refused" }]);
});
