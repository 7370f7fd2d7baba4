import { cookies } from "next/headers";
import { decode, encode, type JWT } from "next-auth/jwt";
import { appSecret } from "@/lib/env";
import { isSecure } from "@/lib/web/session";

/** A cookie that only we can write or read; `salt` keeps one kind from being taken for another. */
export type SealedCookie = {
  name: string;
  salt: string;
  path: string;
  seconds: number;
  sameSite: "lax" | "strict";
};

// Over https only one with a prefix counts, which no plain connection can set; `__Host-` is for the whole site.
async function nameOf({ name, path }: SealedCookie): Promise<string> {
  if (!(await isSecure())) return name;
  return `${path === "/" ? "__Host" : "__Secure"}-${name}`;
}

/** What stands in the browser's cookie; null when it is missing, forged, broken or too old. */
export async function openCookie(cookie: SealedCookie): Promise<JWT | null> {
  const { salt } = cookie;
  const value = (await cookies()).get(await nameOf(cookie))?.value;
  if (!value || value.length > 4096) return null;
  return decode({ token: value, secret: appSecret(), salt }).catch(() => null);
}

/** Sets the cookie, http-only; without content it clears it. */
export async function sealCookie(cookie: SealedCookie, content: JWT | null): Promise<void> {
  const { salt, path, sameSite, seconds } = cookie;
  const maxAge = content ? seconds : 0;
  const value = content ? await encode({ token: content, secret: appSecret(), salt, maxAge }) : "";
  const secure = await isSecure();
  const options = { httpOnly: true, sameSite, secure, path, maxAge };
  (await cookies()).set(await nameOf(cookie), value, options);
}
