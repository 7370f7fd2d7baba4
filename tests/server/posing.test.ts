import { expect, signIn, test } from "./server-test";

type Operation = {
  requestBody?: { content: { "application/json"?: { schema: { properties?: object } } } };
};
type Paths = Record<string, Record<string, Operation>>;

// One of each kind, of which each field gets one: tests/unit/type-first.test.ts tries all of them on all schemas.
const POSING: unknown[] = [
  { length: { toString: 1, valueOf: 1 } },
  { toString: 1, valueOf: 1, toJSON: 1 },
  { 0: "m", 1: "t", 2: "n", length: 3 },
  [{ length: { toString: 1, valueOf: 1 } }],
];

test("objects that pass themselves off as text, numbers or lists are refused by every call", async ({
  request,
}) => {
  await signIn(request, "admin");
  const read = async (path: string) => (await request.get(path)).json();
  const before = await Promise.all([read("/api/me"), read("/admin/dashboard")]);
  const { paths }: { paths: Paths } = await read("/api/openapi.json");
  const writes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const known = requestBody?.content["application/json"]?.schema.properties;
      return known ? [{ path, method, fields: Object.keys(known) }] : [];
    }),
  );
  expect(writes.length).toBeGreaterThan(20);
  for (const [at, { path, method, fields }] of writes.entries()) {
    const posing = (n: number) => POSING[(at + n) % POSING.length];
    const data = Object.fromEntries(fields.map((field, n) => [field, posing(n)]));
    const to = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
    const answer = await request.fetch(to, { method, data });
    const told = `${method} ${path} ${JSON.stringify(data)}`;
    expect(answer.status(), told).toBeGreaterThanOrEqual(400);
    expect(answer.status(), told).toBeLessThan(500);
  }
  expect(await Promise.all([read("/api/me"), read("/admin/dashboard")])).toEqual(before);
});

test("a list's address that holds them is refused", async ({ request }) => {
  await signIn(request, "admin");
  for (const value of POSING) {
    const content = JSON.stringify(["fullName", null, value, crypto.randomUUID()]);
    const cursor = Buffer.from(content).toString("base64url");
    const answer = await request.get(`/admin/users?limit=1&cursor=${cursor}`);
    expect(answer.status(), content).toBe(422);
  }
});
