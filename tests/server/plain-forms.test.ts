import type { APIRequestContext } from "@playwright/test";
import { kigaliDay } from "@/lib/dates";
import en from "@/messages/en.json";
import { carryOut, openPlain, pressPlain, textOf } from "./plain-form";
import { expect, PASSWORD, test } from "./server-test";

// Each form by which a member moves money or takes such a wish back, sent as a browser without script sends it.
const MONTH = kigaliDay(new Date(Date.now() + 30 * 86_400_000));

/** The first of a list. */
async function first(client: APIRequestContext, list: string) {
  const [found] = await (await client.get(list)).json();
  return found;
}

/** The one of a list that is about so many francs. */
async function ofAmount(client: APIRequestContext, list: string, amount: number) {
  const all: { id: string; amount: number }[] = await (await client.get(`${list}?limit=20`)).json();
  const found = all.find((each) => each.amount === amount);
  if (!found) throw new Error(`${list} has nothing of ${amount}.`);
  return found;
}

async function takeBack(client: APIRequestContext, address: string, texts: { confirm: string }) {
  return textOf(await pressPlain(client, await openPlain(client, address), texts.confirm));
}

test("a deposit is made and taken back", async ({ clientOf }) => {
  const aline = await clientOf("aline");
  const form = await openPlain(aline, "/deposits?new=1");
  const typed = { amount: "4,321", method: "cash" };
  const made = await pressPlain(aline, form, en.deposits.form.submit, typed);
  expect(textOf(made)).toContain("Deposit of RWF 4,321 has been submitted.");
  const deposit = await first(aline, "/api/deposits?limit=1");
  expect(deposit).toMatchObject({ amount: 4_321, status: "pending" });
  const words = en.deposits.cancellation;
  const gone = await takeBack(aline, `/deposits?takeBack=${deposit.id}`, words);
  expect(gone).toContain(words.doneTitle);
});

test("a withdrawal is asked for and taken back", async ({ clientOf }) => {
  const aline = await clientOf("aline");
  const typed = { amount: "1,234", method: "cash" };
  const { submit } = en.withdrawals.form;
  await carryOut(aline, "/deposits?withdraw=1", { submit, typed });
  const withdrawal = await first(aline, "/api/withdrawals?limit=1");
  expect(withdrawal).toMatchObject({ amount: 1_234, status: "pending" });
  const words = en.withdrawals.cancellation;
  await takeBack(aline, `/deposits?cancel=${withdrawal.id}`, words);
  const after = await first(aline, "/api/withdrawals?limit=1");
  expect(after).toMatchObject({ id: withdrawal.id, status: "cancelled" });
});

test("money is sent, and another amount to whom it was sent before", async ({ clientOf }) => {
  const aline = await clientOf("aline");
  const { submit, doneTitle } = en.send;
  const typed = { recipient: "@fabrice", amount: "1,051" };
  expect(await carryOut(aline, "/profile?send=1", { submit, typed })).toContain(doneTitle);
  const fabrice = await first(aline, "/api/members?q=fabrice&limit=1");
  const home = await openPlain(aline, "/dashboard?plain=1");
  const again = `/profile?send=1&to=${fabrice.id}`;
  expect(home.html).toContain(again.replace("&", "&amp;"));
  const other = { amount: "1,052" };
  expect(await carryOut(aline, again, { submit, typed: other })).toContain(doneTitle);
});

test("a loan is offered, taken and repaid; an offer is taken back", async ({ clientOf }) => {
  const aline = await clientOf("aline");
  const fabrice = await clientOf("fabrice");
  const offer = async (amount: string) => {
    const typed = { amount, interestRate: "5", deadline: MONTH, visibility: "public" };
    await carryOut(aline, "/rent?offer=1", { submit: en.lend.offer.submit, typed });
  };
  await offer("2,345");
  const made = await ofAmount(fabrice, "/api/loan-offers", 2_345);
  const { next: agree, submit } = en.borrow.take;
  await carryOut(fabrice, `/borrow?take=${made.id}`, {
    first: agree,
    submit,
    typed: {},
    reviewed: false,
  });
  const loan = await ofAmount(fabrice, "/api/loans", 2_345);
  await carryOut(fabrice, `/borrow?repay=${loan.id}`, {
    submit: en.borrow.repay.submit,
    typed: { amount: "1,000" },
  });
  const repaid = await ofAmount(fabrice, "/api/loans", 2_345);
  expect(repaid).toMatchObject({ repaid: 1_000 });

  const { submit: make } = en.lend.offer;
  const typed = { amount: "3,456", interestRate: "2,5", deadline: MONTH, visibility: "public" };
  const empty = await openPlain(aline, "/rent?offer=1");
  const refused = await pressPlain(aline, empty, en.steps.next, typed);
  expect(textOf(refused)).toContain("Please enter the rate as a number, such as 12.5.");
  expect(refused.html).toContain('value="3,456"');
  const reviewed = await pressPlain(aline, refused, en.steps.next, { interestRate: "2.5" });
  expect(textOf(reviewed)).toContain("RWF 86 (2.5%)");
  const asked = await pressPlain(aline, reviewed, en.steps.confirm);
  await pressPlain(aline, asked, make, { password: PASSWORD });
  const page = await openPlain(aline, "/rent?show=offers");
  const address = /href="([^"]*cancelOffer=[^"]*)"/.exec(page.html)?.[1]?.replaceAll("&amp;", "&");
  const { doneTitle } = en.lend.cancel;
  expect(await takeBack(aline, String(address), en.lend.cancel)).toContain(doneTitle);
});

test("a loan is asked for and given; a request is taken back", async ({ clientOf }) => {
  const aline = await clientOf("aline");
  const claudine = await clientOf("claudine");
  const ask = async (amount: string) => {
    const typed = { amount, reason: "Seeds", deadline: MONTH, maxInterest: "10" };
    const { submit } = en.borrow.request;
    await carryOut(claudine, "/borrow?request=1", { submit, typed });
  };
  await ask("1,987");
  const asked = await ofAmount(aline, "/api/borrow-requests", 1_987);
  const { submit } = en.lend.money;
  await carryOut(aline, `/rent?lend=${asked.id}`, { submit, typed: { interestRate: "4" } });
  expect(await ofAmount(claudine, "/api/loans", 1_987)).toMatchObject({ role: "borrower" });

  await ask("1,988");
  const page = await openPlain(claudine, "/borrow?show=requests");
  const address = /href="([^"]*cancelRequest=[^"]*)"/
    .exec(page.html)?.[1]
    ?.replaceAll("&amp;", "&");
  const { doneTitle } = en.borrow.cancel;
  expect(await takeBack(claudine, String(address), en.borrow.cancel)).toContain(doneTitle);
});

type Listed = {
  id: string;
  openForInvestment: boolean;
  totalInvestment: number;
  currentInvestment: number;
};

test("money is invested in a project", async ({ clientOf }) => {
  const aline = await clientOf("aline");
  const projects: Listed[] = await (await aline.get("/api/projects?limit=20")).json();
  // Those of other tests may have no room for so much.
  const open = projects.find(
    (each) => each.openForInvestment && each.totalInvestment - each.currentInvestment >= 5_000,
  );
  const { submit, doneTitle } = en.projects.invest;
  const typed = { amount: "5,000" };
  const said = await carryOut(aline, `/projects/${open?.id}?invest=1`, { submit, typed });
  expect(said).toContain(doneTitle);
});
