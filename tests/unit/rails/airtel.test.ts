import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { airtel, TOO_SOON } from "@/lib/rails/airtel";
import type { Provider } from "@/lib/rails/port";
import { reasonWord } from "@/lib/rails/rules";
import { type Fault, json, openAirtel } from "@/tests/support/airtel-network";
import { startAnew } from "@/tests/support/own-environment";

const ID = "3d9c2f4e-1d7e-4a53-9c1b-0f6d6a2c8b11";
const ASK = {
  id: ID,
  product: "collect",
  number: "+250733000101",
  amount: 5_000,
  reference: "DEP-7F3A91C2-2026",
} as const;
const PAYOUT = { ...ASK, product: "payout" } as const;
const MINUTE = 60_000;

let network: Awaited<ReturnType<typeof openAirtel>>;
let rail: Provider<"airtel">;
let now = Date.parse("2026-03-02T08:00:00Z");

beforeAll(async () => {
  network = await openAirtel();
});
beforeEach(() => {
  network.kept.clear();
  network.seen.length = 0;
  Object.assign(network.state, { fault: null, lost: false });
  rail = airtel(network.access, () => now);
});
afterAll(() => network.close());

const says =
  (status: number, body: unknown = {}): Fault =>
  (_, response) =>
    json(response, status, body);
const code = (response_code: string) => ({ status: { response_code } });
const cuts: Fault = (request) => request.socket.destroy();

describe("asking for money", () => {
  test("goes out as Airtel documents it: signed, under the id that is ours", async () => {
    expect(await rail.ask(ASK)).toEqual({ answer: "taken", http: 200 });
    expect(network.seen.map(({ url }) => url)).toEqual([
      "/auth/oauth2/token",
      "/v1/rsa/encryption-keys",
      "/merchant/v2/payments/",
    ]);
    expect(JSON.parse(network.seen[2]?.body ?? "")).toEqual({
      reference: "DEP-7F3A91C2-2026",
      subscriber: { country: "RW", currency: "RWF", msisdn: "733000101" },
      transaction: { amount: 5_000, country: "RW", currency: "RWF", id: ID },
    });
  });

  test("a payment out carries the PIN for Airtel's eyes alone, by either of its keys", async () => {
    for (const [place, pinKey] of network.pinKeys.entries()) {
      rail = airtel({ ...network.access, pinKey }, () => now);
      const id = ID.replace("3d", `4${place}`);
      expect(await rail.ask({ ...PAYOUT, id })).toEqual({ answer: "taken", http: 200 });
      const sent = network.seen.at(-1);
      expect(sent?.url).toBe("/standard/v2/disbursements/");
      expect(JSON.parse(sent?.body ?? "")).toMatchObject({
        payee: { currency: "RWF", msisdn: "733000101" },
        reference: "DEP7F3A91C22026",
        transaction: { amount: 5_000, id, type: "B2C" },
      });
      expect(sent?.body).not.toContain('"4821"');
    }
  });

  test("a PIN or a key that is wrong sends nothing that counts", async () => {
    rail = airtel({ ...network.access, pin: "0000" }, () => now);
    expect(await rail.ask(PAYOUT)).toMatchObject({ answer: "refused", reason: "ROUTER116" });
    rail = airtel({ ...network.access, pinKey: "no key" }, () => now);
    network.seen.length = 0;
    expect(await rail.ask(PAYOUT)).toEqual({ answer: "uncertain", reason: "pin", http: null });
    expect(network.seen).toEqual([]);
    expect(network.kept.size).toBe(0);
  });

  test("a used id is uncertain, and so is one whose answer was lost", async () => {
    network.state.lost = true;
    for (const ask of [ASK, { ...PAYOUT, id: ID.replace("3d", "4d") }]) {
      expect(await rail.ask(ask)).toMatchObject({ answer: "uncertain", http: null });
    }
    expect(await rail.ask({ ...PAYOUT, id: ID.replace("3d", "4d") })).toEqual({
      answer: "uncertain",
      reason: "DP00900001017",
      http: 200,
    });
    expect(network.kept.size).toBe(2);
  });

  test.each([
    ["a fault of its own", says(500, code("DP00800001007"))],
    ["too much to do", says(503)],
    ["a refusal without a reason", says(400)],
    ["a code that nobody documents", says(200, code("DP00800009999"))],
    ["an answer that cannot be", says(200, code("ESB000011"))],
    ["a page of HTML", (_, response) => response.writeHead(200).end("<html>No</html>")],
    [
      "a way elsewhere",
      (_, response) => response.writeHead(302, { location: "https://x.example" }).end(),
    ],
    ["a cut line", cuts],
    ["too long an answer", (_, response) => response.end("x".repeat(300_000))],
  ] satisfies [string, Fault][])("%s leaves it uncertain", async (_, fault) => {
    network.state.fault = fault;
    expect(await rail.ask(ASK)).toMatchObject({ answer: "uncertain" });
  });

  test.each([
    [200, code("DP00800001007"), "DP00800001007"],
    [403, code("DP00800001026"), "DP00800001026"],
    [400, { status_code: "ROUTER006" }, "ROUTER006"],
  ])("what it answers %i %o to was not taken", async (status, body, reason) => {
    network.state.fault = says(status, body);
    expect(await rail.ask(ASK)).toEqual({ answer: "refused", reason, http: status });
  });

  test("a token is used while it counts, and renewed once where it does not", async () => {
    const before = network.state.tokens;
    await rail.statusOf("collect", ID);
    now += MINUTE;
    await rail.statusOf("collect", ID);
    expect(network.state.tokens - before).toBe(1);
    now += 2 * MINUTE;
    await rail.statusOf("collect", ID);
    expect(network.state.tokens - before).toBe(2);
    network.state.token = "another";
    expect(await rail.ask(ASK)).toMatchObject({ answer: "taken" });
    network.state.fault = says(401);
    expect(await rail.ask(ASK)).toMatchObject({ answer: "uncertain", http: 401 });
  });

  test("nothing is sent where the credentials are refused", async () => {
    rail = airtel({ ...network.access, clientSecret: "another" }, () => now);
    expect(await rail.ask(ASK)).toEqual({ answer: "uncertain", reason: "TOKEN_401", http: null });
    expect(network.kept.size).toBe(0);
  });
});

