import { type Answered, call, Unanswered } from "@/lib/rails/http";
import { textOf } from "@/lib/rails/read";

/** A new token is taken so long before the old one ends. */
const EARLY_MS = 60_000;

type Asked = { headers: Record<string, string>; body?: object | undefined };
type Authorised = (url: string, asked: Asked) => Promise<Answered>;

/** Calls with a token that `take` asks for; one that counts no more is renewed once. */
export function bearer(take: () => Promise<Answered>, now: () => number): Authorised {
  let known: { text: string; until: number } | null = null;

  async function token(): Promise<string> {
    if (known && known.until > now()) return known.text;
    const { status, body } = await take();
    const text = textOf(body, "access_token");
    if (status !== 200 || !text) throw new Unanswered(`TOKEN_${status}`);
    const seconds = Number(textOf(body, "expires_in")) || 0;
    known = { text, until: now() + seconds * 1000 - EARLY_MS };
    return text;
  }

  return async (url, { headers, body }) => {
    for (const last of [false, true]) {
      const sent = { authorization: `Bearer ${await token()}`, ...headers };
      const answered = body
        ? await call(url, { method: "POST", headers: sent, body })
        : await call(url, { method: "GET", headers: sent });
      if (answered.status !== 401 || last) return answered;
      known = null;
    }
    throw new Unanswered("token");
  };
}

/** What the wallets hold together: one for both, or one each; null where one of them is not known. */
export async function wallets(
  balances: readonly (() => Promise<number | null>)[],
): Promise<number | null> {
  let sum = 0;
  for (const balance of balances) {
    const held = await balance();
    if (held === null) return null;
    sum += held;
  }
  return sum;
}

/** A person's name, of all that a provider tells about them: at most 120 characters. */
export function nameIn(said: unknown, fields: readonly string[]): string | null {
  const names = fields.map((field) => textOf(said, field));
  return names.filter(Boolean).join(" ").slice(0, 120) || null;
}
