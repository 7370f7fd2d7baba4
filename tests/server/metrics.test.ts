import { expect, test } from "@/tests/server/server-test";

test("monitoring reads what the server, its screens and the database do", async ({
  request,
  clientOf,
}) => {
  const aline = await clientOf("aline");
  const figure = async (name: string) => {
    const text = await (await request.get("/metrics")).text();
    const line = text.split("\n").find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1) ?? 0);
  };
  expect(await figure("openfuture_database_up")).toBe(1);
  const before = await figure('openfuture_refusals_total{code="not_found"}');
  const refused = await aline.get("/api/projects/0199aaaa-0000-7000-8000-000000000001");
  expect(refused.status()).toBe(404);
  // What the framework's own bundle counts stands beside what the server in front of it counts.
  expect(await figure('openfuture_refusals_total{code="not_found"}')).toBe(before + 1);
  expect(
    await figure('openfuture_requests_total{route="/api/projects/[id]",method="GET",status="404"}'),
  ).toBeGreaterThan(0);
  const text = await (await request.get("/metrics")).text();
  expect(text).toMatch(/^openfuture_pool\{pool="main",state="waiting"\} \d+$/m);
  expect(await figure('openfuture_request_seconds_count{way="call",status="4xx"}')).toBeGreaterThan(
    0,
  );
  // Told before there is one: an alert sees no increase in what appears as 1.
  for (const code of ["outcome_unknown", "wrong_time"]) {
    expect(text).toMatch(new RegExp(`^openfuture_refusals_total\\{code="${code}"\\} \\d+$`, "m"));
  }
});

test("nobody reads them through a proxy without the token", async ({ request }) => {
  const answer = await request.get("/metrics", { headers: { "x-forwarded-for": "127.0.0.1" } });
  expect(answer.status()).toBe(401);
  expect(await answer.json()).toMatchObject({ code: "unauthenticated" });
});
