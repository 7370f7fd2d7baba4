/** Which language its reader has chosen here. */
export const LANGUAGE_COOKIE = "app_language";
/** How the cookie is kept: for a year (I18N-04). */
export const languageCookie = { path: "/", maxAge: 365 * 24 * 60 * 60, sameSite: "lax" } as const;
