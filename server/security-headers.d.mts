/** What every answer says to the browser. */
export const securityHeaders: Record<string, string>;
