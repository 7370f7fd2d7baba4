import { expect, test } from "vitest";
import { hashPassword, passwordFits } from "@/lib/auth/passwords";

test("passwords are kept as argon2id at the cost that OWASP recommends first", async () => {
  const kept = await hashPassword("cooperative-2026");
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordFits(kept, "cooperative-2026")).toBe(true);
  expect(await passwordFits(kept, "cooperative-2027")).toBe(false);
});

test("nobody's password costs as much to look at, and never fits", async () => {
  expect(await passwordFits(null, "nobody has this password")).toBe(false);
});
