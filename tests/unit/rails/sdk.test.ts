import { randomUUID } from "node:crypto";
import { create, Environment, FailureReason, PayerType, Status } from "mtn-momo";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openNetwork } from "@/scripts/practice/network.mjs";

// Others have written this client of MTN's API: what it takes for MTN is not only what ours takes for it.
const SECRETS = {
  user: "3d9c2f4e-1d7e-4a53-9c1b-0f6d6a2c8b11",
  apiKey: "practice-api-key",
  keys: { collection: "collection-key", disbursement: "disbursement-key" },
};
let network: Awaited<ReturnType<typeof openNetwork>>;
let collections: ReturnType<ReturnType<typeof create>["Collections"]>;
let disbursements: ReturnType<ReturnType<typeof create>["Disbursements"]>;
beforeAll(async () => {
  network = await openNetwork({
    access: { ...SECRETS, target: "sandbox" },
    opening: 100_000,
    names: { "250788000101": "Aline Uwase" },
  });
  const client = create({
    baseUrl: network.url,
    environment: Environment.SANDBOX,
    callbackHost: "of.example",
  });
  const common = { userId: SECRETS.user, userSecret: SECRETS.apiKey };
  collections = client.Collections({ ...common, primaryKey: SECRETS.keys.collection });
  disbursements = client.Disbursements({ ...common, primaryKey: SECRETS.keys.disbursement });
});
afterAll(() => network.close());

const party = (partyId: string) => ({ partyIdType: PayerType.MSISDN, partyId });
const collect = (partyId = "250788000101") =>
  collections.requestToPay({
    amount: "5000",
    currency: "EUR",
    externalId: "DEP-7F3A91C2-2026",
    payer: party(partyId),
    payerMessage: "Savings",
    payeeNote: "Savings",
  });
const payOut = (referenceId: string, amount: string, partyId = "250788000101") =>
  disbursements.transfer({
    amount,
    currency: "EUR",
    externalId: "WDR-7F3A91C2-2026",
    payee: party(partyId),
    payerMessage: "Savings",
    payeeNote: "Savings",
    referenceId,
  });

test("collects, after the phone has confirmed", async () => {
  const id = await collect();
  expect(await collections.getTransaction(id)).toMatchObject({
    status: Status.PENDING,
    amount: "5000",
    payer: { partyIdType: "MSISDN", partyId: "250788000101" },
  });
  network.payments.answer(id, true);
  expect(await collections.getTransaction(id)).toMatchObject({
    status: Status.SUCCESSFUL,
    externalId: "DEP-7F3A91C2-2026",
    financialTransactionId: expect.stringMatching(/^\d+$/),
  });
  expect(await collections.getBalance()).toEqual({ availableBalance: "105000", currency: "EUR" });
});

test("is told why a collection has failed", async () => {
  const id = await collect();
  network.payments.answer(id, false);
  await expect(collections.getTransaction(id)).rejects.toMatchObject({
    name: "ApprovalRejectedError",
  });
  const unknown = await collect("46733123455");
  await expect(collections.getTransaction(unknown)).rejects.toMatchObject({
    name: "PayerNotFoundError",
  });
});

test("pays out once under one id, and no more than there is", async () => {
  const id = randomUUID();
  await payOut(id, "20000");
  expect(await disbursements.getTransaction(id)).toMatchObject({
    status: Status.SUCCESSFUL,
    payee: { partyIdType: "MSISDN", partyId: "250788000101" },
  });
  await expect(payOut(id, "20000")).rejects.toMatchObject({ name: "ResourceAlreadyExistError" });
  expect(await disbursements.getBalance()).toEqual({ availableBalance: "85000", currency: "EUR" });
  const much = randomUUID();
  await payOut(much, "90000");
  await expect(disbursements.getTransaction(much)).rejects.toMatchObject({
    name: "NotEnoughFundsError",
  });
  await expect(disbursements.getTransaction(randomUUID())).rejects.toMatchObject({
    name: "ResourceNotFoundError",
  });
});

test("learns whether a number has an account", async () => {
  expect(await collections.isPayerActive("250788000101")).toEqual({ result: true });
  expect(await disbursements.isPayerActive("250788000101")).toBe(true);
  expect(await disbursements.isPayerActive("250788000102")).toBe(false);
});

test("is refused what is asked wrongly", async () => {
  await expect(
    disbursements.transfer({
      amount: "100",
      currency: "RWF",
      externalId: "x",
      payee: party("250788000101"),
      payerMessage: "x",
      payeeNote: "x",
      referenceId: randomUUID(),
    }),
  ).rejects.toMatchObject({ name: "InvalidCurrencyError" });
  expect(FailureReason.INVALID_CURRENCY).toBe("INVALID_CURRENCY");
});
