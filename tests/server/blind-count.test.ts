import type { APIRequestContext } from "@playwright/test";
import { unzipSync } from "fflate";
import { afterAll } from "vitest";
import { kigaliDay } from "@/lib/dates";
import { askDatabase, closeDrawers, inDrawers, secondOf } from "./drawers";
import { expect, openClient, signIn, test } from "./server-test";

const CLERK = "finance";
const COLLEAGUE = "admin";
const DRAWER = "/transactions/books/account?account=drawer";
const FILE = "/reports/statements/export?kind=balance-sheet&format=";
/** Of today alone: what was before is an opening balance. */
const TODAY = kigaliDay(new Date());
const JOURNAL = `/transactions/books/journal?from=${TODAY}&format=`;
const PACK = `/admin/auditor-pack?from=${TODAY}`;
/** Of two deposits: no movement is of this sum. */
const DEPOSITS = [100_321, 87_333] as const;
const FIGURE = 187_654;
/** So many coins of 5 are counted as no other count has, and where the audit trail tells it. */
const COINS = 1_000 + Math.floor(Math.random() * 9_000);
const COUNTED = `${COINS} × 5`;
const TRAIL = ["/settings/audit", "/settings/audit/export", "/admin/audit"].map(
  (each) => `${each}?action=drawer.count`,
);
const WORD = /counted.blind/i;

/** Where the balance of a drawer's account is told, and whether it is still after the drawer was closed and emptied. */
const TELLING = [
  ["the trial balance", "/transactions/books", false],
  ["its call", "/admin/trial-balance", false],
  ["its file", "/transactions/books/export", false],
  ["the chart", "/transactions/books/chart", false],
  ["its call", "/admin/chart", false],
  ["the account", DRAWER, false],
  ["the account's entries", `${DRAWER}&list=entries`, false],
  ["the account's file", "/transactions/books/account/export?account=drawer", true],
  ["the journal for hledger", `${JOURNAL}hledger`, true],
  ["the journal for Ledger", `${JOURNAL}ledger`, true],
  ["the journal for Beancount", `${JOURNAL}beancount`, false],
  ["the journal as values", `${JOURNAL}csv`, true],
  ["the balance sheet", "/reports/statements?kind=balance-sheet", false],
  ["its call", `${FILE}json`, false],
  ["its file of values", `${FILE}csv`, false],
  ["its spreadsheet", `${FILE}xlsx`, false],
  ["its printout", `${FILE}pdf`, false],
] as const;
/** One of each kind, asked once more when it is counted. */
const BRIEF = ["/admin/trial-balance", "/admin/chart", `${FILE}json`, `${JOURNAL}csv`];
/** Where nobody is told it, whatever they see there. */
const SILENT = [
  "/transactions/counter",
  "/transactions/counter/drawers",
  "/admin/drawers?limit=1",
  "/admin/channels",
  "/dashboard",
  "/reports",
  "/transactions",
  "/transactions/books/vouchers",
  `${JOURNAL}gnucash-csv`,
];

/** What an answer says with all pages that follow it, with plain digits. */
async function said(
  client: APIRequestContext,
  address: string,
  readers: readonly string[] = [CLERK, COLLEAGUE],
): Promise<string> {
  const answer = await client.get(address);
  expect(answer.status(), address).toBe(200);
  const body = await answer.body();
  const type = answer.headers()["content-type"] ?? "";
  // A printout's letters are those of its font: the register has what it says.
  const text = type.includes("pdf")
    ? await lastPrintout(readers)
    : type.includes("sheet") || type.includes("zip")
      ? Object.values(unzipSync(body))
          .map((each) => Buffer.from(each).toString())
          .join("\n")
      : body.toString();
  const [, next] =
    /href="([^"]*cursor=[^"]*list=entries[^"]*|[^"]*list=entries[^"]*cursor=[^"]*)"/.exec(text) ??
    [];
  const rest = next ? await said(client, next.replaceAll("&amp;", "&"), readers) : "";
  return (
    rest +
    text.replace(/(?<![\d,])\d{1,3}(?:[,\u00a0\u202f]\d{3})+(?!\d)/g, (grouped) =>
      grouped.replace(/\D/g, ""),
    )
  );
}

