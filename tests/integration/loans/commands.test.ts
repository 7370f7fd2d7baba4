import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postRepayment, repayLoan } from "@/lib/loans/loan-commands";
import { createLendOffer, postLendOffer, postTake, takeLoan } from "@/lib/loans/offer-commands";
import { createBorrowRequest, lendMoney, postBorrowRequest } from "@/lib/loans/request-commands";
import { getOwnUser } from "@/lib/members/queries";
import { deleteMember } from "@/lib/members/staff-commands";
import { listTransactions } from "@/lib/transactions/queries";
import { postTransfer } from "@/lib/transfers/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { writeOffByTwo } from "@/tests/support/written-off";

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
  await coop.fund("aline", 1_000_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
});

const code = (code: string) => expect.objectContaining({ code });
const beside = (field: string, key: string) =>
  expect.objectContaining({ fields: { [field]: expect.objectContaining({ key }) } });

describe("behind the password", () => {
  const wrong = "not the password";

  test("a wrong one stops every command that agrees to something, and is counted", async () => {
    const terms = { amount: 5_000, deadline: deals.inDays(10), autoRepay: false };
    const offer = { ...terms, interestRate: 10, description: null, visibility: "public" as const };
    const { autoRepay: _, ...offered } = offer;
    const attempts = [
      () => createLendOffer(coop.as("aline"), { ...offered, password: wrong }),
      () =>
        createBorrowRequest(coop.as("eric"), {
          ...terms,
          maxInterest: 5,
          reason: "Seeds",
          password: wrong,
        }),
      () =>
        takeLoan(coop.as("claudine"), { offerId: randomUUID(), autoRepay: false, password: wrong }),
      () =>
        lendMoney(coop.as("jean"), { requestId: randomUUID(), interestRate: 5, password: wrong }),
      () => repayLoan(coop.as("manager"), randomUUID(), { amount: 5, password: wrong }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toEqual(code("wrong_password"));
    const noted =
      await coop.owner`select count(*)::int as n from audit_log where action = 'password.confirm'`;
    expect(noted[0]?.n).toBe(5);
  });

  test("the right one lets an offer, its taking and a repayment through", async () => {
    const { offer, availableBalance } = await createLendOffer(coop.as("aline"), {
      amount: 20_000,
      interestRate: 10,
      deadline: deals.inDays(10),
      password: PASSWORD,
      description: "For school",
      visibility: "public",
    });
    expect(availableBalance).toBe(980_000);
    expect(offer).toMatchObject({
      amount: 20_000,
      interestRate: 10,
      totalRepayment: 22_000,
      own: true,
      status: "available",
      lenderName: "Aline Uwase",
      description: "For school",
    });
    const taken = await takeLoan(coop.as("eric"), {
      offerId: offer.id,
      autoRepay: true,
      password: PASSWORD,
    });
    expect(taken).toMatchObject({
      balance: 20_000,
      availableBalance: 20_000,
      loan: {
        role: "borrower",
        counterparty: "Aline Uwase",
        amount: 20_000,
        interest: 2_000,
        outstanding: 22_000,
        status: "active",
        autoRepay: true,
      },
    });
    expect(taken.loan.reference).toMatch(/^LON-[0-9A-Z]{8}-2026$/);
    const repaid = await repayLoan(coop.as("eric"), taken.loan.id, {
      amount: 5_000,
      password: PASSWORD,
    });
    expect(repaid).toMatchObject({
      repayment: { amount: 5_000, interest: 2_000, principal: 3_000 },
      loan: { repaid: 5_000, outstanding: 17_000 },
      availableBalance: 15_000,
    });
    expect(repaid.repayment.reference).toMatch(/^RPY-/);
  });
});

test("the same request id answers as the first time; with another payload it is refused", async () => {
  const { requestId } = coop.as("aline");
  const terms = { interestRate: 10, deadline: deals.inDays(30), description: null };
  const offer = (amount: number) =>
    postLendOffer(coop.as("aline", { requestId }), {
      ...terms,
      amount,
      visibility: "public",
    });
  const first = await offer(7_000);
  expect(await offer(7_000)).toEqual(first);
  await expect(offer(7_001)).rejects.toEqual(code("request_id_reused"));

  const asked = {
    amount: 9_000,
    maxInterest: 5,
    reason: "Seeds",
    deadline: deals.inDays(9),
    autoRepay: false,
  };
  const again = { requestId: randomUUID() };
  const ask = (over = {}) => postBorrowRequest(coop.as("eric", again), { ...asked, ...over });
  const request = await ask();
  expect((await ask()).id).toBe(request.id);
  await expect(ask({ amount: 9_001 })).rejects.toEqual(code("request_id_reused"));

  const take = { requestId: randomUUID() };
  const agree = (autoRepay: boolean) =>
    postTake(coop.as("eric", take), { offerId: first.offer.id, autoRepay });
  const { loan } = await agree(false);
  expect((await agree(false)).loan.id).toBe(loan.id);
  await expect(agree(true)).rejects.toEqual(code("request_id_reused"));

  const pay = { requestId: randomUUID() };
  const repay = () => postRepayment(coop.as("eric", pay), loan.id, { amount: 100 });
  expect(await repay()).toEqual(await repay());
});

test("what was done before midnight is answered again after it", async () => {
  const deadline = deals.inDays(1);
  const retry = { requestId: randomUUID() };
  const offer = (amount: number) =>
    postLendOffer(coop.as("aline", retry), {
      amount,
      interestRate: 10,
      deadline,
      description: null,
      visibility: "public",
    });
  const again = { requestId: randomUUID() };
  const ask = (amount: number) =>
    postBorrowRequest(coop.as("eric", again), {
      amount,
      maxInterest: 5,
      reason: "Seeds",
      deadline,
      autoRepay: false,
    });
  const [made, asked] = [await offer(1_000), await ask(1_000)];
  deals.wait(1);
  const { offer: known } = await offer(1_000);
  expect(known).toMatchObject({ id: made.offer.id, status: "expired" });
  expect(await ask(1_000)).toMatchObject({ id: asked.id, status: "expired" });
  for (const act of [offer, ask])
    await expect(act(1_001)).rejects.toEqual(code("request_id_reused"));
});

test("a deadline is told by the day in Kigali, beside the field", async () => {
  const today = deals.inDays(0);
  const offer = (deadline: string) => deals.offer("aline", 1_000, { deadline });
  const ask = (deadline: string) => deals.ask("eric", 1_000, { deadline });
  for (const act of [offer, ask]) {
    await expect(act(today)).rejects.toEqual(beside("deadline", "deadlineTooEarly"));
    await expect(act("2030-01-01")).rejects.toEqual(beside("deadline", "deadlineTooLate"));
  }
});

describe("who may deal with whom", () => {
  test("suspended members neither lend nor borrow, nor does anybody deal with them", async () => {
    const offerId = await deals.offer("aline", 2_000);
    const requestId = await deals.ask("eric", 2_000);
    await coop.suspend("aline");
    await coop.suspend("eric");
    const unavailable = code("counterparty_unavailable");
    await expect(deals.take("jean", offerId)).rejects.toEqual(unavailable);
    await coop.fund("jean", 5_000);
    await expect(deals.lend("jean", requestId, 5)).rejects.toEqual(unavailable);
    await expect(deals.offer("aline", 2_000)).rejects.toEqual(unavailable);
    await expect(deals.ask("eric", 2_000)).rejects.toEqual(unavailable);
    await coop.reinstate("aline");
    await coop.reinstate("eric");
  });

  test("a debt is repaid even to a lender who is suspended meanwhile", async () => {
    const loan = await deals.take("jean", await deals.offer("aline", 2_000));
    await coop.suspend("aline");
    expect(await deals.repay("jean", loan, 2_200)).toMatchObject({ principal: 2_000 });
    await coop.reinstate("aline");
  });

  test("offers for trusted members are theirs alone, also for who knows the id", async () => {
    const offerId = await deals.offer("aline", 1_000, { visibility: "trusted" });
    await expect(deals.take("claudine", offerId)).rejects.toEqual(code("trust_required"));
    await coop.fund("manager", 10_000);
    for (const lender of ["aline", "manager"] as const) {
      const loan = await deals.take("claudine", await deals.offer(lender, 10_000));
      await coop.fund("claudine", 1_000);
      await deals.repay("claudine", loan, 11_000);
    }
    expect(await deals.take("claudine", offerId)).toBeTruthy();
  });

  test("what is not there or somebody else's is not found", async () => {
    const loan = await deals.take("claudine", await deals.offer("aline", 1_000));
    const missing = code("not_found");
    await expect(deals.take("jean", randomUUID())).rejects.toEqual(missing);
    await expect(deals.lend("jean", randomUUID(), 5)).rejects.toEqual(missing);
    await expect(deals.repay("jean", loan, 100)).rejects.toEqual(missing);
    await expect(deals.repay("aline", loan, 100)).rejects.toEqual(missing);
    const reason = "Gone";
    await expect(
      writeOffByTwo(coop.as("admin"), () => coop.as("director"), randomUUID(), reason),
    ).rejects.toEqual(missing);
  });
});

test("an account with an open offer or request is not closed; with ended ones it is", async () => {
  const leaver = await coop.join({ username: "leaver" });
  const terms = {
    amount: 4_000,
    maxInterest: 5,
    reason: "Seeds",
    deadline: deals.inDays(2),
    autoRepay: false,
  };
  await postBorrowRequest(coop.as(leaver), terms);
  await coop.fund(leaver, 4_000);
  await postLendOffer(coop.as(leaver), {
    amount: 4_000,
    interestRate: 5,
    deadline: deals.inDays(2),
    description: null,
    visibility: "public",
  });
  const close = () => deleteMember(coop.as("admin"), leaver.id);
  await expect(close()).rejects.toMatchObject({
    code: "member_not_closable",
    values: { held: 4_000, offers: 1, requests: 1 },
  });
  deals.wait(3);
  await expect(close()).rejects.toMatchObject({
    code: "member_not_closable",
    values: { available: 4_000, offers: 0, requests: 0 },
  });
});

test("neither side of a loan that is written off leaves before all of it is paid", async () => {
  const [lender, borrower] = [
    await coop.join({ username: "off-lender" }),
    await coop.join({ username: "off-borrower" }),
  ];
  await coop.fund(lender, 10_000);
  const loan = await deals.take(borrower, await deals.offer(lender, 10_000));
  await deals.writeOff(loan);
  const close = (who: typeof lender) => deleteMember(coop.as("admin"), who.id);
  const refused = expect.objectContaining({
    code: "member_not_closable",
    values: expect.objectContaining({ writtenOff: 1 }),
    reasons: [{ key: "closing.writtenOff", values: { count: 1 } }],
  });
  for (const who of [lender, borrower]) await expect(close(who)).rejects.toEqual(refused);
  await coop.fund(borrower, 11_000);
  await deals.repay(borrower, loan, 10_999);
  await postTransfer(coop.as(lender), { recipientId: coop.idOf("aline"), amount: 10_999 });
  await expect(close(lender)).rejects.toEqual(refused);
  await deals.repay(borrower, loan, 1);
  await postTransfer(coop.as(lender), { recipientId: coop.idOf("aline"), amount: 1 });
  for (const who of [lender, borrower]) expect(await close(who)).toHaveProperty("name");
});

test("the totals: what was borrowed, and the interest that came in as profit", async () => {
  const [before, lender] = await Promise.all([
    getOwnUser(coop.db, coop.idOf("director")),
    getOwnUser(coop.db, coop.idOf("aline")),
  ]);
  const loan = await deals.take("director", await deals.offer("aline", 30_000));
  await deals.repay("director", loan, 4_000);
  expect(await getOwnUser(coop.db, coop.idOf("director"))).toMatchObject({
    totalLoans: before.totalLoans + 30_000,
  });
  expect(await getOwnUser(coop.db, coop.idOf("aline"))).toMatchObject({
    profit: lender.profit + 3_000,
  });
});

test("an open offer is no transaction that waits for the office", async () => {
  await deals.offer("aline", 3_000);
  const waiting = await listTransactions(coop.db, { status: "pending" }, null, 100);
  expect(waiting.rows).toEqual([]);
  const offers = await listTransactions(coop.db, { type: "offer" }, null, 1);
  expect(offers.rows[0]).toMatchObject({
    type: "offer",
    amount: 3_000,
    status: "approved",
    fromUser: "Aline Uwase",
  });
});

test("the database refuses to rewrite what was agreed or has ended, and the application any write", async () => {
  for (const statement of [
    "update loans set principal = principal + 1",
    "update loans set repaid_interest = -1",
    "delete from loans",
    "update loan_repayments set interest = 0",
    "update loan_offers set status = 'open' where status = 'taken'",
    "delete from borrow_requests",
    "update transactions set reversed_by = id where type = 'loan'",
  ]) {
    await expect(coop.owner.unsafe(statement), statement).rejects.toThrow();
    await expect(coop.client.unsafe(statement), statement).rejects.toThrow(/permission denied/);
  }
  for (const call of ["loan_keep", "loan_keep_agreement"]) {
    const [row] = await coop.client`select bool_or(has_function_privilege(p.oid, 'execute')) as may
      from pg_proc p where proname = ${call}`;
    expect(row?.may, call).toBe(false);
  }
});
