import { expect, test } from "vitest";
import { isToken, newToken, stateOf, tokenHash } from "@/lib/invitations/rules";

const now = new Date("2026-11-20T12:00:00Z");
const later = new Date("2026-11-20T12:00:00.001Z");
const dates = { acceptedAt: null, revokedAt: null, expiresAt: later };

test("the state of an invitation: it works up to its end, and not at it", () => {
  expect(stateOf(dates, now)).toBe("open");
  expect(stateOf(dates, later)).toBe("expired");
  expect(stateOf({ ...dates, revokedAt: now }, now)).toBe("revoked");
  expect(stateOf({ ...dates, acceptedAt: now }, later)).toBe("accepted");
});

test("tokens: 256 bits, all different, kept as a hash that says nothing", () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) {
    expect(isToken(token)).toBe(true);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(tokenHash(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(tokenHash(token)).toBe(tokenHash(token));
  }
  for (const text of ["", "abc", `${tokens[0]}x`, `${tokens[0]}`.replace(/.$/, "/"), "\0"]) {
    expect(isToken(text)).toBe(false);
  }
});
