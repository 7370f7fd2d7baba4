import { sessionFetch } from "@/components/session-fetch";
import type { ShellUser } from "./types";

/**
 * The user; `signed-out` when the server knows none; `enrolment-required` when a second factor comes first;
 * `unreachable` when it could not say.
 */
export type Answer = ShellUser | "signed-out" | "enrolment-required" | "unreachable";

/** Asks GET /api/me who is signed in (LOG-28 to LOG-35). */
export async function readUser(): Promise<Answer> {
  try {
    const answer = await sessionFetch("/api/me");
    if (answer.status >= 500 || answer.status === 429) return "unreachable";
    if (answer.status === 403 && (await answer.json()).code === "enrolment_required") {
      return "enrolment-required";
    }
    if (!answer.ok) return "signed-out";
    const { id, fullName, username, role, profileImage, balance } = await answer.json();
    if (typeof id !== "string") return "signed-out";
    const unread = Number(answer.headers.get("x-unread-notices"));
    const toDecide = Number(answer.headers.get("x-to-decide"));
    return { id, fullName, username, role, profileImage, balance, unread, toDecide };
  } catch {
    return "unreachable";
  }
}

/** Clears what is left of the session and goes to the sign-in screen, which leads back here. */
export async function goToLogin(expired: boolean): Promise<void> {
  // Somebody who has just logged out is there already.
  if (location.pathname === "/login") return;
  await fetch("/api/logout", { method: "POST", keepalive: true }).catch(() => undefined);
  const login = new URL("/login", location.href);
  login.searchParams.set("callbackUrl", location.pathname + location.search);
  if (expired) login.searchParams.set("expired", "1");
  location.replace(login);
}
