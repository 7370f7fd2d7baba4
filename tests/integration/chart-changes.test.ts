import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listChart } from "@/lib/accounting/chart/queries";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { proposeAccount, proposeAccountChange } from "@/lib/approvals/chart-changes";
import { decideProposal } from "@/lib/approvals/commands";
import { decideTransaction } from "@/lib/transactions/commands";
import { atOnce } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { reverseByTwo } from "@/tests/support/deleted";
import { foundAfter } from "@/tests/support/forger";
import { refusalOf } from "@/tests/support/refused";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 1_000_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const reason = "The assembly asked for it";
const account = (code: string, over = {}) => ({
  number: code,
  name: { en: `Account ${code}`, rw: `Konti ${code}` },
  reason,
  ...over,
});
const refused = (code: string, over = {}) =>
  expect.objectContaining({ name: "AppError", code, ...over });
const beside = (field: string) => refused("invalid", { fields: { [field]: expect.anything() } });
const confirm = (id: string, by: "manager" | "director" = "manager") =>
  decideProposal(coop.as(by), id, { decision: "confirm" });
const rowOf = async (code: string) =>
  (await listChart(coop.db, coop.clock.now())).find((row) => row.code === code);

async function added(code: string, over = {}) {
  await confirm(await proposeAccount(coop.as("admin"), account(code, over)));
}
async function changed(code: string, change: object) {
  return confirm(await proposeAccountChange(coop.as("admin"), code, { ...change, reason }));
}
async function spent(code: string, amount: number, back = false) {
  const side = (debit: boolean) => (debit === back ? { credit: amount } : { debit: amount });
  const lines = [
    { code, ...side(true) },
    { code: "1030", ...side(false) },
  ];
  const { id } = await postVoucher(coop.as("finance"), { description: "Fuel of the month", lines });
  await decideTransaction(coop.as("manager"), id, { status: "approved" });
  return id;
}

describe("an account is added by two", () => {
  test("and takes vouchers from then on", async () => {
    const id = await proposeAccount(coop.as("admin"), account("5250", { parent: "running-costs" }));
    expect(await rowOf("5250")).toBeUndefined();
    await expect(confirm(id)).resolves.toBe("confirmed");
    expect(await rowOf("5250")).toEqual({
      kind: "5250",
      code: "5250",
      class: "expense",
      name: { en: "Account 5250", rw: "Konti 5250" },
      parent: "running-costs",
      active: true,
      heading: false,
      vouchers: true,
      side: "debit",
      system: false,
      balance: 0,
      proposal: null,
    });
    await spent("5250", 7_000);
    expect(await rowOf("5250")).toMatchObject({ balance: -7_000 });
    await expectBooksToBalance(coop.db);
  });

  test("its number says what it is, and on which side it stands", async () => {
    for (const code of ["1550", "2450", "3150", "4500", "9000"]) await added(code);
    await added("1595", { contra: true, parent: "fixed-assets" });
    const rows = await coop.owner`select code, class, normal_side as side, low::float, high::float
      from chart where key = code order by code`;
    const [none, most] = [0, 9_007_199_254_740_991];
    expect([...rows]).toEqual([
      { code: "1550", class: "asset", side: "debit", low: -most, high: none },
      { code: "1595", class: "asset", side: "credit", low: none, high: most },
      { code: "2450", class: "liability", side: "credit", low: none, high: most },
      { code: "3150", class: "equity", side: "credit", low: none, high: most },
      { code: "4500", class: "income", side: "credit", low: -most, high: most },
      { code: "5250", class: "expense", side: "debit", low: -most, high: most },
      { code: "9000", class: "expense", side: "debit", low: -most, high: most },
    ]);
  });

  test("but no number twice, no heading of another kind, no contra account but of assets", async () => {
    const propose = (code: string, over = {}) =>
      proposeAccount(coop.as("admin"), account(code, over));
    await expect(propose("5100")).rejects.toEqual(beside("number"));
    await expect(propose("5260", { parent: "money" })).rejects.toEqual(beside("parent"));
    await expect(propose("5260", { parent: "5100" })).rejects.toEqual(beside("parent"));
    await expect(propose("5260", { contra: true })).rejects.toEqual(beside("contra"));
    const first = await propose("5260");
    await expect(propose("5260")).rejects.toEqual(refused("already_proposed"));
    await decideProposal(coop.as("manager"), first, { decision: "refuse", reason: "Not needed" });
    expect(await rowOf("5260")).toBeUndefined();
  });

  test("never by one, and only by who keeps the settings", async () => {
    const id = await proposeAccount(coop.as("admin"), account("5270"));
    await expect(decideProposal(coop.as("admin"), id, { decision: "confirm" })).rejects.toEqual(
      refused("own_record"),
    );
    await expect(proposeAccount(coop.as("finance"), account("5280"))).rejects.toEqual(
      refused("forbidden"),
    );
    const alone = coop.client`select chart_change(${id}, now())`;
    expect(await refusalOf(() => alone)).toBe("no_proposal");
    await confirm(id, "director");
  });
});

