import { SEARCHES_A_MINUTE } from "@/lib/search/limit";
import { letJoin } from "@/tests/support/newcomer";
import { dialogOf, expect, ownServer, readPage, test } from "./server-test";

/** The rows of a page's table, as their text. */
function rowsOf(html: string): string[] {
  const rows = html.match(/<tr[\s>].*?<\/tr>/gs) ?? [];
  return rows
    .filter((row) => !row.includes("entry-day"))
    .map((row) => row.replace(/<[^>]*>/g, " "))
    .slice(1);
}

test("a wrong value in the address of the transactions drops nothing else; a wrong call is refused", async ({
  clientOf,
}) => {
  const finance = await clientOf("finance");
  const wrong = "type=transfer&min=lots&from=2026-02-30&sort=colour&cursor=zzz";
  const { html } = await readPage(finance, `/transactions?${wrong}`);
  const rows = rowsOf(html);
  expect(rows.length).toBeGreaterThan(0);
  for (const text of rows) expect(text).toContain("Transfer");
  for (const query of ["min=lots", "from=2026-02-30", "sort=colour", "method=internal", "x=1"]) {
    expect((await finance.get(`/admin/transactions?${query}`)).status(), query).toBe(422);
  }
  const answer = await finance.get("/admin/transactions?type=transfer&limit=2&sort=amount");
  expect(answer.headers()["x-total-count"]).toMatch(/^\d+\+?$/);
  expect(answer.headers().link).toContain('rel="next"');
});

test("the export of the transactions holds what the list holds, as a file", async ({
  clientOf,
}) => {
  const finance = await clientOf("finance");
  const query = "q=aline&type=deposit&sort=amount&order=asc";
  const { html } = await readPage(finance, `/transactions?${query}`);
  expect(html).toContain(`/transactions/export?${query.replaceAll("&", "&amp;")}`);
  const file = await finance.get(`/transactions/export?${query}`);
  expect(file.headers()["content-disposition"]).toMatch(
    /^attachment; filename="transactions_\d{4}-\d\d-\d\d\.csv"/,
  );
  const [heading, ...lines] = (await file.text()).trimEnd().split("\r\n");
  expect(heading).toBe(
    "\uFEFFid,reference,type,amount,currency,status,fromUser,toUser,date,method,description,createdAt,updatedAt" +
      ",fee,externalId,decidedAt,firstApprovedBy,payableBy,decidedBy,fromChannel,toChannel,reverses,channel",
  );
  const rows = await (await finance.get(`/admin/transactions?${query}`)).json();
  expect(lines.map((line) => line.split(",").slice(0, 4))).toEqual(
    rows.map((row: { id: string; reference: string; type: string; amount: number }) => [
      row.id,
      row.reference,
      row.type,
      String(row.amount),
    ]),
  );
  expect(lines[0]).toMatch(/,20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+02:00,/);
});

test("a member's passbook: own rows, own file, own lines, and nobody else's", async ({
  clientOf,
}) => {
  const eric = await clientOf("eric");
  const made = await eric.post("/api/deposits", { data: { amount: 1_100, method: "cash" } });
  const { id } = (await made.json()).deposit;
  const aline = await clientOf("aline");
  expect((await readPage(aline, "/transactions")).html).toMatch(/<h1[^>]*>My passbook/);
  const file = await (await aline.get("/transactions/export")).text();
  const lines = file.trimEnd().split("\r\n").slice(1);
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(line).toContain("Aline Uwase");
  const own = await readPage(aline, "/transactions?type=transfer");
  const view = /href="(\/transactions\?[^"]*view=[^"]+)"/.exec(own.html)?.[1] ?? "";
  const details = (await readPage(aline, view.replaceAll("&amp;", "&"))).html;
  const dialog = dialogOf(details);
  expect(dialog).toContain("Your ledger entries");
  expect(dialog.split("Available balance")).toHaveLength(2);
  const foreign = await readPage(aline, `/transactions?view=${id}&member=${id}`);
  expect(dialogOf(foreign.html)).toBe("");
  for (const path of ["/admin/transactions", `/admin/transactions/${id}`]) {
    expect((await aline.get(path)).status()).toBe(403);
  }
  expect((await aline.delete(`/admin/transactions/${id}`)).status()).toBe(403);
  const advisor = await clientOf("advisor");
  expect((await advisor.get("/transactions/export")).status()).toBe(403);
});

test("deleting what waits removes it, with a reason, once", async ({ clientOf }) => {
  const eric = await clientOf("eric");
  const made = await eric.post("/api/deposits", { data: { amount: 1_900, method: "cash" } });
  const path = `/admin/transactions/${(await made.json()).deposit.id}`;
  const admin = await clientOf("admin");
  const remove = (data?: object) => admin.delete(path, { data });
  expect((await remove({ reason: "Twice", more: 1 })).status()).toBe(422);
  const silent = await remove();
  expect(silent.status()).toBe(422);
  expect(await silent.json()).toMatchObject({
    fields: { reason: "Please give a reason. The member will see it." },
  });
  expect(await (await remove({ reason: "Twice" })).json()).toEqual({
    message: "Transaction Deleted",
    proposal: null,
  });
  const { transaction } = await (await admin.get(path)).json();
  expect(transaction.history.at(-1)).toMatchObject({ kind: "removed", reason: "Twice" });
  expect((await remove({ reason: "Twice" })).status()).toBe(404);
});

