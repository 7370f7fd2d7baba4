import { closeBooks } from "@/lib/accounting/commands";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, moveToSafe, openDrawer } from "@/lib/counter/drawer";
import { payOut, takeDeposit } from "@/lib/counter/serve";
import { setProjectStatus } from "@/lib/projects/commands";
import { offerShares, takeShares } from "@/lib/shares/offers";
import { decideTransaction } from "@/lib/transactions/commands";
import { type Cooperative, PASSWORD } from "@/tests/support/cooperative";
import { reverseByTwo } from "@/tests/support/deleted";
import { fillBooks } from "@/tests/support/everything";
import { movingIn, oldBooks } from "@/tests/support/moving-in";
import { projectsOf } from "@/tests/support/projects";
import { buy, issueShares, redeemByTwo } from "@/tests/support/shares";

const DAY_MS = 86_400_000;
const SHARE = 5_000;
const secondStaff = { identifier: "manager", password: PASSWORD };

/**
 * Books over a year's end with whatever there is. They move in on 20 November 2026 with shares; then mornings at the desk
 * whose drawers differ both ways, shares that are bought, passed on and redeemed, vouchers, also on own funds, and what a
 * project spends. In January December is closed, something of it is taken back, and a little of everything follows
 * (fillBooks), until 15 March.
 */
export async function fillTwoYears(coop: Cooperative): Promise<void> {
  const wait = (days: number) => coop.clock.tick(days * DAY_MS);
  await moveIn(coop);
  for (const who of ["aline", "eric"] as const) await coop.fund(who, 60_000);
  await voucher(coop, "1040", "1030", 90_000);
  await morning(coop, { 5000: 7, 2000: 2, 500: 1 });
  wait(12);
  await dealInShares(coop);
  const rent = await voucher(coop, "5100", "1000", 4_000);
  await voucher(coop, "1500", "2400", 12_000);
  await spendOfProject(coop);
  wait(35);
  await closeBooks(coop.db, coop.clock.now());
  await morning(coop, { 5000: 8, 100: 3 });
  await reverseByTwo(coop.as("admin"), () => coop.as("director"), rent, "Paid twice");
  await voucher(coop, "5700", "1590", 1_000);
  await coop.fund("claudine", 8_000, "bank");
  await buy(coop, "claudine", 1);
  await fillBooks(coop);
  await voucher(coop, "5200", "1000", 900);
}

async function moveIn(coop: Cooperative): Promise<void> {
  await issueShares(coop, { value: SHARE });
  const of = movingIn(coop);
  const thousands = (n: number) => n;
  await of.approve(await of.bring(oldBooks(11, thousands, { of: (n) => n % 3, value: SHARE })));
  await of.work();
  await voucher(coop, "1000", "3950", 10_000);
}

/** A drawer with 40,000: 5,000 come in and 5,000 go out, of which a tenth goes to the safe; then these pieces are counted. */
async function morning(coop: Cooperative, denominations: Record<string, number>): Promise<void> {
  const clerk = () => coop.as("finance");
  const float = { float: 40_000, denominations: { 5000: 8 }, secondStaff };
  const { id } = await openDrawer(clerk(), float);
  const served = { memberId: coop.idOf("eric"), amount: 5_000 };
  await takeDeposit(clerk(), served);
  await payOut(clerk(), { ...served, amount: 4_500, memberPassword: PASSWORD });
  await moveToSafe(clerk(), { direction: "out", amount: 500, secondStaff });
  await countDrawer(clerk(), id, { denominations });
  await closeDrawer(coop.as("manager"), id, { denominations });
}

async function dealInShares(coop: Cooperative): Promise<void> {
  await buy(coop, "aline", 6);
  await buy(coop, "eric", 2);
  const recipientId = coop.idOf("claudine");
  const asked = { recipientId, count: 2, password: PASSWORD };
  const { id } = await offerShares(coop.as("aline"), asked);
  await takeShares(coop.as("claudine"), id, PASSWORD);
  await redeemByTwo(coop, "eric", 1);
}

async function voucher(coop: Cooperative, debit: string, credit: string, amount: number) {
  const lines = [
    { code: debit, debit: amount },
    { code: credit, credit: amount },
  ];
  const terms = { description: "For the office", lines };
  const { id } = await postVoucher(coop.as("finance"), terms);
  await decideTransaction(coop.as("manager"), id, { status: "approved" });
  return id;
}

async function spendOfProject(coop: Cooperative): Promise<void> {
  const of = projectsOf(coop);
  const mill = await of.open(1_000, "Maize mill");
  await of.stake(mill, "eric", 900);
  await setProjectStatus(coop.as("director"), mill, "running");
  await of.move(mill, "spending", 500);
  await of.move(mill, "return", 120);
}
