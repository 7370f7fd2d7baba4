// In the place of @node-rs/argon2, for tests that sign in hundreds of times: the same algorithm at a fraction
// of its cost. What the product asks for is tested in tests/unit/auth/passwords.test.ts.
import { createRequire } from "node:module";

const argon2 = createRequire(import.meta.url)(
  "@node-rs/argon2",
) as typeof import("@node-rs/argon2");

export const { verify } = argon2;

export function hash(password: string): Promise<string> {
  return argon2.hash(password, { memoryCost: 256, timeCost: 1, parallelism: 1 });
}
