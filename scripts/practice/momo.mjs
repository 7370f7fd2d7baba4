// MTN's MoMo Open API as it documents it, as far as we call it; and its faults, as people met them.
import { randomUUID } from "node:crypto";

const TOKEN_SECONDS = 3600;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const PRODUCTS = { collection: "requesttopay", disbursement: "transfer" };

/**
 * Answers calls to the API: `answer(call)` gives {status, body, cut}. `access`: who may call; `names`: whose each number is;
 * `currency`: the one that the target counts in; `fault(where, id)`: what goes wrong with a call, if anything (practice/network.mjs has the list).
 */
export function momoApi(api) {
  const { access, payments, currency, now } = api;
  const tokens = new Map();
  return ({ method, path, headers, body }) => {
    const [, product, ...rest] = path.split("/");
    if (!Object.hasOwn(PRODUCTS, product)) return notFound;
    if (headers["ocp-apim-subscription-key"] !== access.keys[product]) {
      return {
        status: 401,
        body: { statusCode: 401, message: "Access denied due to invalid subscription key." },
      };
    }
    if (rest[0] === "token") return giveToken(api, tokens, { method, product, headers, body });
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    const known = tokens.get(token);
    if (known?.product !== product || known.until <= now()) {
      return { status: 401, body: { code: "UNAUTHORIZED" } };
    }
    if (headers["x-target-environment"] !== access.target)
      return wrong("NOT_ALLOWED_TARGET_ENVIRONMENT");
    const [version, name, ...more] = rest;
    if (version !== "v1_0") return { status: 404, body: null };
    if (name === PRODUCTS[product] && method === "POST") {
      return take(api, tokens, { name, headers, body });
    }
    if (name === PRODUCTS[product] && more.length === 1) return look(api, more[0]);
    if (name === "account" && more[0] === "balance") {
      return { status: 200, body: { availableBalance: String(payments.balance()), currency } };
    }
    if (name === "accountholder" && more[0]?.toLowerCase() === "msisdn") {
      return tellHolder(api, more);
    }
    return notFound;
  };
}

const notFound = { status: 404, body: { code: "RESOURCE_NOT_FOUND" } };

// Whose number it is, and whether it has an account: of numbers that are in the phone book.
function tellHolder({ names }, [, number, what]) {
  const [given_name, ...family] = (names[number] ?? "").split(" ");
  if (what === "active") return { status: 200, body: { result: given_name !== "" } };
  if (what !== "basicuserinfo" || !given_name) return notFound;
  return { status: 200, body: { given_name, family_name: family.join(" ") } };
}

// Without a body 411, with a form a page of HTML: only JSON works, whatever the documents say.
function giveToken({ access, now }, tokens, { method, product, headers, body }) {
  if (method !== "POST") return { status: 404, body: null };
  if (body === "" && headers["content-length"] !== "0") return { status: 411, body: null };
  if (/urlencoded/.test(headers["content-type"] ?? ""))
    return { status: 200, body: "<html>Request Rejected</html>" };
  const basic = Buffer.from(`${access.user}:${access.apiKey}`).toString("base64");
  if (headers.authorization !== `Basic ${basic}`)
    return { status: 401, body: { error: "login_failed" } };
  const token = randomUUID();
  tokens.set(token, { product, until: now() + TOKEN_SECONDS * 1000 });
  return {
    status: 200,
    body: { access_token: token, token_type: "access_token", expires_in: TOKEN_SECONDS },
  };
}

function take({ payments, currency, fault, notify }, tokens, { name, headers, body }) {
  const id = headers["x-reference-id"] ?? "";
  if (!UUID.test(id)) return { status: 400, body: { code: "REFERENCE_ID_INVALID" } };
  const ill = fault("take", id);
  if (ill === "token") tokens.clear();
  const stops = stopping(ill, name);
  if (stops) return stops;
  const sent = parsed(body);
  const party = sent?.payer ?? sent?.payee;
  if (
    !/^\d+(\.\d+)?$/.test(String(sent?.amount)) ||
    party?.partyIdType !== "MSISDN" ||
    !sent.externalId
  ) {
    return { status: 400, body: { code: "INVALID_REQUEST" } };
  }
  if (sent.currency !== currency) return wrong("INVALID_CURRENCY");
  const taken = payments.take({
    id,
    product: name,
    party: String(party.partyId),
    amount: String(sent.amount),
    currency: sent.currency,
    externalId: String(sent.externalId),
    text: String(sent.payerMessage ?? "").slice(0, 128),
    callback: headers["x-callback-url"],
  });
  if (!taken) return { status: 409, body: { code: "RESOURCE_ALREADY_EXIST" } };
  notify(payments.find(id));
  if (ill === "cut-after") return { cut: true };
  if (ill === "lost") return { status: 500, body: { code: "INTERNAL_PROCESSING_ERROR" } };
  return { status: 202, body: null };
}

/** What goes wrong before anything is taken. */
function stopping(ill, name) {
  if (ill === "cut-before") return { cut: true };
  if (ill === "busy") return { status: 503, body: { code: "SERVICE_UNAVAILABLE" } };
  if (ill === "refuses") return wrong(name === "transfer" ? "PAYEE_NOT_FOUND" : "PAYER_NOT_FOUND");
  if (ill === "html") return { status: 200, body: "<html>Request Rejected</html>" };
  return ill === "token" && { status: 401, body: { code: "UNAUTHORIZED" } };
}

function look({ payments, fault }, id) {
  const ill = fault("look", id);
  if (ill === "cut") return { cut: true };
  if (ill === "busy") return { status: 503, body: null };
  if (ill === "error") return { status: 500, body: { code: "INTERNAL_PROCESSING_ERROR" } };
  const payment = payments.find(id);
  if (!payment) return notFound;
  if (ill === "slow") return { status: 200, body: paymentBody({ ...payment, status: "PENDING" }) };
  if (ill === "lie") {
    const more = String(Number(payment.amount) + 1);
    return { status: 200, body: paymentBody({ ...payment, amount: more }) };
  }
  return { status: 200, body: paymentBody(payment) };
}

/** A request as the API and its callback tell it. */
export function paymentBody({
  status,
  product,
  party,
  amount,
  currency,
  externalId,
  text,
  number,
  reason,
}) {
  return {
    ...(status === "SUCCESSFUL" && { financialTransactionId: number }),
    externalId,
    amount,
    currency,
    [product === "transfer" ? "payee" : "payer"]: { partyIdType: "MSISDN", partyId: party },
    payerMessage: text,
    payeeNote: text,
    status,
    // Clients of the sandbox know it as one word; the documents say a code and a message.
    ...(reason && { reason: currency === "EUR" ? reason : { code: reason, message: reason } }),
  };
}

const wrong = (code) => ({ status: 500, body: { code, message: code } });

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
