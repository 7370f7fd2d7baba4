import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, kigaliDay } from "@/lib/dates";
import { deriveDocumentKey, documentCode } from "@/lib/document-code";
import { checkDocument } from "@/lib/documents/check";
import { agreementFacts, agreementOf } from "@/lib/loans/agreement";
import { loanById } from "@/lib/loans/details";
import { postRepayment } from "@/lib/loans/loan-commands";
import { postLendOffer, postTake } from "@/lib/loans/offer-commands";
import { readReceipt } from "@/lib/receipts/queries";
import { receiptFacts } from "@/lib/receipts/rules";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

const key = deriveDocumentKey("the secret of this test");
let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 100_000);
  await coop.fund("eric", 10_000);
});
afterAll(() => coop.close());

const check = (reference: string, code: string, address = "10.0.0.1") =>
  checkDocument({ db: coop.db, now: coop.clock.now(), address, key }, reference, code);

async function lend(amount: number) {
  const { offer } = await postLendOffer(coop.as("aline"), {
    amount,
    interestRate: 10,
    visibility: "public",
    description: "For seeds",
    deadline: addDays(kigaliDay(coop.clock.now()), 30),
  });
  const { loan } = await postTake(coop.as("eric"), { offerId: offer.id, autoRepay: true });
  return loan.id;
}

async function agreementOn(id: string) {
  const viewer = { id: coop.idOf("eric"), now: coop.clock.now() };
  const agreement = agreementOf(await loanById(coop.db, viewer, id));
  return { agreement, code: documentCode(key, agreementFacts(agreement)) };
}

test("an agreement is genuine, stays the same document, and says how the loan ended", async () => {
  const id = await lend(20_000);
  const { agreement, code } = await agreementOn(id);
  expect(agreement).toMatchObject({
    lenderName: "Aline Uwase",
    borrowerName: "Eric Habimana",
    note: "For seeds",
    amount: 20_000,
    interest: 2_000,
    totalRepayment: 22_000,
    days: 30,
    autoRepay: true,
  });
  expect(await check(agreement.reference, code)).toMatchObject({
    kind: "agreement",
    agreement,
    ended: null,
  });
  await postRepayment(coop.as("eric"), id, { amount: 5_000 });
  expect((await agreementOn(id)).code).toBe(code);
  await postRepayment(coop.as("eric"), id, { amount: 17_000 });
  expect((await agreementOn(id)).code).toBe(code);
  expect(await check(agreement.reference.toLowerCase(), code)).toMatchObject({
    kind: "agreement",
    ended: { how: "repaid", at: expect.any(Date) },
  });
});

test("the loan's receipt has the same reference and another code; other codes are nobody's", async () => {
  const id = await lend(5_000);
  const other = await agreementOn(await lend(5_000));
  const { agreement, code } = await agreementOn(id);
  const { transactionId } = await loanById(
    coop.db,
    { id: coop.idOf("aline"), now: coop.clock.now() },
    id,
  );
  const receipt = await readReceipt(coop.db, transactionId, { id: coop.idOf("eric"), all: false });
  expect(receipt.reference).toBe(agreement.reference);
  const ofReceipt = documentCode(key, receiptFacts(receipt));
  expect(ofReceipt).not.toBe(code);
  expect((await check(agreement.reference, ofReceipt))?.kind).toBe("receipt");
  expect(await check(agreement.reference, other.code, "10.0.0.2")).toBeNull();
  const forged = { ...agreement, totalRepayment: agreement.totalRepayment - 1_000 };
  expect(
    await check(agreement.reference, documentCode(key, agreementFacts(forged)), "10.0.0.3"),
  ).toBeNull();
});

test("neither party's stranger reads a loan", async () => {
  const id = await lend(1_000);
  const stranger = { id: coop.idOf("jean"), now: coop.clock.now() };
  await expect(loanById(coop.db, stranger, id)).rejects.toMatchObject({ code: "not_found" });
});