/** The last that one of them was the first to print: printed again it is the same. */
const lastPrintout = (readers: readonly string[]) =>
  askDatabase(async (sql) => {
    const [row] = await sql`
      select d.says::text from documents d join members m on m.id = d.issued_by
      where d.kind = 'paper' and m.username in ${sql(readers)} order by d.issued_at desc limit 1`;
    return String(row?.says);
  });

const tells = (text: string) => new RegExp(`(?<!\\w)${FIGURE}(?!\\w)`).test(text);

afterAll(async () => {
  await closeDrawers(async (who) => {
    const client = await openClient();
    await signIn(client, who);
    return client;
  });
});

test("who counts is not told what is in an open drawer, by any page, call or file; an auditor is", async ({
  clientOf,
}) => {
  await closeDrawers(clientOf);
  const [clerk, colleague, auditor] = [
    await clientOf(CLERK),
    await clientOf(COLLEAGUE),
    await clientOf("auditor"),
  ];
  const opened = await clerk.post("/admin/drawers", { data: { float: 0, denominations: {} } });
  const { drawer } = await opened.json();
  const [aline] = await (await clerk.get("/admin/users?q=aline&limit=1")).json();
  for (const amount of DEPOSITS) {
    const data = { memberId: aline.id, amount, secondStaff: secondOf(COLLEAGUE) };
    expect((await clerk.post("/admin/counter/deposits", { data })).status()).toBe(201);
  }
  expect(await inDrawers()).toBe(FIGURE);
  const readers = { [CLERK]: clerk, [COLLEAGUE]: colleague };
  const expectBlind = async (places: readonly (readonly [string, string, boolean])[]) => {
    const wrong: string[] = [];
    for (const [place, address] of places) {
      for (const [who, client] of Object.entries(readers)) {
        const text = await said(client, address);
        if (tells(text)) wrong.push(`${who} is told by ${place}: ${address}`);
        else if (!WORD.test(text)) wrong.push(`${who} is not told why by ${place}: ${address}`);
      }
      const shown = await said(auditor, address, ["auditor"]);
      if (!tells(shown) || WORD.test(shown)) wrong.push(`an auditor is not told by ${place}`);
    }
    const pack = await colleague.get(PACK);
    if (pack.status() !== 409) wrong.push(`${COLLEAGUE} is told by the auditor's pack`);
    if (!tells(await said(auditor, PACK))) wrong.push("the pack tells no auditor");
    expect(wrong).toEqual([]);
  };
  await expectBlind(TELLING);
  for (const address of SILENT) expect(tells(await said(colleague, address)), address).toBe(false);

  // Counted, it waits for another count, which is to be as blind.
  const cash = { data: { denominations: { 5000: 30, 5: COINS } } };
  const counted = await clerk.put(`/admin/drawers/${drawer.id}/count`, cash);
  expect(counted.status()).toBe(200);
  await expectBlind(TELLING.filter(([, address]) => BRIEF.includes(address)));

  // Nor does the audit trail tell whoever may close it what its clerk has counted.
  const director = await clientOf("director");
  for (const address of TRAIL) {
    expect((await said(director, address)).includes(COUNTED), address).toBe(true);
    expect((await said(colleague, address)).includes(COUNTED), address).toBe(false);
  }
  const [entry] = await (await colleague.get("/admin/audit?action=drawer.count&limit=1")).json();
  expect(entry).toMatchObject({ subject: { id: drawer.id }, detail: { why: "counted_blind" } });
  const alone = await said(colleague, `/settings/audit?row=${entry.id}`);
  expect(alone.includes(COUNTED)).toBe(false);
  expect(alone.includes("told once the drawer is closed")).toBe(true);

  expect((await colleague.put(`/admin/drawers/${drawer.id}/close`, cash)).status()).toBe(200);
  for (const [place, address, stays] of TELLING) {
    const text = await said(clerk, address);
    expect(WORD.test(text), `closed: ${place} (${address})`).toBe(false);
    if (stays) expect(tells(text), `closed: ${place} (${address})`).toBe(true);
  }
  expect((await colleague.get(PACK)).status()).toBe(200);
  for (const address of TRAIL)
    expect((await said(colleague, address)).includes(COUNTED), address).toBe(true);
});
