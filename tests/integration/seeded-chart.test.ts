import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "@/db/client";
import { getTrialBalance } from "@/lib/accounting/queries";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { decideTransaction } from "@/lib/transactions/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { dropBareTables, MIGRATIONS, upgradeFilled } from "@/tests/support/filled";
import { filesOf, movingIn } from "@/tests/support/moving-in";

/** What a treasurer moves in with or closes a year with: number, class, side, names. */
const SEEDED = [
  ["1200", "asset", "debit", "Loans of the cooperative", "Inguzanyo koperative yatanze"],
  ["1210", "asset", "debit", "Interest receivable", "Inyungu ku nguzanyo zitarakirwa"],
  [
    "1290",
    "asset",
    "credit",
    "Allowance for loan losses",
    "Ayateganyirijwe inguzanyo zitazishyurwa",
  ],
  ["2100", "liability", "credit", "Suspense", "Amafaranga ategereje gusobanurwa"],
  ["2200", "liability", "credit", "Dividends payable", "Inyungu ku migabane zitarishyurwa"],
  ["2300", "liability", "credit", "Tax withheld", "Umusoro wafatiriwe"],
  ["3100", "equity", "credit", "General reserve", "Ikigega rusange"],
  ["3200", "equity", "credit", "Education and training fund", "Ikigega cy'uburezi n'amahugurwa"],
  ["3300", "equity", "credit", "Other funds", "Ibindi bigega"],
  [
    "3900",
    "equity",
    "credit",
    "Surplus not yet distributed",
    "Inyungu ya koperative itaragabanywa",
  ],
  ["4100", "income", "credit", "Interest on loans", "Inyungu ku nguzanyo"],
  ["4200", "income", "credit", "Penalties", "Ibihano by'ubukererwe"],
  [
    "5400",
    "expense",
    "debit",
    "Provisions for loan losses",
    "Iteganyirizwa ry'inguzanyo zitazishyurwa",
  ],
  ["5800", "expense", "debit", "Interest on savings", "Inyungu ku bwizigame"],
] as const;
const CODES = SEEDED.map(([code]) => code);

type Row = { code: string; class: string; side: string; en: string; rw: string };
const shown = (rows: readonly Row[]) =>
  rows.map(({ code, class: of, side, en, rw }) => [code, of, side, en, rw]);

describe("a new installation", () => {
  let coop: Cooperative;
  beforeAll(async () => {
    coop = await openCooperative();
  });
  afterAll(async () => {
    await expectBooksToBalance(coop.ownerDb);
    await coop.close();
  });

  const voucher = async (lines: { code: string; debit?: number; credit?: number }[]) => {
    const { id } = await postVoucher(coop.as("finance"), { description: "Year's end", lines });
    return decideTransaction(coop.as("manager"), id, { status: "approved" });
  };

  test("has each of them, with both names, as a plain account that lies in 16 rows", async () => {
    const rows = await coop.owner<(Row & { plain: boolean; shards: number })[]>`
      select code, class, normal_side as side, name_en as en, name_rw as rw, active and not system and voucher_account(c) as plain,
        (select count(*)::int from accounts a where a.kind = c.key) as shards
      from chart c where code = any(${[...CODES]}) order by code`;
    expect(shown(rows)).toEqual(SEEDED);
    for (const { code, plain, shards } of rows)
      expect([code, plain, shards]).toEqual([code, true, 16]);
  });

  test("books on each of them, and on none that is bounded less than nothing", async () => {
    const debits = ["1200", "1210", "5400", "5800"];
    const credits = CODES.filter((code) => !debits.includes(code));
    await voucher([
      ...debits.map((code) => ({ code, debit: 5_000 })),
      ...credits.map((code) => ({ code, credit: 2_000 })),
    ]);
    const { rows, balanced } = await getTrialBalance(coop.db, coop.clock.now());
    const held = rows.filter(({ code }) => (CODES as readonly string[]).includes(code));
    expect(balanced).toBe(true);
    expect(held.map(({ code, debit, credit }) => [code, debit, credit])).toEqual(
      CODES.map((code) => (debits.includes(code) ? [code, 5_000, 0] : [code, 0, 2_000])),
    );
    for (const code of ["1290", "2100", "2200", "2300", "3100", "3200", "3300"]) {
      const lines = [
        { code, debit: 2_001 },
        { code: "4900", credit: 2_001 },
      ];
      await expect(voucher(lines), code).rejects.toMatchObject({ code: "account_short" });
    }
  });
});

