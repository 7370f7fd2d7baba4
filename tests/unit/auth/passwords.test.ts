import { verify } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { hashPassword, passwordFits } from "@/lib/auth/passwords";

// The package itself: all tests have a quick one in its place (tests/support/quick-argon2.ts).
vi.mock("@node-rs/argon2", async () => {
  const { createRequire } = await import("node:module");
  const real: typeof import("@node-rs/argon2") = createRequire(import.meta.url)("@node-rs/argon2");
  return { ...real, verify: vi.fn(real.verify) };
});
const COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

test("passwords are kept as argon2id at the cost that OWASP recommends first", async () => {
  const kept = await hashPassword("cooperative-2026");
  expect(kept).toMatch(COST);
  expect(await passwordFits(kept, "cooperative-2026")).toBe(true);
  expect(await passwordFits(kept, "cooperative-2027")).toBe(false);
});

test("nobody's password costs as much to look at, and never fits", async () => {
  vi.mocked(verify).mockClear();
  expect(await passwordFits(null, "nobody has this password")).toBe(false);
  expect(vi.mocked(verify).mock.calls).toEqual([
    [expect.stringMatching(COST), "nobody has this password"],
  ]);
  // It is the hash of this very password that was looked at, and still nobody's.
  await expect(vi.mocked(verify).mock.results[0]?.value).resolves.toBe(true);
});
