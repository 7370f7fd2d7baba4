import { waitUntil } from "@/tests/support/wait-until";
import { expect, PASSWORD, test } from "./server-test";

type Notice = { id: string; transactionId: string };

test("the calls show and change one's own notices only, and refuse bad input", async ({
  request: visitor,
  clientOf,
}) => {
  const [aline, eric] = [await clientOf("aline"), await clientOf("eric")];
  const { id: recipientId } = await (await eric.get("/api/me")).json();
  const sent = await aline.post("/api/send-money", {
    data: { recipientId, amount: 1_020, password: PASSWORD },
  });
  const { transaction } = await sent.json();
  const notice = await waitUntil("the recipient is told", async () => {
    const listed: Notice[] = await (await eric.get("/api/notices?limit=10")).json();
    return listed.find(({ transactionId }) => transactionId === transaction.id);
  });
  expect(notice).toMatchObject({ kind: "money-received", amount: 1_020, readAt: null });
  const own: Notice[] = await (await aline.get("/api/notices?limit=100")).json();
  expect(own.map(({ id }) => id)).not.toContain(notice.id);
  expect((await aline.put("/api/notices/read", { data: { ids: [notice.id] } })).status()).toBe(200);
  const unread = Number((await eric.get("/api/me")).headers()["x-unread-notices"]);
  expect(unread).toBeGreaterThan(0);
  for (const data of [{ ids: [] }, { ids: ["x"] }, { ids: "all" }, { all: true }, []]) {
    const answer = await eric.put("/api/notices/read", { data });
    expect(answer.status(), JSON.stringify(data)).toBe(422);
  }
  for (const query of ["limit=0", "limit=x", "cursor=x", "who=aline"]) {
    expect((await eric.get(`/api/notices?${query}`)).status(), query).toBe(422);
  }
  const foreign = await eric.put("/api/notices/read", {
    headers: { origin: "https://evil.example" },
    data: {},
  });
  expect(foreign.status()).toBe(403);
  expect(Number((await eric.get("/api/me")).headers()["x-unread-notices"])).toBe(unread);
  const first = await eric.get("/api/notices?limit=1");
  expect(first.headers()["x-total-count"]).toMatch(/^\d+\+?$/);
  expect(first.headers().link).toContain('rel="next"');
  expect((await visitor.get("/api/notices")).status()).toBe(401);
});
