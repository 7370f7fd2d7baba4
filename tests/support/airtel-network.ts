import {
  constants,
  createCipheriv,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { AirtelAccess } from "@/lib/rails/airtel";

/** What goes wrong with one call; `lost`: it is done, and the answer never arrives. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => void;
type Kept = { amount: number; status: string; code: string | null; payout: boolean };
type Said = {
  reference: string;
  subscriber?: { msisdn: string };
  payee?: { msisdn: string };
  pin?: string;
  transaction: { id: string; amount: number };
};

const PIN = "4821";
// Airtel's private halves: of the messages' signature, and of the PIN.
const signing = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pins = [1024, 2048].map((modulusLength) => generateKeyPairSync("rsa", { modulusLength }));

/** A key as Airtel writes it. */
const written = (key: KeyObject) => key.export({ format: "der", type: "spki" }).toString("base64");

/** A stand-in of Airtel's Open API, as its portal documents it, with faults where a test asks for them. */
export async function openAirtel() {
  const kept = new Map<string, Kept>();
  const seen: { url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const state = { fault: null as Fault | null, tokens: 0, token: "", lost: false };
  let wallets: Record<string, string> = { COLL: "37,600.00", DISB: "2,400.00" };

  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const { url = "", headers } = request;
    seen.push({ url, headers, body });
    if (url === "/auth/oauth2/token") return giveToken(response, JSON.parse(body));
    if (headers.authorization !== `Bearer ${state.token}`) {
      return json(response, 401, { error: "invalid_token" });
    }
    if (headers["x-country"] !== "RW" || headers["x-currency"] !== "RWF") {
      return json(response, 400, { status_code: "ROUTER003", status_message: "Missing" });
    }
    if (url === "/v1/rsa/encryption-keys") {
      return json(response, 200, { data: { key_id: 1, key: written(signing.publicKey) } });
    }
    if (state.fault) return state.fault(request, response);
    answer(response, url, request, body);
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as AddressInfo;

  function giveToken(response: ServerResponse, said: Record<string, string>) {
    const isKnown = said.client_id === "client" && said.client_secret === "secret";
    if (!isKnown || said.grant_type !== "client_credentials") return json(response, 401, {});
    state.tokens += 1;
    state.token = `token-${state.tokens}`;
    json(response, 200, { access_token: state.token, expires_in: "180", token_type: "bearer" });
  }

  function answer(response: ServerResponse, url: string, request: IncomingMessage, body: string) {
    const { pathname, searchParams } = new URL(url, "http://airtel.example");
    const payout = pathname.startsWith("/standard/v2/disbursements/");
    if (request.method === "POST" && (payout || pathname === "/merchant/v2/payments/")) {
      take(response, JSON.parse(body), payout, isSigned(request, body));
      return;
    }
    if (payout || pathname.startsWith("/standard/v1/payments/")) {
      const isAsked = !payout || searchParams.get("transactionType") === "B2C";
      return look(response, isAsked ? (pathname.split("/").at(-1) ?? "") : "", payout);
    }
    if (pathname === "/standard/v2/users/balance") {
      const balance = wallets[searchParams.get("type") ?? ""];
      return json(response, 200, { data: { balance, currency: "RWF" }, ...ok("DP02100000001") });
    }
    if (pathname === "/standard/v1/users/733000101") {
      const data = { first_name: "Aline", last_name: "Uwase", msisdn: "733000101" };
      return json(response, 200, { data, ...ok("DP02200000001") });
    }
    json(response, 404, { status: { code: "404", response_code: "DP02200000002" } });
  }

  function take(response: ServerResponse, said: Said, payout: boolean, signed: boolean) {
    const code = (end: string) => `DP00${payout ? 9 : 8}000010${end}`;
    const refuse = (end: string) => json(response, 200, { status: { response_code: code(end) } });
    if (!signed) return refuse(payout ? "16" : "26");
    if (payout && pinOf(said.pin ?? "") !== PIN) {
      return json(response, 400, { status_code: "ROUTER116", status_message: "PIN" });
    }
    const { id, amount } = said.transaction;
    if (kept.has(id)) return refuse(payout ? "17" : "00");
    const msisdn = (said.subscriber ?? said.payee)?.msisdn;
    if (!/^7[23]\d{7}$/.test(msisdn ?? "")) return refuse(payout ? "12" : "10");
    kept.set(id, { amount, status: "TIP", code: code("06"), payout });
    if (state.lost) {
      response.destroy();
      return;
    }
    const transaction = { id: payout ? id : false, status: "SUCCESS" };
    json(response, 200, { data: { transaction }, ...ok(code("06")) });
  }

  function look(response: ServerResponse, id: string, payout: boolean) {
    const one = kept.get(id);
    if (one?.payout !== payout) {
      const code = payout ? "DP00900001015" : "DP00800001025";
      return json(response, 404, { status: { code: "404", response_code: code, success: false } });
    }
    const done = { airtel_money_id: "MP240928.2123.H05897", amount: one.amount };
    const transaction = { id, status: one.status, ...(one.status === "TS" && done) };
    json(response, 200, { data: { transaction }, ...ok(one.code ?? undefined) });
  }

  const access: AirtelAccess = {
    url: `http://127.0.0.1:${port}`,
    clientId: "client",
    clientSecret: "secret",
    pin: PIN,
    pinKey: written((pins[0] as (typeof pins)[number]).publicKey),
    twoWallets: false,
  };
  return {
    access,
    /** The portal's keys for the PIN: of 1,024 and of 2,048 bits. */
    pinKeys: pins.map(({ publicKey }) => written(publicKey)),
    seen,
    kept,
    state,
    /** Ends what was taken under an id. */
    end: (id: string, status: string, code: string | null) => {
      const one = kept.get(id);
      if (!one) throw new Error("Nothing was taken under this id.");
      kept.set(id, { ...one, status, code });
    },
    holds: (next: Record<string, string>) => {
      wallets = next;
    },
    close: () => server.close(),
  };
}

export function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const ok = (code?: string) => ({
  status: { code: "200", result_code: "ESB000010", response_code: code, success: true },
});

// "We match this generated encrypted payload to the signature received."
function isSigned({ headers }: IncomingMessage, body: string): boolean {
  const pair = opened(signing.privateKey, String(headers["x-key"])).split(":");
  const [key, iv] = pair.map((part) => Buffer.from(part, "base64"));
  if (key?.length !== 32 || iv?.length !== 16) return false;
  const cipher = createCipheriv("aes-256-cbc", key, iv);
  const sealed = Buffer.concat([cipher.update(body, "utf8"), cipher.final()]).toString("base64");
  return sealed === headers["x-signature"];
}

function pinOf(sealed: string): string | null {
  const [short, long] = pins.map(({ privateKey }) => privateKey);
  if (!short || !long) return null;
  const bytes = Buffer.from(sealed, "base64");
  if (bytes.length === 128) return opened(short, sealed);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return privateDecrypt({ key: long, padding, oaepHash: "sha256" }, bytes).toString();
}

// PKCS #1 v1.5 by hand: 00 02, filling without zeros, 00, and the text.
function opened(key: KeyObject, sealed: string): string {
  const padding = constants.RSA_NO_PADDING;
  const block = privateDecrypt({ key, padding }, Buffer.from(sealed, "base64"));
  return block.subarray(block.indexOf(0, 2) + 1).toString();
}