describe("asking what became of it", () => {
  const done = { answer: "done", providerId: "MP2409282123H05897", amount: 5_000, http: 200 };
  test.each([
    ["TIP", "DP00800001006", { answer: "pending" }],
    ["TA", "DP00800001000", { answer: "pending" }],
    ["TS", "DP00800001001", done],
    ["TS", null, done],
    ["TS", "DP00800001006", { answer: "trouble", reason: "TS_DP00800001006" }],
    ["TS", "DP00800009999", { answer: "trouble" }],
    ["TF", "DP00800001007", { answer: "failed", reason: "DP00800001007" }],
    ["TF", null, { answer: "failed", reason: "TF" }],
    ["TF", "DP00800001001", { answer: "trouble", reason: "TF_DP00800001001" }],
    ["TF", "DP00800001000", { answer: "trouble" }],
    ["TE", "DP00800001029", { answer: "failed", reason: "DP00800001029" }],
    ["WON", null, { answer: "trouble" }],
  ])("%s with %s", async (status, said, expected) => {
    await rail.ask(ASK);
    network.end(ID, status, said);
    expect(await rail.statusOf("collect", ID)).toMatchObject(expected);
  });

  test.each([
    ["TS", "DP00900001001", done],
    ["TF", "DP00900001012", { answer: "failed", reason: "DP00900001012" }],
    ["TF", "DP00900001014", { answer: "trouble" }],
    ["TE", null, { answer: "trouble" }],
  ])("of a payment out: %s with %s", async (status, said, expected) => {
    await rail.ask(PAYOUT);
    network.end(ID, status, said);
    expect(await rail.statusOf("payout", ID)).toMatchObject(expected);
  });

  test.each([
    ["no number of Airtel's", { status: "TS", amount: 5_000 }, { answer: "trouble" }],
    ["another id", { status: "TS", id: "x", airtel_money_id: "M1" }, { reason: "OTHER_ID" }],
    ["no amount", { status: "TS", airtel_money_id: "M1" }, { answer: "done", amount: null }],
    [
      "another currency",
      { status: "TS", airtel_money_id: "M1", amount: "5,000.00", currency: "UGX" },
      { answer: "done", amount: null },
    ],
    [
      "an amount as text",
      { status: "TS", airtel_money_id: "M1", amount: "5,000.00" },
      { answer: "done", amount: 5_000 },
    ],
  ])("what it calls done with %s", async (_, transaction, expected) => {
    network.state.fault = says(200, { data: { transaction }, ...code("DP00800001001") });
    expect(await rail.statusOf("collect", ID)).toMatchObject(expected);
  });

  test.each([
    ["a fault of its own", says(500, code("DP00800001025"))],
    ["a page that is not there", says(404)],
    ["a page of HTML", (_, response) => response.writeHead(404).end("<html>")],
    ["a cut line", cuts],
  ] satisfies [string, Fault][])("%s says nothing, however late", async (_, fault) => {
    await rail.statusOf("collect", ID);
    now += 10 * MINUTE;
    network.state.fault = fault;
    expect(await rail.statusOf("collect", ID)).toMatchObject({ answer: "trouble" });
  });

  test("what Airtel does not find is absent three minutes after it was asked, not before", async () => {
    for (const product of ["collect", "payout"] as const) {
      const id = ID.replace("3d", product === "collect" ? "5c" : "5d");
      const early = { answer: "trouble", reason: TOO_SOON, http: 404 };
      network.state.fault = cuts;
      await rail.ask({ ...ASK, product, id });
      network.state.fault = null;
      expect(await rail.statusOf(product, id)).toEqual(early);
      now += 3 * MINUTE;
      expect(await rail.statusOf(product, id)).toEqual({ answer: "absent", http: 404 });
      // Another server knows of it since it first looked.
      const other = airtel(network.access, () => now);
      expect(await other.statusOf(product, id)).toEqual(early);
      now += 3 * MINUTE;
      expect(await other.statusOf(product, id)).toEqual({ answer: "absent", http: 404 });
      // Asked once more, it may not be heard of for as long again.
      network.state.fault = cuts;
      await rail.ask({ ...ASK, product, id });
      network.state.fault = null;
      expect(await rail.statusOf(product, id)).toEqual(early);
      await rail.ask({ ...ASK, product, id });
      expect(await rail.statusOf(product, id)).toMatchObject({ answer: "pending" });
    }
  });
});

