import type { ShellUser } from "./types";

export const USER_UPDATED = "user:updated";

/** Tells the shell what changed of the reader; the rest it asks the server for 1 s later (LOG-36, LOG-37). */
export function tellUserUpdated(detail: Partial<ShellUser> = {}): void {
  dispatchEvent(new CustomEvent(USER_UPDATED, { detail }));
}
