import postgres from "postgres";
import { expect, ownServer, signIn, test } from "./server-test";

test("each screen has its help, which ends with the office's number", async ({ request }) => {
  const sql = postgres(ownServer().database, { max: 1 });
  await signIn(request, "aline");
  const read = async (of: string) => (await request.get(`/help?of=${of}`)).text();
  for (const [of, title] of [
    ["/deposits", "Deposits and withdrawals"],
    ["/borrow/some-loan", "Borrow"],
    ["/profile/proof", "My savings are in the total"],
    ["/profile/money", "My money"],
    ["/pay", "Move money"],
    ["/settings/two-factor", "Two-factor sign-in"],
    ["/nowhere", "Help"],
  ] as const) {
    const page = await read(of);
    expect(page, of).toContain(`>${title}</h1>`);
    expect(page, of).toContain('href="tel:+250788000100"');
    expect(page, of).toContain("+250 788 000 100");
  }
  // Back to the screen as one left it.
  expect(await read(encodeURIComponent("/transactions?q=eric&page=2"))).toContain(
    'href="/transactions?q=eric&amp;page=2"',
  );
  await sql`update settings set office_phone = null`;
  expect(await read("/deposits")).not.toContain('href="tel:');
  await sql`update settings set office_phone = '+250788000100'`;
  await sql.end();
  await signIn(request, "finance");
  expect(await read("/transactions")).toContain(">Transactions</h1>");
  expect(await read(encodeURIComponent("/transactions?tab=decide"))).toContain(">To decide</h1>");
});

test("what a phone keeps and installs may be kept as long as it says", async ({ request }) => {
  const headers = async (path: string) => (await request.get(path)).headers();
  expect(await headers("/sw.js")).toMatchObject({
    "cache-control": "no-cache",
    "content-type": expect.stringContaining("javascript"),
  });
  expect((await headers("/app-icons/maskable-512.png"))["cache-control"]).toContain("max-age");
  const manifest = await request.get("/manifest.webmanifest?language=rw");
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
  const { lang, start_url, icons } = await manifest.json();
  expect({ lang, start_url }).toEqual({ lang: "rw", start_url: "/dashboard" });
  for (const { src } of icons) expect((await request.get(src)).status(), src).toBe(200);
  const login = await (await request.get("/login")).text();
  expect(login).toContain('rel="manifest" href="/manifest.webmanifest?language=en"');
});

test("the copy for later is nobody's but the reader's, with the instant and the session's end", async ({
  request,
}) => {
  const visitor = await request.get("/offline/passbook", { maxRedirects: 0 });
  expect(visitor.status()).toBeGreaterThanOrEqual(300);
  expect((await request.get("/offline", { maxRedirects: 0 })).status()).toBe(200);
  await signIn(request, "aline");
  const { id } = await (await request.get("/api/me")).json();
  const page = await (await request.get("/offline/passbook")).text();
  expect(page).toContain(`data-kept-for="${id}"`);
  const until = Number(/data-kept-until="(\d+)"/.exec(page)?.[1]);
  expect(until).toBeGreaterThan(Date.now());
  expect(until).toBeLessThanOrEqual(Date.now() + 7 * 86_400_000);
  expect(page).toMatch(/As of \d+ \w+ \d{4}, \d\d:\d\d: no connection/);
  expect(page).not.toContain("@openfuture.rw");
});
