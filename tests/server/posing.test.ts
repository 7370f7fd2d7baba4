import { expect, signIn, test } from "./server-test";

// One of each kind; tests/server/hostile.test.ts sends them to every call, and tests/unit/type-first.test.ts all to all schemas.
const POSING: unknown[] = [
  { length: { toString: 1, valueOf: 1 } },
  { toString: 1, valueOf: 1, toJSON: 1 },
  { 0: "m", 1: "t", 2: "n", length: 3 },
  [{ length: { toString: 1, valueOf: 1 } }],
];

test("a list's address that holds them is refused", async ({ request }) => {
  await signIn(request, "admin");
  for (const value of POSING) {
    const content = JSON.stringify(["fullName", null, value, crypto.randomUUID()]);
    const cursor = Buffer.from(content).toString("base64url");
    const answer = await request.get(`/admin/users?limit=1&cursor=${cursor}`);
    expect(answer.status(), content).toBe(422);
  }
});
