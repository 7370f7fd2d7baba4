import { leftCookie } from "@/lib/web/left-cookie";

// As long as a sign-in lasts at most.
const SECONDS = 30 * 24 * 60 * 60;

const isSecure = () => location.protocol === "https:";

/** Makes the sign-in cookie worth nothing without the server: no script can clear that itself. */
export function leaveHere(): void {
  const secure = isSecure();
  // biome-ignore lint/suspicious/noDocumentCookie: not every phone has another way.
  document.cookie = `${leftCookie(secure)}=1; path=/; max-age=${SECONDS}; samesite=lax${secure ? "; secure" : ""}`;
}

/** Whether this browser is still signed out so. */
export const hasLeftHere = (): boolean =>
  document.cookie.split("; ").includes(`${leftCookie(isSecure())}=1`);