test("its reasons are told by the words that every provider's are", () => {
  const words = ["DP00800001007", "DP00900001007", "DP00800001008", "DP00800001029", "TE"];
  expect(words.map(reasonWord)).toEqual(["funds", "funds", "refused", "late", "late"]);
  const others = ["DP00800001010", "DP00900001003", "ROUTER116", "TF"];
  expect(others.map(reasonWord)).toEqual(["noWallet", "limit", "provider", "provider"]);
});

test("the balance and a name are told, or null", async () => {
  expect(await rail.balance()).toBe(37_600);
  const two = airtel({ ...network.access, twoWallets: true }, () => now);
  expect(await two.balance()).toBe(40_000);
  for (const COLL of ["37,600.50", "37,60", "", "much"]) {
    network.holds({ COLL, DISB: "0" });
    expect(await two.balance()).toBeNull();
  }
  expect(await rail.nameOf("+250733000101")).toBe("Aline Uwase");
  expect(network.seen.at(-1)?.url).toBe("/standard/v1/users/733000101");
  expect(await rail.nameOf("+250733000102")).toBeNull();
  network.state.fault = cuts;
  expect([await rail.balance(), await rail.nameOf("+250733000101")]).toEqual([null, null]);
});

describe("switched off", () => {
  const ALL = {
    DATABASE_URL: "postgres://none/none",
    AIRTEL_MONEY_TRY: "on",
    AIRTEL_MONEY_URL: "https://openapiuat.airtel.africa/",
    AIRTEL_MONEY_CLIENT_ID: "client",
    AIRTEL_MONEY_CLIENT_SECRET: "secret",
    AIRTEL_MONEY_PIN: "4821",
    AIRTEL_MONEY_PIN_KEY: "key",
  };
  const MTN = ["URL", "USER", "API_KEY", "COLLECTION_KEY", "DISBURSEMENT_KEY"];
  afterEach(() => {
    vi.unstubAllEnvs();
    startAnew();
  });

  // The environment is read once: a module of its own for each.
  async function configured(over: Record<string, string>) {
    startAnew();
    for (const name of MTN) vi.stubEnv(`MTN_MOMO_${name}`, "");
    for (const [name, value] of Object.entries({ ...ALL, ...over })) vi.stubEnv(name, value);
    return import("@/lib/rails/configured");
  }

  test("it is tried where all of its keys are there and the switch says so", async () => {
    const { airtelOnTrial } = await configured({});
    expect(airtelOnTrial()?.key).toBe("airtel");
  });

  test.each(Object.keys(ALL).filter((name) => name !== "DATABASE_URL"))(
    "without %s it is not",
    async (name) => {
      const { airtelOnTrial } = await configured({ [name]: "" });
      expect(airtelOnTrial()).toBeNull();
    },
  );

  test("it is called by nobody, and no setting offers it, whatever the environment has", async () => {
    const { configuredRails } = await configured({});
    expect(configuredRails()).toEqual({});
    const { RAIL_METHODS } = await import("@/lib/methods");
    expect(RAIL_METHODS).toEqual(["mtn"]);
  });

  test.each([
    "https://openapi.airtel.africa",
    "https://openapi.airtel.co.rw",
    "http://openapiuat.airtel.africa",
    "https://openapiuat.airtel.africa.example",
  ])("%s is refused", async (AIRTEL_MONEY_URL) => {
    const { airtelOnTrial } = await configured({ AIRTEL_MONEY_URL });
    expect(() => airtelOnTrial()).toThrow("AIRTEL_MONEY_URL");
  });
});
