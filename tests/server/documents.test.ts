import { expect, readPage, test } from "./server-test";

const STATEMENT = "/transactions/statement";

test("what is wrong with a statement's days is said beside them", async ({ clientOf }) => {
  const aline = await clientOf("aline");
  const said = async (days: string) => (await readPage(aline, `${STATEMENT}?${days}`)).html;
  expect(await said("from=2026-02-02&to=2026-02-01")).toContain("be before the start date.");
  const long = "from=2020-01-01&to=2026-02-01";
  expect(await said(long)).toContain("A statement can cover up to 366 days");
  expect((await aline.get(`${STATEMENT}/pdf?${long}`)).status()).toBe(422);
  expect((await aline.get(`${STATEMENT}/export?${long}`)).status()).toBe(200);
});

test("another's statement and receipt are for the office", async ({ clientOf }) => {
  const aline = await clientOf("aline");
  const made = await aline.post("/api/deposits", { data: { amount: 1_200, method: "cash" } });
  const own = (await made.json()).deposit;
  const { id } = await (await aline.get("/api/me")).json();
  const statuses = async (who: string) => {
    const reader = await clientOf(who);
    const paths = [
      ...["", "/pdf", "/export"].map((file) => `${STATEMENT}${file}?member=${id}`),
      ...["", "/pdf"].map((file) => `/transactions/${own.id}/receipt${file}`),
    ];
    const found = [];
    for (const path of paths) found.push((await reader.get(path)).status());
    return found;
  };
  expect(await statuses("eric")).toEqual([403, 403, 403, 404, 404]);
  expect(await statuses("tech")).toEqual([403, 403, 403, 404, 404]);
  expect(await statuses("advisor")).toEqual([200, 200, 403, 200, 200]);
  const advisor = await clientOf("advisor");
  expect((await readPage(advisor, `${STATEMENT}?member=${id}`)).html).toMatch(
    /<h1[^>]*>Statement of Aline Uwase/,
  );
  expect((await readPage(advisor, `/transactions/${own.id}/receipt`)).html).toContain(
    own.reference,
  );
});
