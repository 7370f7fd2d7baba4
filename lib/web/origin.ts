import { env } from "@/lib/env";

/**
 * Where the application is reached, for links in mails: PUBLIC_URL (or NEXTAUTH_URL), else the origin of
 * a request that `refuseForeignOrigin` has let pass, else this machine. A visitor may write any host
 * into a request of their own: mail that visitors cause has `settledOrigin`.
 */
export function publicOrigin(sent: Headers): string {
  const { PUBLIC_URL, NEXTAUTH_URL } = env();
  return firstOrigin([PUBLIC_URL, NEXTAUTH_URL, sent.get("origin")]);
}

/**
 * The same for mail that a visitor causes (a forgotten password): nothing that a request says counts,
 * or whoever asks in a member's name would choose where the member's link leads.
 */
export function settledOrigin(): string {
  const { PUBLIC_URL, NEXTAUTH_URL } = env();
  return firstOrigin([PUBLIC_URL, NEXTAUTH_URL]);
}

function firstOrigin(addresses: (string | null | undefined)[]): string {
  const known = addresses.find((address) => address && URL.canParse(address));
  return known ? new URL(known).origin : `http://localhost:${process.env.PORT ?? 3000}`;
}

/**
 * Where a reader is now, for the address on a paper of their own: PUBLIC_URL (or NEXTAUTH_URL), else the
 * host that they asked.
 */
export function paperOrigin(sent: Headers): string {
  const host = sent.get("x-forwarded-host") ?? sent.get("host");
  const asked = `${sent.get("x-forwarded-proto") === "https" ? "https" : "http"}://${host}`;
  const here = new Headers();
  if (host && URL.canParse(asked)) here.set("origin", asked);
  return publicOrigin(here);
}
