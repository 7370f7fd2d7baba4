import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MtnAccess, mtn } from "@/lib/rails/mtn";
import type { Rail } from "@/lib/rails/port";

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const ID = "3d9c2f4e-1d7e-4a53-9c1b-0f6d6a2c8b11";
const ASK = {
  id: ID,
  product: "collect",
  number: "+250788000101",
  amount: 5_000,
  reference: "DEP-7F3A91C2-2026",
} as const;

let server: Server;
let access: MtnAccess;
let rail: Rail;
let answer: Answer;
let tokens = 0;
const seen: { url: string; headers: IncomingMessage["headers"]; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const { url = "", headers } = request;
    seen.push({ url, headers, body });
    if (!url.endsWith("/token/")) return answer(request, response, body);
    tokens += 1;
    json(response, 200, { access_token: `token-${tokens}`, expires_in: 3600 });
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
});
beforeEach(() => {
  seen.length = 0;
  const { port } = server.address() as AddressInfo;
  access = {
    url: `http://127.0.0.1:${port}`,
    user: "user",
    apiKey: "secret",
    keys: { collection: "collection-key", disbursement: "disbursement-key" },
    target: "mtnrwanda",
    twoWallets: false,
    callback: "https://of.example/api/rails/mtn/callback",
  };
  rail = mtn(access);
});
afterAll(() => server.close());

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
const says =
  (status: number, body: unknown = {}): Answer =>
  (_, response) =>
    json(response, status, body);
const cuts: Answer = (request) => request.socket.destroy();

describe("asking for money", () => {
  test("goes out as MTN documents it, under the id that is ours", async () => {
    answer = says(202);
    expect(await rail.ask(ASK)).toEqual({ answer: "taken", http: 202 });
    const [token, asked] = seen;
    expect(token).toMatchObject({
      url: "/collection/token/",
      body: '{"grant_type":"client_credentials"}',
    });
    expect(token?.headers.authorization).toBe(`Basic ${btoa("user:secret")}`);
    expect(asked?.url).toBe("/collection/v1_0/requesttopay");
    expect(asked?.headers).toMatchObject({
      authorization: `Bearer token-${tokens}`,
      "x-reference-id": ID,
      "x-target-environment": "mtnrwanda",
      "x-callback-url": "https://of.example/api/rails/mtn/callback",
      "ocp-apim-subscription-key": "collection-key",
    });
    expect(JSON.parse(asked?.body ?? "")).toEqual({
      amount: "5000",
      currency: "RWF",
      externalId: ID,
      payer: { partyIdType: "MSISDN", partyId: "250788000101" },
      payerMessage: "DEP-7F3A91C2-2026",
      payeeNote: "DEP-7F3A91C2-2026",
    });
  });

  test("a payment out goes by the other product and its key", async () => {
    answer = says(202);
    await rail.ask({ ...ASK, product: "payout" });
    expect(seen.map(({ url }) => url)).toEqual([
      "/disbursement/token/",
      "/disbursement/v1_0/transfer",
    ]);
    expect(JSON.parse(seen[1]?.body ?? "").payee.partyId).toBe("250788000101");
  });

  test.each([
    ["a used id", says(409, { code: "RESOURCE_ALREADY_EXIST" })],
    ["a fault of its own", says(500, { code: "INTERNAL_PROCESSING_ERROR" })],
    ["too much to do", says(503)],
    ["too many calls", says(429)],
    [
      "a page of HTML",
      (_, response) => response.writeHead(200).end("<html>Request Rejected</html>"),
    ],
    [
      "a way elsewhere",
      (_, response) => response.writeHead(302, { location: "https://x.example" }).end(),
    ],
    ["a cut line", cuts],
  ] satisfies [string, Answer][])("%s leaves it uncertain", async (_, answered) => {
    answer = answered;
    expect(await rail.ask(ASK)).toMatchObject({ answer: "uncertain" });
  });

  test.each([
    [400, "INVALID_REQUEST"],
    [500, "INVALID_CURRENCY"],
    [500, "PAYER_NOT_FOUND"],
  ])("what it answers %i %s to was not taken", async (status, code) => {
    answer = says(status, { code });
    expect(await rail.ask(ASK)).toEqual({ answer: "refused", reason: code, http: status });
  });

  test("a token that counts no more is renewed once, and used again while it counts", async () => {
    let first = true;
    answer = (_, response) => {
      json(response, first ? 401 : 202, {});
      first = false;
    };
    expect(await rail.ask(ASK)).toMatchObject({ answer: "taken" });
    expect(await rail.ask(ASK)).toMatchObject({ answer: "taken" });
    expect(seen.filter(({ url }) => url.endsWith("/token/"))).toHaveLength(2);
    answer = says(401);
    expect(await rail.ask(ASK)).toMatchObject({ answer: "uncertain", http: 401 });
  });
});

describe("asking what became of it", () => {
  const done = { status: "SUCCESSFUL", amount: "5000", currency: "RWF" };
  test.each([
    [says(200, { status: "PENDING" }), { answer: "pending" }],
    [
      says(200, { ...done, financialTransactionId: 363440463 }),
      { answer: "done", providerId: "363440463", amount: 5_000 },
    ],
    [
      says(200, { ...done, financialTransactionId: "1", currency: "EUR" }),
      { answer: "done", amount: null },
    ],
    [says(200, done), { answer: "trouble", reason: "NO_TRANSACTION_ID" }],
    [says(200, { status: "FAILED", reason: "EXPIRED" }), { answer: "failed", reason: "EXPIRED" }],
    [
      says(200, { status: "FAILED", reason: { code: "PAYER_NOT_FOUND" } }),
      { answer: "failed", reason: "PAYER_NOT_FOUND" },
    ],
    [says(404, { code: "RESOURCE_NOT_FOUND" }), { answer: "absent" }],
    [says(200, { status: "WON" }), { answer: "trouble" }],
    [
      says(500, { code: "INTERNAL_PROCESSING_ERROR" }),
      { answer: "trouble", reason: "INTERNAL_PROCESSING_ERROR" },
    ],
    [cuts, { answer: "trouble", http: null }],
    [(_, response) => response.end("x".repeat(300_000)), { answer: "trouble" }],
  ] satisfies [Answer, object][])("%#", async (answered, expected) => {
    answer = answered;
    expect(await rail.statusOf("collect", ID)).toMatchObject(expected);
  });
});

test("the balance and a name are told, or null", async () => {
  answer = says(200, { availableBalance: "12500", currency: "RWF" });
  expect(await rail.balance()).toBe(12_500);
  const two = mtn({ ...access, twoWallets: true });
  expect(await two.balance()).toBe(25_000);
  for (const [availableBalance, currency] of [
    ["12500", "EUR"],
    ["12.5", "RWF"],
    ["", "RWF"],
  ]) {
    answer = says(200, { availableBalance, currency });
    expect(await rail.balance()).toBeNull();
  }
  answer = says(200, { given_name: "Aline", family_name: "Uwase", birthdate: "1990-01-01" });
  expect(await rail.nameOf("+250788000101")).toBe("Aline Uwase");
  answer = cuts;
  expect([await rail.balance(), await rail.nameOf("+250788000101")]).toEqual([null, null]);
});
