import { env } from "@/lib/env";

/**
 * Where the application is reached, for links in mails: PUBLIC_URL (or NEXTAUTH_URL), else the origin of
 * a request that `refuseForeignOrigin` has let pass, else this machine. A visitor may write any host
 * into a request of their own: who mails links to visitors sets PUBLIC_URL.
 */
export function publicOrigin(sent: Headers): string {
  const { PUBLIC_URL, NEXTAUTH_URL } = env();
  const known = [PUBLIC_URL, NEXTAUTH_URL, sent.get("origin")].find(
    (address) => address && URL.canParse(address),
  );
  return known ? new URL(known).origin : `http://localhost:${process.env.PORT ?? 3000}`;
}