test("a cooperative moves in by their numbers or their names, in either language", async () => {
  const coop = await openCooperative();
  const of = movingIn(coop);
  const called = (at: number, [code, , , en, rw]: (typeof SEEDED)[number]) =>
    [code, en, rw.toUpperCase()][at % 3] as string;
  const lines = SEEDED.map((row, at) =>
    row[2] === "debit" ? `${called(at, row)},5000,` : `${called(at, row)},,2000`,
  );
  const run = await of.bring(
    filesOf({
      members: ["1,Odette,Mukeshimana,"],
      balances: ["1,1000"],
      trialBalance: [...lines, "1030,1000,", "2010,,1000"],
    }),
  );
  await of.approve(run);
  await of.work();
  expect(await of.view(run)).toMatchObject({ state: "done" });
  const { rows } = await getTrialBalance(coop.db, coop.clock.now());
  const held = Object.fromEntries(rows.map(({ code, debit, credit }) => [code, debit - credit]));
  for (const [code, , side] of SEEDED) {
    expect([code, held[code]]).toEqual([code, side === "debit" ? 5_000 : -2_000]);
  }
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
});

/** Our migrations, with `sql` just before the one that seeds them. */
function withEarlier(sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const at = journal.entries.findIndex(({ tag }: { tag: string }) => tag === "0058_seeded_chart");
  const seeding = journal.entries[at];
  journal.entries.splice(at, 0, { ...seeding, when: seeding.when - 1, tag: "earlier" });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, "earlier.sql"), sql);
  return folder;
}

test("an installation keeps what has such a number or name already, and has the others", async () => {
  const folder = withEarlier(`
    INSERT INTO chart (key, code, name_en, name_rw, class, normal_side, low, holder, sharded) VALUES
      ('own:reserve', '3100', 'Our reserve', 'Ikigega cyacu', 'equity', 'credit', 0, 'cooperative', true),
      ('own:penalties', '4210', 'penalties', 'Amande', 'income', 'credit', 0, 'cooperative', true);
    INSERT INTO accounts (owner, kind, shard, low, high)
    SELECT '00000000-0000-0000-0000-000000000000', key, shard, -9007199254740991, 9007199254740991
    FROM chart, generate_series(0, 15) AS shard WHERE key LIKE 'own:%';`);
  const { url, drop } = await upgradeFilled("0056_several_accounts", folder);
  const { db, client, close } = connect(url, { max: 2, role: "none" });
  try {
    const rows = await client<Row[]>`
      select code, class, normal_side as side, name_en as en, name_rw as rw from chart
      where code = any(${[...CODES, "4210"]}) order by code`;
    expect(shown(rows)).toEqual(
      SEEDED.flatMap((row): unknown[][] => {
        if (row[0] === "3100")
          return [["3100", "equity", "credit", "Our reserve", "Ikigega cyacu"]];
        if (row[0] === "4200") return [["4210", "income", "credit", "penalties", "Amande"]];
        return [[...row]];
      }),
    );
    const without = await client`
      select code from chart c where holder = 'cooperative'
        and (select count(*) from accounts a where a.kind = c.key) <> 16`;
    expect(without).toHaveLength(0);
    await expectBooksToBalance(db);
  } finally {
    await close();
    await drop();
    await dropBareTables();
    rmSync(folder, { recursive: true });
  }
});