describe("an account is renamed, closed and opened again by two", () => {
  test("other names stand everywhere, and the audit trail says who", async () => {
    await changed("5100", { name: { en: "Rent of offices" } });
    expect(await rowOf("5100")).toMatchObject({
      name: { en: "Rent of offices", rw: "Ubukode" },
      active: true,
    });
    const audited =
      await coop.owner`select actor_id, detail from audit_log where action = 'chart.change'`;
    expect(audited).toMatchObject([{ actor_id: coop.idOf("manager"), detail: { code: "5100" } }]);
    await expect(changed("5100", { name: { en: "Rent of offices" } })).rejects.toEqual(
      beside("name.en"),
    );
  });

  test("while it holds something it stays; at zero it is closed, and takes nothing more", async () => {
    await added("5290");
    const first = await spent("5290", 3_000);
    await expect(changed("5290", { active: false })).rejects.toEqual(
      refused("account_not_empty", { values: { code: "5290", amount: 3_000 } }),
    );
    await spent("5290", 3_000, true);
    await changed("5290", { active: false });
    expect(await rowOf("5290")).toMatchObject({ active: false, vouchers: false, balance: 0 });
    await expect(spent("5290", 500)).rejects.toEqual(refused("account_closed"));
    const reversal = () => reverseByTwo(coop.as("admin"), () => coop.as("manager"), first);
    await expect(reversal()).rejects.toEqual(
      refused("account_closed", { values: { code: "5290" } }),
    );
    await changed("5290", { active: true });
    await expect(reversal()).resolves.toBeUndefined();
    await expect(changed("5290", { active: false })).rejects.toEqual(refused("account_not_empty"));
  });

  test.each(["2010", "1000", "4000", "50"])(
    "what the application keeps stays: %s",
    async (code) => {
      await expect(changed(code, { name: { en: "Another" } })).rejects.toEqual(
        refused("account_of_commands"),
      );
    },
  );

  test.each(["5300", "5900", "1040", "3950"])(
    "what commands post to is renamed, not closed: %s",
    async (code) => {
      await changed(code, { name: { rw: `Izina ${code}` } });
      await expect(changed(code, { active: false })).rejects.toEqual(
        refused("account_of_commands"),
      );
    },
  );

  test("another number is not there", async () => {
    await expect(changed("5999", { name: { en: "Nothing" } })).rejects.toEqual(
      refused("not_found"),
    );
  });
});

test("closing while a voucher posts: one of both, never money on a closed account", async () => {
  for (let round = 0; round < 8; round += 1) {
    const code = `56${50 + round}`;
    await added(code);
    const lines = [
      { code, debit: 100 },
      { code: "1030", credit: 100 },
    ];
    const { id } = await postVoucher(coop.as("finance"), {
      description: "At the same time",
      lines,
    });
    const closing = await proposeAccountChange(coop.as("admin"), code, { active: false, reason });
    const { done } = await atOnce(2, (n) =>
      n === round % 2
        ? decideTransaction(coop.as("manager"), id, { status: "approved" })
        : confirm(closing, "director"),
    );
    expect(done).toHaveLength(1);
    const row = await rowOf(code);
    expect([row?.active, row?.balance]).toEqual(done[0] === "approved" ? [true, -100] : [false, 0]);
  }
});

describe("verification finds", () => {
  test.each([
    ["another name", sql`update chart set name_en = 'Gifts' where code = '5250'`, "22a"],
    [
      "an account that nobody agreed to",
      sql`insert into chart (key, code, name_en, name_rw, class, normal_side, holder)
      values ('5777', '5777', 'Gifts', 'Impano', 'expense', 'debit', 'cooperative')`,
      "22a",
    ],
  ])("%s", async (_, change, number) => {
    expect(await foundAfter(coop, ({ run }) => run(change))).toEqual([number]);
  });

  test("a closing of what holds something", async () => {
    const close = sql`update chart set active = false where code = '5250'`;
    expect(await foundAfter(coop, ({ run }) => run(close))).toEqual(["22a", "22b"]);
  });
});

test("a further language needs its column alone, and no account is without a name in it", async () => {
  const [two, three] = [
    { en: "Fuel", rw: "Lisansi" },
    { en: "Fuel", rw: "Lisansi", fr: "Essence" },
  ];
  const terms = { class: "expense", normal_side: "debit", low: -1, high: 1 };
  const undone = new Error("undone");
  const trial = coop.owner.begin(async (tx) => {
    const tried = (query: (own: typeof tx) => Promise<unknown>) =>
      tx.savepoint((own) => query(own).then(() => "done")).catch(String);
    const add = (own: typeof tx, code: string, names: object) => {
      const account = JSON.stringify({ ...terms, key: code, code });
      return own`select chart_added(${account}::text::jsonb, ${JSON.stringify(names)}::text::jsonb)`;
    };
    const rename = (own: typeof tx, names: object) =>
      own`select chart_renamed('5666', ${JSON.stringify(names)}::text::jsonb)`;
    await tx`alter table chart add column name_fr text not null default 'Compte'`;
    expect(await tried((own) => add(own, "5666", two))).toContain('"name_fr"');
    await add(tx, "5666", { ...three, fr: "Carburant" });
    expect(await tried((own) => rename(own, two))).toContain('"name_fr"');
    await rename(tx, three);
    const [row] =
      await tx`select chart_names(c) as names, clearing_name(chart_names(c)) as beside from chart c where key = '5666'`;
    expect(row?.names).toEqual(three);
    expect(row?.beside).toMatchObject({ en: "Fuel, to be explained", fr: null });
    expect(await tried((own) => add(own, "5667", row?.beside))).toContain('"name_fr"');
    throw undone;
  });
  await expect(trial).rejects.toBe(undone);
});
