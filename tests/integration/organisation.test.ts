import { afterAll, beforeAll, expect, test } from "vitest";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { submitDeposit } from "@/lib/deposits/commands";
import { settingsFormSchema } from "@/lib/settings/form/schema";
import { organisationSchema } from "@/lib/settings/organisation/schema";
import { organisationOf, settingsOf } from "@/lib/settings/organisation/view";
import { getSettings, offeredMethods, waysToPay } from "@/lib/settings/queries";
import { settingsSchema } from "@/lib/settings/schema";
import { decideTransaction } from "@/lib/transactions/commands";
import { requestWithdrawal } from "@/lib/withdrawals/commands";
import { type Cooperative, cash, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

type Read = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
const refusals = ({ error }: Read) =>
  error?.issues.map(({ path, message }) => [path.join("."), message]);

const closed = { code: "invalid", fields: { method: { key: "methodClosed" } } };
const mtn = (amount: number) => ({
  amount,
  method: "mtn" as const,
  senderPhone: "+250788000101",
  description: null,
});

test("a method that two people close is offered to nobody, and what waits goes on", async () => {
  const aline = () => coop.as("aline");
  const waiting = await submitDeposit(aline(), mtn(30_000));
  const sent = aline();
  const before = await submitDeposit(sent, mtn(1_000));
  await setSettings(coop, { offered: "bank, cash" });
  expect(await offeredMethods(coop.db)).toEqual(["bank", "cash"]);
  expect((await waysToPay(coop.db)).offered).toEqual(["bank", "cash"]);
  await expect(submitDeposit(aline(), mtn(2_000))).rejects.toMatchObject(closed);
  // The same request again is answered as before: it is done.
  expect((await submitDeposit(sent, mtn(1_000))).id).toBe(before.id);
  const approved = await decideTransaction(coop.as("finance"), waiting.id, { status: "approved" });
  expect(approved).toBe("approved");
  const to = { method: "mtn" as const, phone: "+250788000101", description: null };
  const out = { amount: 500, ...to, password: PASSWORD };
  await expect(requestWithdrawal(aline(), out)).rejects.toMatchObject(closed);
  await submitDeposit(aline(), cash(2_000));
  await setSettings(coop, { offered: "mtn, airtel, bank, cash" });
  expect((await requestWithdrawal(aline(), out)).withdrawal.amount).toBe(500);
});

test("not every method can be closed, and what is no method is none", () => {
  for (const offered of ["", "paypal", "mtn, paypal"]) {
    expect(refusals(settingsSchema.safeParse({ secondApprovalFrom: null, offered }))).toEqual([
      ["offered", "offeredInvalid"],
    ]);
  }
  const form = settingsFormSchema.safeParse({ approvers: "one" });
  expect(refusals(form)).toContainEqual(["offered", "offeredInvalid"]);
});

const MTN = { method: "mtn", number: "182934", label: "Shop" };

test("a method has up to three places, each number once", async () => {
  const numbers = ["182934", "182935", "182936", "182937"];
  const places = numbers.map((number) => ({ ...MTN, number }));
  const read = (payIn: object[]) => settingsSchema.safeParse({ secondApprovalFrom: null, payIn });
  expect(read(places.slice(0, 3)).success).toBe(true);
  expect(refusals(read(places))).toEqual([["payIn.3.number", "payInMany"]]);
  const twice = [MTN, { ...MTN, number: "18 29 34", label: "Office" }];
  expect(refusals(read(twice))).toEqual([["payIn.1.number", "payInTwice"]]);
  await setSettings(coop, { payIn: read(places.slice(0, 3)).data?.payIn });
  expect((await waysToPay(coop.db)).places.map(({ number }) => number)).toEqual(
    numbers.slice(0, 3),
  );
});

test("each refusal of a further place stands beside its own field", () => {
  const form = settingsFormSchema.safeParse({
    approvers: "one",
    "offered-cash": "1",
    "payIn.mtn.number": "182934",
    "payIn.mtn.1.number": "182934",
    "payIn.mtn.2.label": "Without a number",
  });
  expect(refusals(form)).toEqual(
    expect.arrayContaining([
      ["payIn.mtn.1.number", "payInTwice"],
      ["payIn.mtn.2.number", "required"],
    ]),
  );
});

test("the organisation is changed as a whole or in part, by two, and read as it was written", async () => {
  const whole = {
    legalName: "Abahuje Savings Cooperative",
    registrationNumber: "RCA/77/2020",
    phone: "+250788000100",
    address: "KG 11 Ave 24",
    hours: "Mon–Fri 8–17",
    payIn: [MTN, { ...MTN, number: "182935" }],
    signatories: ["Ange Iradukunda, President"],
    offered: ["mtn", "cash"],
    fees: { mtn: 0.5, airtel: 1, bank: 0, cash: 0 },
    limits: { secondApprovalFrom: 400_000, debtTimesSavings: 2 },
  };
  const put = async (body: object) => {
    const { from: _, ...input } = organisationSchema.parse(body);
    await setSettings(coop, settingsOf(input, await getSettings(coop.db)));
    return organisationOf(await getSettings(coop.db));
  };
  const usual = {
    voucherLimit: 0,
    counterLimit: 200_000,
    debtAtLeast: 50_000,
    shareValue: 1_000,
    shareMinimum: 1,
    shareMost: 100,
    joiningFee: 0,
  };
  const limits = { ...usual, ...whole.limits };
  expect(await put(whole)).toEqual({ ...whole, limits, logo: null });
  // What is left out stays; an address alone keeps the hours.
  const moved = { ...whole, limits, logo: null, address: "KN 3 Rd" };
  expect(await put({ address: "KN 3 Rd" })).toEqual(moved);
  expect(await put({ hours: null })).toEqual({ ...moved, hours: "" });
  expect(await put({ payIn: [] })).toEqual({ ...moved, hours: "", payIn: [] });
  const same = settingsOf(organisationSchema.parse({}), await getSettings(coop.db));
  expect(await proposeSettings(coop.as("admin"), same)).toBeNull();
});

test("what is no organisation is refused beside its field", async () => {
  for (const [body, refusal] of [
    [{ legalName: "x".repeat(121) }, ["legalName", "legalNameInvalid"]],
    [{ payIn: [{ method: "cash", address: "Here" }] }, ["payIn", "payInNotForMethod"]],
    [{ payIn: [{ method: "mtn", number: "x" }] }, ["payIn.0.number", "payInNumber"]],
    [{ signatories: ["a", "b", "c", "d"] }, ["signatories", "signatoriesInvalid"]],
    [{ offered: [] }, ["offered", "offeredInvalid"]],
    [{ offered: ["paypal"] }, ["offered.0", "offeredInvalid"]],
    [{ fees: { mtn: 11, airtel: 1, bank: 0, cash: 0 } }, ["fees.mtn", "feesInvalid"]],
    [{ limits: { debtTimesSavings: -1 } }, ["limits.debtTimesSavings", "debtTimesInvalid"]],
    [{ limits: { transparency: 1 } }, ["limits", expect.anything()]],
    [{ president: "Me" }, ["", expect.anything()]],
  ] as const) {
    const read = organisationSchema.safeParse(body);
    expect(refusals(read), JSON.stringify(body)).toEqual([refusal]);
  }
  const present = { payIn: [] };
  expect(() => settingsOf({ hours: "8–17" }, present)).toThrow(
    expect.objectContaining({ code: "invalid", fields: { address: { key: "required" } } }),
  );
});
