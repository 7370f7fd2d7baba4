/**
 * Set by the browser itself where it signs out and no answer comes: the sign-in cookie beside it, which no script
 * can clear, is worth nothing from then on.
 */
export const LEFT_COOKIE = "left";
