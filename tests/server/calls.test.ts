import type { APIRequestContext } from "@playwright/test";
import { expect, openClient, PASSWORD, signIn, test } from "./server-test";

test("calls without a session answer 401 in JSON", async ({ request }) => {
  const calls = [
    "/api/me",
    "/api/deposits",
    "/api/members",
    "/admin/dashboard",
    "/admin/transactions",
  ];
  for (const path of calls) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "unauthenticated" });
  }
});

test("bad input is a 4xx with a message beside its field, and changes nothing", async ({
  request,
}) => {
  await signIn(request, "aline");
  const before = await (await request.get("/api/me")).json();
  const deposit = { amount: 5000, method: "mtn", senderPhone: "0788000101", description: "x" };
  const bad: [string, unknown, number, string?][] = [
    ["/api/deposits", { ...deposit, amount: "5000" }, 422, "amount"],
    ["/api/deposits", { ...deposit, amount: 0.5 }, 422, "amount"],
    ["/api/deposits", { ...deposit, amount: 0 }, 422, "amount"],
    ["/api/deposits", { ...deposit, amount: -5 }, 422, "amount"],
    ["/api/deposits", { ...deposit, amount: 2 ** 60 }, 422, "amount"],
    ["/api/deposits", { ...deposit, method: "paypal" }, 422, "method"],
    ["/api/deposits", { ...deposit, senderPhone: "" }, 422, "senderPhone"],
    ["/api/deposits", { ...deposit, senderPhone: undefined }, 422, "senderPhone"],
    ["/api/deposits", { ...deposit, reference: "DEP-1" }, 422, "reference"],
    ["/api/deposits", { ...deposit, description: "a\u0000b" }, 422, "description"],
    ["/api/deposits", { ...deposit, status: "approved" }, 422, "status"],
    ["/api/deposits", [], 422],
    ["/api/deposits", null, 422],
    ["/api/send-money", { recipientId: "x", amount: 5, password: PASSWORD }, 422, "recipientId"],
    [
      "/api/send-money",
      { recipientId: before.id, amount: 5, password: PASSWORD },
      422,
      "recipientId",
    ],
    ["/api/send-money", { recipientId: before.id, amount: 5 }, 422, "password"],
    ["/api/login", { identifier: "ab", password: "123" }, 422, "identifier"],
  ];
  for (const [path, data, status, field] of bad) {
    const answer = await request.post(path, {
      headers: { "content-type": "application/json" },
      data: JSON.stringify(data),
    });
    const body = await answer.json();
    expect(answer.status(), `${path} ${JSON.stringify(data)}`).toBe(status);
    expect(body.message).toBeTruthy();
    if (field) expect(body.fields).toHaveProperty(field);
  }
  expect(await (await request.get("/api/me")).json()).toEqual(before);
});

test("what is no JSON, too large, or from another site is refused before it is read", async ({
  request,
}) => {
  await signIn(request, "aline");
  const post = (headers: Record<string, string>, data: string | Buffer) =>
    request.post("/api/deposits", { headers, data: Buffer.from(data) });
  const json = { "content-type": "application/json" };
  expect((await post(json, "{")).status()).toBe(400);
  expect((await post(json, Buffer.from([0x22, 0xff, 0x22]))).status()).toBe(400);
  expect((await post({ "content-type": "text/plain" }, "{}")).status()).toBe(415);
  expect((await post(json, `"${"x".repeat(70_000)}"`)).status()).toBe(413);
  expect((await post({ ...json, origin: "https://evil.example" }, "{}")).status()).toBe(403);
  expect((await post({ ...json, origin: "null" }, "{}")).status()).toBe(403);
  expect((await post({ ...json, "sec-fetch-site": "cross-site" }, "{}")).status()).toBe(403);
  const wrong = await request.delete("/api/deposits");
  expect(wrong.status()).toBe(405);
  expect(wrong.headers().allow).toBe("GET, POST, HEAD, OPTIONS");
});

