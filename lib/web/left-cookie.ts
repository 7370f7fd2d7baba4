/**
 * Set by the browser itself where it signs out and no answer comes: the sign-in cookie beside it, which no script
 * can clear, is worth nothing from then on.
 */
export const LEFT_COOKIE = "left";

type Jar = { get: (name: string) => { value: string } | undefined };

/** Whether it is set: a client that keeps cookies by hand may send it back empty. */
export function saysLeft(jar: Jar): boolean {
  return jar.get(LEFT_COOKIE)?.value === "1";
}
