import { afterAll, beforeAll, expect, test } from "vitest";
import { loanAgenda } from "@/lib/loans/agenda";
import { openDebts } from "@/lib/loans/borrowing";
import { cancelLendOffer } from "@/lib/loans/offer-commands";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
  await coop.fund("aline", 500_000);
  await coop.fund("eric", 40_000);
});
afterAll(() => coop.close());

const viewer = (who: Person) => ({ id: coop.idOf(who), now: coop.clock.now() });
const agenda = async (who: Person, limit = 10) =>
  (await loanAgenda(coop.db, viewer(who), limit)).map(
    ({ kind, day, party, amount, status, asksWord }) =>
      [kind, day, party, amount, status, asksWord].filter((each) => each !== null),
  );

test("what is due is said to both sides by day, interest included, until it is paid", async () => {
  const late = deals.inDays(20);
  const soon = deals.inDays(10);
  const loan = await deals.take("eric", await deals.offer("aline", 50_000, { deadline: late }));
  await deals.take("eric", await deals.offer("aline", 20_000, { deadline: soon }));
  const open = await deals.offer("aline", 5_000, { deadline: deals.inDays(15) });
  await deals.ask("eric", 3_000, { deadline: deals.inDays(12) });

  expect(await agenda("eric")).toEqual([
    ["repay", soon, "Aline Uwase", 22_000, "active", false],
    ["request", deals.inDays(12), 3_000, false],
    ["repay", late, "Aline Uwase", 55_000, "active", false],
  ]);
  expect(await agenda("aline")).toEqual([
    ["collect", soon, "Eric Habimana", 22_000, "active", false],
    ["offer", deals.inDays(15), 5_000, false],
    ["collect", late, "Eric Habimana", 55_000, "active", false],
  ]);
  expect(await agenda("aline", 1)).toHaveLength(2);
  expect(await agenda("jean")).toEqual([]);

  const debts = (await openDebts(coop.db, [coop.idOf("eric")], coop.clock.now()))(
    coop.idOf("eric"),
  );
  expect(debts).toEqual({ loans: 2, outstanding: 77_000, overdueLoans: 0, overdue: 0 });

  await cancelLendOffer(coop.as("aline"), open);
  await deals.repay("eric", loan, 55_000);
  expect(await agenda("aline")).toEqual([
    ["collect", soon, "Eric Habimana", 22_000, "active", false],
  ]);
});

test("what is late stays due; a warned lender is asked for a word; written off, it is owed all the same", async () => {
  deals.wait(11);
  const [row] = await loanAgenda(coop.db, viewer("eric"), 10);
  expect(row).toMatchObject({ kind: "repay", amount: 22_000, status: "overdue" });
  const id = row?.id ?? "";
  await deals.agreed(id, null);
  const [asked] = await loanAgenda(coop.db, viewer("aline"), 10);
  expect(asked).toMatchObject({ kind: "collect", id, asksWord: true });
  await deals.writeOff(id);
  expect(await loanAgenda(coop.db, viewer("aline"), 10)).toEqual([]);
  const [gone] = await loanAgenda(coop.db, viewer("eric"), 10);
  expect(gone).toMatchObject({ kind: "repay", id, status: "written_off" });
  expect(gone?.amount).toBeGreaterThan(0);
});