test("the members' list answers as its address says, and refuses what breaks a rule", async ({
  clientOf,
}) => {
  const admin = await clientOf("admin");
  const list = await admin.get("/admin/users?limit=2&sort=district&order=desc");
  expect(await list.json()).toHaveLength(2);
  expect(Number(list.headers()["x-total-count"])).toBeGreaterThan(50);
  expect(list.headers().link).toMatch(/rel="next"/);
  const whole = await (await admin.get("/admin/users?sort=balance")).json();
  expect(whole).toHaveLength(Number(list.headers()["x-total-count"]));
  expect(JSON.stringify(whole)).not.toMatch(/password|argon/i);
  const [{ id }] = await (await admin.get("/admin/users?limit=1&q=beata")).json();
  const put = (path: string, data: object) => admin.put(`/admin/users/${id}${path}`, { data });
  const suspended = await (await put("/status", { status: "inactive" })).json();
  expect(suspended).toMatchObject({ message: "Member Inactivated", user: { status: "inactive" } });
  expect((await put("", { isActive: true })).status()).toBe(200);
  for (const [call, answer] of [
    [admin.get("/admin/users?sort=password"), 422],
    [admin.get("/admin/users?cursor=nonsense"), 422],
    [admin.get("/admin/users/nobody"), 404],
    [put("", { balance: 1 }), 422],
    [put("", { username: "eric" }), 409],
    [put("", { share: 99.9 }), 409],
    [put("/status", { status: "closed" }), 422],
    [admin.delete(`/admin/users/${id}`), 409],
    [admin.post("/admin/users", { data: {} }), 405],
    [admin.get("/api/divisions?district=Nowhere"), 404],
  ] as const) {
    expect((await call).status()).toBe(answer);
  }
  const gasabo = await (await admin.get("/api/divisions?district=Gasabo")).json();
  expect(Object.keys(gasabo.sectors)).toHaveLength(15);
});

test("reports for days that make no sense say so beside their field, what was typed stays", async ({
  clientOf,
}) => {
  const eric = await clientOf("eric");
  const days = "from=2026-10-10&to=2026-10-01";
  const { html } = await readPage(eric, `/reports?${days}`);
  expect(html).toContain("be before the start date.");
  expect(html).toMatch(/name="from"[^>]*value="2026-10-10"|value="2026-10-10"[^>]*name="from"/);
  const refused = await eric.get(`/api/reports?${days}`);
  expect(refused.status()).toBe(422);
  expect((await refused.json()).fields).toEqual({
    to: "The end date can't be before the start date.",
  });
  expect((await eric.get("/api/reports?unknown=1")).status()).toBe(422);
});

test("statements and their lines are found by an account that can be one, and by nothing else", async ({
  clientOf,
}) => {
  const finance = await clientOf("finance");
  for (const path of ["/admin/statement-lines", "/admin/statements"]) {
    expect((await finance.get(`${path}?channel=mtn`)).status(), path).toBe(200);
    for (const wrong of ["%00", "gold", "", "mtn-1"]) {
      const answer = await finance.get(`${path}?channel=${wrong}`);
      expect(answer.status(), `${path} ${wrong}`).toBe(422);
      expect((await answer.json()).fields).toEqual({ channel: expect.any(String) });
    }
  }
});

test("the search refuses what is no search, and too many of them", async ({ clientOf }) => {
  // Somebody new: who searches has a limit for each minute.
  const { username } = await letJoin(ownServer().database);
  const member = await clientOf(username);
  const ask = (query: string) => member.get(`/api/search${query}`);
  for (const wrong of [`?q=${"x".repeat(10_001)}`, "?q=%00", "?query=a", "?q=a&limit=5"]) {
    expect((await ask(wrong)).status(), wrong.slice(0, 20)).toBe(422);
  }
  const nothing = { pages: [], members: [], transactions: [] };
  for (const query of ["", "?q=", "?q=%20", `?q=${"x".repeat(10_000)}`, "?q=%25"]) {
    const answer = await ask(query);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["cache-control"]).toBe("no-store");
    expect(await answer.json()).toEqual(nothing);
  }
  // All of a minute's searches at once, and one more; again where the minute was over before the page was asked.
  for (let round = 1; ; round += 1) {
    const searches = Array.from({ length: SEARCHES_A_MINUTE + 1 }, () => ask("?q="));
    const refused = (await Promise.all(searches)).find((answer) => answer.status() === 429);
    const { html } = await readPage(member, "/search?q=zz");
    if (round < 4 && !(refused && html.includes("Too many searches."))) continue;
    expect(Number(refused?.headers()["retry-after"])).toBeGreaterThan(0);
    expect((await refused?.json())?.code).toBe("too_many_searches");
    expect(html).toContain("Too many searches.");
    return;
  }
});
