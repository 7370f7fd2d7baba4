import { expect, PASSWORD, test } from "./server-test";

const LINES = [
  { code: "5700", debit: 500 },
  { code: "1590", credit: 500 },
];

test("vouchers refuse what contradicts itself, with what is wrong beside its line", async ({
  clientOf,
}) => {
  const finance = await clientOf("finance");
  const post = (data: object, key?: string) =>
    finance.post("/admin/vouchers", {
      data: { description: "Wear of the motorcycle", lines: LINES, password: PASSWORD, ...data },
      ...(key && { headers: { "Idempotency-Key": key } }),
    });
  const [first, second] = LINES;
  const wrong = [
    [{ description: "x" }, "description"],
    [{ lines: [first] }, "lines"],
    [
      { lines: Array.from({ length: 21 }, (_, n) => ({ code: String(5000 + n), debit: 1 })) },
      "lines",
    ],
    [{ lines: [first, { code: "1590" }] }, "lines.1.debit"],
    [{ lines: [first, { code: "1590", credit: 500, debit: 500 }] }, "lines.1.debit"],
    [{ lines: [first, { code: "1590", credit: "500" }] }, "lines.1.credit"],
    [{ lines: [first, { ...first, debit: 1 }, second] }, "lines.1.code"],
    [{ lines: [first, { code: "2010", credit: 500 }] }, "lines.1.code"],
    [{ lines: [first, { code: "4000", credit: 500 }] }, "lines.1.code"],
    [{ lines: [first, { code: "1590", credit: 499 }] }, "lines"],
    [{ date: "2026-01-01" }, "date"],
    [{ password: undefined }, "password"],
  ] as const;
  for (const [data, field] of wrong) {
    const answer = await post(data);
    expect(answer.status(), JSON.stringify(data)).toBe(422);
    expect(Object.keys((await answer.json()).fields)).toEqual([field]);
  }
  const unequal = await post({ lines: [first, { code: "1590", credit: 499 }] });
  expect(await unequal.json()).toMatchObject({ code: "unbalanced" });

  const key = crypto.randomUUID();
  const recorded = await post({}, key);
  expect(recorded.status()).toBe(202);
  const { transaction } = await recorded.json();
  expect(transaction).toMatchObject({ type: "voucher", status: "pending", amount: 500 });
  expect((await (await post({}, key)).json()).transaction.id).toBe(transaction.id);
  expect((await post({ description: "Another one" }, key)).status()).toBe(409);
  const [newest] = await (await finance.get("/admin/vouchers?limit=1")).json();
  expect(newest.lines.map(({ code }: { code: string }) => code)).toEqual(["5700", "1590"]);

  const director = await clientOf("director");
  expect((await director.get("/admin/vouchers?limit=1")).status()).toBe(200);
  expect((await director.post("/admin/vouchers", { data: {} })).status()).toBe(403);
  const admin = await clientOf("admin");
  const decided = await admin.put(`/admin/transactions/${transaction.id}/status`, {
    data: { status: "approved" },
  });
  expect(decided.status()).toBe(200);
});

test("a document of a voucher is kept and downloaded, never shown in a page", async ({
  clientOf,
}) => {
  const finance = await clientOf("finance");
  const { transaction } = await (
    await finance.post("/admin/vouchers", {
      data: { description: "Wear of the desks", lines: LINES, password: PASSWORD },
    })
  ).json();
  const files = `/admin/vouchers/${transaction.id}/files`;
  const send = (name: string, mimeType: string, text: string) =>
    finance.post(files, { multipart: { file: { name, mimeType, buffer: Buffer.from(text) } } });
  const added = await send("bill.html", "text/html", "%PDF-1.4\n<script>1</script>\n%%EOF");
  expect(added.status()).toBe(201);
  const { file } = await added.json();
  expect(file).toMatchObject({ kind: "document", name: "bill.pdf" });
  expect((await send("x.html", "text/html", "<script>1</script>")).status()).toBe(422);
  const read = await (await clientOf("auditor")).get(`${files}/${file.id}`);
  expect(read.headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "attachment; filename*=UTF-8''bill.pdf",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect((await (await clientOf("claudine")).get(`${files}/${file.id}`)).status()).toBe(403);
});

test("the chart, a cash book and the statements are read and taken away", async ({ clientOf }) => {
  const finance = await clientOf("finance");
  const chart = await (await finance.get("/admin/chart")).json();
  const of = (code: string) => chart.find((row: { code: string }) => row.code === code);
  expect(of("5100")).toMatchObject({ name: { en: "Rent" }, vouchers: true, heading: false });
  expect(of("2010")).toMatchObject({ vouchers: false });
  expect(of("50")).toMatchObject({ heading: true, balance: 0 });

  const page = await finance.get("/admin/channels/cash/cash-book?limit=2");
  expect(page.headers().link).toMatch(/cash-book\?limit=2&cursor=[\w-]+>; rel="next"/);
  const book = await page.json();
  expect(book.entries).toHaveLength(2);
  expect(book.entries[0].balance).toBe(book.opening + book.entries[0].in - book.entries[0].out);
  expect((await finance.get("/admin/channels/gold/cash-book")).status()).toBe(404);

  const taken = (query: string) => finance.get(`/reports/statements/export?${query}`);
  const sheet = await (await taken("kind=balance-sheet&format=json")).json();
  expect(sheet.difference).toBe(0);
  const csv = await (await taken("kind=balance-sheet&format=csv")).text();
  expect(csv).toContain(`Surplus so far,${sheet.surplus}`);
  const workbook = await taken("kind=income&format=xlsx");
  expect(workbook.headers()["content-disposition"]).toMatch(/income_\d{4}-\d\d-\d\d\.xlsx/);
  expect((await workbook.body()).subarray(0, 2).toString()).toBe("PK");
  const pdf = await taken("kind=income&format=pdf");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await taken("kind=income&format=doc")).status()).toBe(422);
  expect((await taken("kind=income&format=csv&from=2026-02-01&to=2026-01-01")).status()).toBe(422);
});