test("a deposit by call: reference, message, retry with the same key", async ({ request }) => {
  await signIn(request, "jean");
  const key = crypto.randomUUID();
  const send = (amount: number) =>
    request.post("/api/deposits", {
      headers: { "idempotency-key": key },
      data: { amount, method: "airtel", senderPhone: "0738 000 101", description: null },
    });
  const first = await send(10_000);
  expect(first.status()).toBe(201);
  const { message, deposit } = await first.json();
  expect(message).toBe("Deposit of RWF 10,000 has been submitted. Net available: RWF 9,880.");
  expect(deposit).toMatchObject({ amount: 10_000, fee: 120, net: 9_880, status: "pending" });
  expect(deposit.reference).toMatch(/^DEP-[0-9A-Z]{8}-20\d\d$/);
  expect((await (await send(10_000)).json()).deposit.id).toBe(deposit.id);
  const other = await send(10_001);
  expect(other.status()).toBe(409);
  expect(await other.json()).toMatchObject({ code: "request_id_reused" });
});

test("rights: a member decides nothing, finance not on their own, nobody twice", async () => {
  const [member, finance] = [await openClient(), await openClient()];
  await signIn(member, "eric");
  await signIn(finance, "finance");
  const submit = async (by: APIRequestContext) => {
    const answer = await by.post("/api/deposits", {
      data: { amount: 3000, method: "cash", description: "" },
    });
    return (await answer.json()).deposit.id as string;
  };
  const decide = (by: APIRequestContext, id: string, data: object) =>
    by.put(`/admin/transactions/${id}/status`, { data });
  const mine = await submit(member);
  const theirs = await submit(finance);
  expect((await decide(member, theirs, { status: "approved" })).status()).toBe(403);
  expect((await decide(finance, theirs, { status: "approved" })).status()).toBe(403);
  expect((await decide(finance, mine, { status: "rejected" })).status()).toBe(422);
  expect((await decide(finance, mine, { status: "approved" })).status()).toBe(200);
  expect((await decide(finance, mine, { status: "rejected", reason: "too late" })).status()).toBe(
    409,
  );
  expect((await decide(finance, crypto.randomUUID(), { status: "approved" })).status()).toBe(404);
  expect((await decide(finance, "not-an-id", { status: "approved" })).status()).toBe(404);
  expect((await member.get("/admin/dashboard")).status()).toBe(403);
  expect((await member.get("/admin/transactions")).status()).toBe(403);
  const list = await finance.get("/admin/transactions?limit=2&type=deposit&status=approved");
  expect(await list.json()).toHaveLength(2);
  expect(list.headers().link).toContain('rel="next"');
  const total = Number.parseInt(list.headers()["x-total-count"] ?? "", 10);
  const whole = await (
    await finance.get("/admin/transactions?type=deposit&status=approved")
  ).json();
  expect(whole).toHaveLength(total);
  expect(new Set(whole.map((each: { id: string }) => each.id)).size).toBe(total);
  await Promise.all([member.dispose(), finance.dispose()]);
});

test("a project names its largest investors and leads to the others", async ({ request }) => {
  await signIn(request, "aline");
  type Project = { id: string; investors: unknown[]; investorCount: number };
  const projects: Project[] = await (await request.get("/api/projects")).json();
  const known = projects.find(({ investors, investorCount }) => investorCount > investors.length);
  const path = `/api/projects/${known?.id}`;
  const answer = await request.get(path);
  const { project }: { project: Project } = await answer.json();
  expect(project.investors).toHaveLength(10);
  expect(project.investorCount).toBeGreaterThan(10);
  const named = [...project.investors];
  let link = answer.headers().link;
  while (link) {
    const page = await request.get(/^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? "");
    named.push(...(await page.json()));
    link = page.headers().link;
  }
  expect(named).toHaveLength(project.investorCount);
  expect(await (await request.get(`${path}/investors`)).json()).toEqual(named);
  const whole = projects.find(({ investors, investorCount }) => investorCount === investors.length);
  expect((await request.get(`/api/projects/${whole?.id}`)).headers().link).toBeUndefined();
});

test("health and readiness answer", async ({ request }) => {
  expect((await request.get("/healthz")).status()).toBe(200);
  expect((await request.get("/readyz")).status()).toBe(200);
});
