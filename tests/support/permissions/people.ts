import { ROLES, type Role } from "@/lib/permissions";

/** Whoever works for the office, a column for each role: a new role has one as soon as it exists. */
export type Staff = Exclude<Role, "member">;
export const STAFF = ROLES.filter((role): role is Staff => role !== "member");

/**
 * Who is nobody. All but the visitor are administrators, with what is left of a sign-in: `code-due` gave the
 * password and no code yet; the others hold the cookie of a session from before they were suspended, their account
 * was closed, or they signed out.
 */
export const NOBODY = ["visitor", "code-due", "suspended", "closed", "signed-out"] as const;

/** `member` is whose record it is, `other` another member; `enrol-due` an administrator who must set up two-factor first. */
export type Who = "member" | "other" | Staff | "enrol-due" | (typeof NOBODY)[number];
export const PEOPLE: readonly Who[] = ["member", "other", ...STAFF, "enrol-due", ...NOBODY];

/** Whether somebody has no session that acts: what they ask about stands for the member's. */
export function isKeptOut(who: Who): boolean {
  return who === "enrol-due" || (NOBODY as readonly Who[]).includes(who);
}

/** The role with which somebody asks. */
export function roleOf(who: Who): Role {
  if (who === "member" || who === "other") return "member";
  return isKeptOut(who) ? "admin" : (who as Staff);
}
