import { CURRENCY, francsOf, sentAs, toldAs } from "@/lib/rails/airtel-answers";
import { sealedPin, signatureOf } from "@/lib/rails/airtel-sealing";
import { type Answered, call, Unanswered } from "@/lib/rails/http";
import type { Ask, Product, Provider, Sent, Told } from "@/lib/rails/port";
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

/** A new token is taken so long before the old one ends (after 180 seconds, says the sample). */
const EARLY_MS = 60_000;

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
  let known: { text: string; until: number } | null = null;
  /** Since when this process knows an id that it asks about. */
  const since = new Map<string, number>();

  async function token(): Promise<string> {
    if (known && known.until > now()) return known.text;
    const { status, body } = await call(`${access.url}/auth/oauth2/token`, {
      method: "POST",
      headers: {},
      body: {
        client_id: access.clientId,
        client_secret: access.clientSecret,
        grant_type: "client_credentials",
      },
    });
    const text = textOf(body, "access_token");
    if (status !== 200 || !text) throw new Unanswered(`TOKEN_${status}`);
    const seconds = Number(textOf(body, "expires_in")) || 0;
    known = { text, until: now() + seconds * 1000 - EARLY_MS };
    return text;
  }

  // What moves money is signed; a token that counts no more is renewed once.
  async function authorised(rest: string, body?: object): Promise<Answered> {
    const signature = body && (await signed(body));
    for (const last of [false, true]) {
      const headers = { ...COUNTRY, authorization: `Bearer ${await token()}`, ...signature };
      const asked = body ? ({ method: "POST", body } as const) : ({ method: "GET" } as const);
      const answered = await call(`${access.url}/${rest}`, { ...asked, headers });
      if (answered.status !== 401 || last) return answered;
      known = null;
    }
    throw new Unanswered("token");
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

  async function statusOf(product: Product, id: string): Promise<Told> {
    const first = since.get(id) ?? now();
    since.set(id, first);
    const rest =
      product === "collect"
        ? `standard/v1/payments/${id}`
        : `standard/v2/disbursements/${id}?transactionType=B2C`;
    const told = await toldAs(() => authorised(rest), product, id);
    const isEarly = now() - first < HEARD_AFTER_MS;
    if (told.told === "absent" && isEarly) return { ...told, told: "trouble", reason: TOO_SOON };
    return told;
  }

  async function balance(): Promise<number | null> {
    const collected = await balanceOf("COLL");
    if (!access.twoWallets || collected === null) return collected;
    const toPayOut = await balanceOf("DISB");
    return toPayOut === null ? null : collected + toPayOut;
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
    const said = fieldOf(answered.body, "data");
    const names = ["first_name", "last_name"].map((name) => textOf(said, name));
    return names.filter(Boolean).join(" ").slice(0, 120) || null;
  }

  return { key: "airtel", ask, statusOf, balance, nameOf };
}

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
