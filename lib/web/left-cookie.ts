const PREFIXED = "__Host-left";
const PLAIN = "left";

/**
 * Set by the browser itself where it signs out and no answer comes: the sign-in cookie beside it, which no script
 * can clear, is worth nothing from then on. Over https its prefix keeps any host beneath the domain from
 * setting it, and with it keeping somebody signed out.
 */
export function leftCookie(secure: boolean): string {
  return secure ? PREFIXED : PLAIN;
}

type Jar = { get: (name: string) => { value: string } | undefined };

/**
 * The names under which it is set. `secure`: the reader came by https as far as the server knows, and a plain one
 * is none. A client that keeps cookies by hand may send it back empty.
 */
export function leftNames(jar: Jar, secure: boolean): string[] {
  const names = secure ? [PREFIXED] : [PREFIXED, PLAIN];
  return names.filter((name) => jar.get(name)?.value === "1");
}

export function saysLeft(jar: Jar, secure: boolean): boolean {
  return leftNames(jar, secure).length > 0;
}
