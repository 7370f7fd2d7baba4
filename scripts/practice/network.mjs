// The practice network: a provider of mobile money that speaks MTN's documented protocol and moves no real money.
import { createServer } from "node:http";
import { momoApi, paymentBody } from "./momo.mjs";
import { openPayments } from "./payments.mjs";
import { POLICY, phonePage } from "./phone.mjs";

const MOST_BYTES = 64 * 1024;
export const PHONE = "/practice-phone";

/**
 * Opens it on 127.0.0.1, on `port` or a free one. `access`: {user, apiKey, keys: {collection, disbursement}, target}; `file`: where
 * it is kept; `opening`: the francs in its wallet at first; `names`: its phone book, {2507…: name}; `asks`: whether people confirm on its phone; `fault(where, id)`: what goes wrong with a call of `where` (take: cut-before,
 * cut-after, lost, busy, html, token, refuses; look: cut, busy, error, slow, lie; callback: never, twice). Gives {url, payments, close}.
 */
export async function openNetwork({
  access,
  file,
  asks = true,
  port = 0,
  fault = () => null,
  now = Date.now,
  opening,
  names = {},
}) {
  const payments = openPayments({ file, asks, now, opening });
  const currency = access.target === "sandbox" ? "EUR" : "RWF";
  const notify = (payment) => {
    if (payment.callback && payment.status !== "PENDING")
      void callBack(payment, fault("callback", payment.id));
  };
  const answer = momoApi({ access, payments, names, currency, fault, now, notify });
  const server = createServer(async (request, response) => {
    const body = await read(request);
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    if (body === null) return send(response, { status: 413, body: null });
    if (pathname === PHONE)
      return phone({ payments, notify }, { request, response, body, searchParams });
    const { method, headers } = request;
    const answered = answer({ method, path: pathname, headers, body });
    if (answered.cut) return request.socket.destroy();
    send(response, answered);
  });

  await new Promise((done, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", done);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    payments,
    /** Whoever opened it may end without closing it. */
    unref: () => server.unref(),
    close: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}

function phone({ payments, notify }, { request, response, body, searchParams }) {
  const locale = /(?:^|; *)app_language=rw(?:;|$)/.test(request.headers.cookie ?? "") ? "rw" : "en";
  if (request.method === "POST") {
    const form = new URLSearchParams(body);
    const answered = payments.answer(form.get("id") ?? "", form.get("answer") === "confirm");
    if (answered) notify(answered);
    const number = encodeURIComponent(plain(form.get("number")));
    response.writeHead(303, { location: `${PHONE}?number=${number}` }).end();
    return;
  }
  const party = plain(searchParams.get("number"));
  const page = phonePage({ party, payments: payments.ofPhone(party), locale, base: PHONE });
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": POLICY,
  };
  response.writeHead(200, {
    ...headers,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  response.end(page);
}

// Once, unsigned, and never again: as MTN does.
async function callBack(payment, ill) {
  if (ill === "never") return;
  const body = JSON.stringify(paymentBody(payment));
  const headers = { "content-type": "application/json" };
  for (const _ of ill === "twice" ? [1, 2] : [1]) {
    await fetch(payment.callback, { method: "PUT", headers, body }).catch(() => {});
  }
}

// 0788… and +25078… are one phone.
function plain(text) {
  const digits = String(text ?? "")
    .replace(/\D/g, "")
    .slice(0, 15);
  return /^07\d{8}$/.test(digits) ? `25${digits}` : digits;
}

async function read(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response, { status, body }) {
  const html = typeof body === "string";
  response.writeHead(status, { "content-type": html ? "text/html" : "application/json" });
  response.end(html ? body : body === null ? "" : JSON.stringify(body));
}

/** The environment of an application that calls the network at `url`. */
export const environmentFor = (url, { user, apiKey, keys, target }) => ({
  MTN_MOMO_URL: url,
  MTN_MOMO_USER: user,
  MTN_MOMO_API_KEY: apiKey,
  MTN_MOMO_COLLECTION_KEY: keys.collection,
  MTN_MOMO_DISBURSEMENT_KEY: keys.disbursement,
  MTN_MOMO_TARGET: target,
});
