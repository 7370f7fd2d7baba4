import { bearer, nameIn, wallets } from "@/lib/rails/bearer";
import { type Answered, call, Unanswered } from "@/lib/rails/http";
import type { Answer, Ask, Product, Rail, Sent } from "@/lib/rails/port";
import { fieldOf, textOf } from "@/lib/rails/read";
import { isReceiptNumber, plainReceiptNumber } from "@/lib/receipt-number";

/** What the contract with MTN gives; the secrets come from the environment alone. */
export type MtnAccess = {
  url: string;
  user: string;
  apiKey: string;
  /** The subscription key of each product. */
  keys: { collection: string; disbursement: string };
  target: string;
  /** Whether payouts leave a wallet of their own; else there is one for both. */
  twoWallets: boolean;
  /** Where MTN may tell us that something has changed; it must be https. */
  callback: string | null;
};

const PRODUCTS = {
  collect: { path: "collection", name: "requesttopay" },
  payout: { path: "disbursement", name: "transfer" },
} as const;
type Path = (typeof PRODUCTS)[Product]["path"];

/**
 * MTN's MoMo Open API (momodeveloper.mtn.com): collections and disbursements, as documented. What is not documented is
 * trouble, and asked again.
 */
export function mtn(access: MtnAccess, now: () => number = Date.now): Rail {
  const keyOf = (path: Path) => ({ "Ocp-Apim-Subscription-Key": access.keys[path] });
  // The sandbox counts in euros alone.
  const currency = access.target === "sandbox" ? "EUR" : "RWF";
  const basic = Buffer.from(`${access.user}:${access.apiKey}`).toString("base64");
  const tokenOf = (path: Path) => () =>
    call(`${access.url}/${path}/token/`, {
      method: "POST",
      headers: { ...keyOf(path), authorization: `Basic ${basic}` },
      body: { grant_type: "client_credentials" },
    });
  const calls = {
    collection: bearer(tokenOf("collection"), now),
    disbursement: bearer(tokenOf("disbursement"), now),
  };

  function authorised(path: Path, rest: string, asked: Sending = {}): Promise<Answered> {
    const own = { ...keyOf(path), "X-Target-Environment": access.target };
    const headers = { ...own, ...asked.headers };
    return calls[path](`${access.url}/${path}/${rest}`, { headers, body: asked.body });
  }

  async function ask(asked: Ask): Promise<Sent> {
    const { path, name } = PRODUCTS[asked.product];
    const headers = {
      "X-Reference-Id": asked.id,
      ...(access.callback && { "X-Callback-Url": access.callback }),
    };
    const body = bodyOf(asked, currency);
    return sentAs(() => authorised(path, `v1_0/${name}`, { headers, body }));
  }

  async function statusOf(product: Product, id: string): Promise<Answer> {
    const { path, name } = PRODUCTS[product];
    return answerAs(() => authorised(path, `v1_0/${name}/${id}`), currency);
  }

  async function balanceOf(path: Path): Promise<number | null> {
    const answered = await authorised(path, "v1_0/account/balance").catch(() => null);
    const said = answered?.status === 200 ? textOf(answered.body, "availableBalance") : null;
    const counted = textOf(answered?.body, "currency") === currency;
    return counted && said !== null && /^-?\d+(\.0+)?$/.test(said) ? Number(said) : null;
  }

  async function nameOf(number: string): Promise<string | null> {
    const rest = `v1_0/accountholder/msisdn/${number.replace("+", "")}/basicuserinfo`;
    const answered = await authorised("collection", rest).catch(() => null);
    if (answered?.status !== 200) return null;
    return nameIn(answered.body, ["given_name", "family_name"]);
  }

  const held = access.twoWallets
    ? (["collection", "disbursement"] as const)
    : ["collection" as const];
  const balance = () => wallets(held.map((path) => () => balanceOf(path)));
  return { key: "mtn", ask, statusOf, balance, nameOf };
}

type Sending = { headers?: Record<string, string>; body?: object };

const bodyOf = ({ id, product, number, amount, reference }: Ask, currency: string) => ({
  amount: String(amount),
  currency,
  externalId: id,
  [product === "collect" ? "payer" : "payee"]: {
    partyIdType: "MSISDN",
    partyId: number.replace("+", ""),
  },
  payerMessage: reference,
  payeeNote: reference,
});

// A refusal is one that MTN gave a reason for; whatever else came may stand for one that it took.
async function sentAs(send: () => Promise<Answered>): Promise<Sent> {
  try {
    const { status: http, body } = await send();
    if (http === 202) return { answer: "taken", http };
    const reason = textOf(body, "code") ?? `HTTP_${http}`;
    const refused = http === 400 || http === 403 || (http === 500 && CONFIGURATION.has(reason));
    return { answer: refused ? "refused" : "uncertain", reason: reason.slice(0, 80), http };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return { answer: "uncertain", reason: error.message.slice(0, 80), http: null };
  }
}

/** What MTN answers with status 500 although nothing is wrong with it, but with how it is asked. */
const CONFIGURATION = new Set([
  "INVALID_CURRENCY",
  "NOT_ALLOWED",
  "NOT_ALLOWED_TARGET_ENVIRONMENT",
  "INVALID_CALLBACK_URL_HOST",
  "PAYER_NOT_FOUND",
  "PAYEE_NOT_FOUND",
  "PAYEE_NOT_ALLOWED_TO_RECEIVE",
]);

async function answerAs(look: () => Promise<Answered>, currency: string): Promise<Answer> {
  try {
    const { status: http, body } = await look();
    if (http === 404) return { answer: "absent", http };
    const status = http === 200 ? textOf(body, "status") : null;
    if (status === "PENDING") return { answer: "pending", http };
    if (status === "FAILED") {
      const reason = textOf(body, "reason") ?? textOf(fieldOf(body, "reason"), "code");
      return { answer: "failed", reason: (reason ?? "FAILED").slice(0, 80), http };
    }
    if (status !== "SUCCESSFUL") {
      const reason = textOf(body, "code") ?? `HTTP_${http}`;
      return { answer: "trouble", reason: reason.slice(0, 80), http };
    }
    const number = textOf(body, "financialTransactionId") ?? "";
    const providerId = plainReceiptNumber(number).slice(0, 64);
    if (!isReceiptNumber(providerId))
      return { answer: "trouble", reason: "NO_TRANSACTION_ID", http };
    const amount = textOf(body, "currency") === currency ? Number(textOf(body, "amount")) : null;
    return { answer: "done", providerId, amount, http };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return { answer: "trouble", reason: error.message.slice(0, 80), http: null };
  }
}
