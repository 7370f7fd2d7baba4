import { answerAs, CURRENCY, francsOf, sentAs } from "@/lib/rails/airtel-answers";
import { sealedPin, signatureOf } from "@/lib/rails/airtel-sealing";
import { bearer, nameIn, wallets } from "@/lib/rails/bearer";
import { type Answered, call, Unanswered } from "@/lib/rails/http";
import type { Answer, Ask, Product, Provider, Sent } from "@/lib/rails/port";
import { fieldOf, textOf } from "@/lib/rails/read";

/** What Airtel's portal gives; the secrets come from the environment alone. */
export type AirtelAccess = {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Of the wallet that pays out, and the public key that the portal has it encrypted by. */
  pin: string;
  pinKey: string;
  /** Whether payouts leave a wallet of their own; else there is one for both. */
  twoWallets: boolean;
};

const COUNTRY = { "X-Country": "RW", "X-Currency": CURRENCY };

/** So long Airtel may not know yet what it was asked for ("at least three minutes after the payment API"). */
const HEARD_AFTER_MS = 3 * 60_000;
/** After so long nobody sends again what Airtel has not heard of. */
const FORGOTTEN_AFTER_MS = 25 * 60 * 60_000;
/** Why "not found" does not count yet. */
export const TOO_SOON = "ASKED_TOO_SOON";

/**
 * Airtel Africa's Open API as its portal (developers.airtel.africa) documents it: Authorization, Encryption and Message
 * Signing 2.0, Collection 2.0, Disbursement 2.0, Account and KYC. It has not been tried against Airtel (decision 1000).
 * What is not documented is trouble, and asked again.
 */
export function airtel(access: AirtelAccess, now: () => number = Date.now): Provider<"airtel"> {
  /** Since when this process knows an id that it asks about. */
  const since = new Map<string, number>();
  const callWithToken = bearer(() => tokenOf(access), now);

  // What moves money is signed.
  async function authorised(rest: string, body?: object): Promise<Answered> {
    const signature = body && (await signed(body));
    return callWithToken(`${access.url}/${rest}`, { headers: { ...COUNTRY, ...signature }, body });
  }

  // The key is asked for each time: it ends one day, and who signs by an old one is refused ever after.
  async function signed(body: object): Promise<Record<string, string>> {
    const answered = await authorised("v1/rsa/encryption-keys");
    const key = textOf(fieldOf(answered.body, "data"), "key");
    if (answered.status !== 200 || !key) throw new Unanswered("encryption-keys");
    return sealing("encryption-keys", () => signatureOf(JSON.stringify(body), key));
  }

  async function ask(asked: Ask): Promise<Sent> {
    for (const [id, at] of since) if (at < now() - FORGOTTEN_AFTER_MS) since.delete(id);
    since.set(asked.id, now());
    return sentAs(async () => {
      if (asked.product === "collect") {
        return authorised("merchant/v2/payments/", collection(asked));
      }
      const pin = sealing("pin", () => sealedPin(access.pin, access.pinKey));
      return authorised("standard/v2/disbursements/", { ...disbursement(asked), pin });
    });
  }

  async function statusOf(product: Product, id: string): Promise<Answer> {
    const first = since.get(id) ?? now();
    since.set(id, first);
    const status = await answerAs(() => authorised(LOOK[product](id)), product, id);
    const isEarly = now() - first < HEARD_AFTER_MS;
    if (status.answer === "absent" && isEarly)
      return { ...status, answer: "trouble", reason: TOO_SOON };
    return status;
  }

  async function balanceOf(type: "COLL" | "DISB"): Promise<number | null> {
    const answered = await authorised(`standard/v2/users/balance?type=${type}`).catch(() => null);
    const said = answered?.status === 200 ? fieldOf(answered.body, "data") : null;
    return textOf(said, "currency") === CURRENCY ? francsOf(textOf(said, "balance")) : null;
  }

  async function nameOf(number: string): Promise<string | null> {
    // Version 1 tells no date of birth and no national id.
    const rest = `standard/v1/users/${national(number)}`;
    const answered = await authorised(rest).catch(() => null);
    if (answered?.status !== 200) return null;
    return nameIn(fieldOf(answered.body, "data"), ["first_name", "last_name"]);
  }

  const held = access.twoWallets ? (["COLL", "DISB"] as const) : ["COLL" as const];
  const balance = () => wallets(held.map((type) => () => balanceOf(type)));
  return { key: "airtel", ask, statusOf, balance, nameOf };
}

function tokenOf({ url, clientId, clientSecret }: AirtelAccess): Promise<Answered> {
  return call(`${url}/auth/oauth2/token`, {
    method: "POST",
    headers: {},
    body: {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "client_credentials",
    },
  });
}

const LOOK: Record<Product, (id: string) => string> = {
  collect: (id) => `standard/v1/payments/${id}`,
  payout: (id) => `standard/v2/disbursements/${id}?transactionType=B2C`,
};

// "Do not send country code in msisdn."
const national = (number: string) => number.replace(/^\+250/, "");

const collection = ({ id, number, amount, reference }: Ask) => ({
  reference,
  subscriber: { country: "RW", currency: CURRENCY, msisdn: national(number) },
  transaction: { amount, country: "RW", currency: CURRENCY, id },
});

// A disbursement's reference is letters and digits alone.
const disbursement = ({ id, number, amount, reference }: Ask) => ({
  payee: { currency: CURRENCY, msisdn: national(number) },
  reference: reference.replace(/[^0-9A-Za-z]/g, ""),
  transaction: { amount, id, type: "B2C" },
});

// A key that is none has sent nothing.
function sealing<T>(what: string, seal: () => T): T {
  try {
    return seal();
  } catch (error) {
    throw new Unanswered(what, { cause: error });
  }
}
