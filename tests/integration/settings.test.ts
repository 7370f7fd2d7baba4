import { afterAll, beforeAll, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { submitDeposit } from "@/lib/deposits/commands";
import { settingsFormSchema } from "@/lib/settings/form/schema";
import { feeRates, getSettings, letterhead, officePhone } from "@/lib/settings/queries";
import { settingsSchema } from "@/lib/settings/schema";
import { decideTransaction } from "@/lib/transactions/commands";
import { atOnce } from "@/tests/support/at-once";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { refusalOf } from "@/tests/support/refused";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

const changes = () =>
  coop.owner`select actor_id, detail, address, at from audit_log where action = 'settings.update' order by at`;
const statusOf = async (id: string) =>
  (await coop.owner`select status from transactions where id = ${id}`)[0]?.status;

test("one approver is enough until somebody says otherwise", async () => {
  expect(await getSettings(coop.db)).toMatchObject({ secondApprovalFrom: null, updatedBy: null });
});

test("a change is kept with who, when, from where, the old and the new value", async () => {
  const proposal = await proposeSettings(coop.as("admin"), { secondApprovalFrom: 500_000 });
  expect(await getSettings(coop.db)).toMatchObject({ secondApprovalFrom: null });
  const ctx = coop.as("manager");
  await decideProposal(ctx, proposal ?? "", { decision: "confirm" });
  expect(await getSettings(coop.db)).toEqual({
    legalName: "",
    registrationNumber: "",
    signatories: "",
    secondApprovalFrom: 500_000,
    voucherLimit: 0,
    counterLimit: 200_000,
    debtTimesSavings: 3,
    debtAtLeast: 50_000,
    staffTwoFactor: 0,
    auditors: "",
    transparency: 0,
    offered: "mtn, airtel, bank, cash",
    payIn: [],
    fees: { mtn: 1, airtel: 1.2, bank: 0, cash: 0 },
    officePhone: "",
    reconciled: "",
    proofRequired: "mtn, airtel, bank",
    calls: "",
    payouts: "",
    shares: 0,
    shareValue: 1_000,
    shareMinimum: 1,
    shareMost: 100,
    logo: "",
    joiningFee: 0,
    updatedAt: ctx.now.toISOString(),
    updatedBy: "Ange Iradukunda",
  });
  await setSettings(coop, { secondApprovalFrom: null }, "tech");
  expect(await changes()).toMatchObject([
    { actor_id: ctx.actor.id, address: "197.243.0.1", detail: { before: null, after: 500_000 } },
    { actor_id: coop.idOf("director"), detail: { before: 500_000, after: null } },
  ]);
});

test("the technician does not switch the second approver off alone", async () => {
  await setSettings(coop, { secondApprovalFrom: 100_000 });
  const proposal = await proposeSettings(coop.as("tech"), { secondApprovalFrom: null });
  const confirm = decideProposal(coop.as("tech"), proposal ?? "", { decision: "confirm" });
  await expect(confirm).rejects.toMatchObject({ code: "own_record" });
  expect(await getSettings(coop.db)).toMatchObject({ secondApprovalFrom: 100_000 });
  await decideProposal(coop.as("finance"), proposal ?? "", { decision: "refuse", reason: "No." });
  await expect(
    proposeSettings(coop.as("finance"), { secondApprovalFrom: null }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

test("the application's role of the database changes no setting that nobody confirmed", async () => {
  const direct = () => coop.client`update settings set second_approval_from = null`;
  expect(await refusalOf(direct)).toBe("42501");
  const proposal = await proposeSettings(coop.as("tech"), { secondApprovalFrom: null });
  const forged = () => coop.client`select settings_change(${proposal}, now())`;
  expect(await refusalOf(forged)).toBe("no_proposal");
  await decideProposal(coop.as("finance"), proposal ?? "", { decision: "confirm" });
  expect(await refusalOf(forged)).toBe("no_proposal");
});

test("saving what already holds changes and notes nothing", async () => {
  const before = await getSettings(coop.db);
  const known = (await changes()).length;
  expect(await proposeSettings(coop.as("admin"), { secondApprovalFrom: null })).toBeNull();
  expect(await getSettings(coop.db)).toEqual(before);
  expect(await changes()).toHaveLength(known);
});

test("of changes at once, one waits; confirmed at once by many, it happens once", async () => {
  const known = (await changes()).length;
  const asked = await atOnce(12, (n) =>
    proposeSettings(coop.as("admin"), { secondApprovalFrom: 1000 + n }),
  );
  expect(asked.done).toHaveLength(1);
  expect(asked.refused).toEqual({ already_proposed: 11 });
  const office = ["finance", "manager", "director"] as const;
  const proposal = asked.done[0] ?? "";
  const { done, refused } = await atOnce(12, (n) =>
    decideProposal(coop.as(office[n % 3] ?? "finance"), proposal, { decision: "confirm" }),
  );
  expect(done).toEqual(["confirmed"]);
  expect(refused).toEqual({ not_pending: 11 });
  expect(await changes()).toHaveLength(known + 1);
});

test("a lower amount holds for what already waits, at its next approval", async () => {
  await setSettings(coop, { secondApprovalFrom: null });
  const { id } = await submitDeposit(coop.as("aline"), cash(60_000));
  await setSettings(coop, { secondApprovalFrom: 60_000 });
  await decideTransaction(coop.as("finance"), id, { status: "approved" });
  expect(await statusOf(id)).toBe("pending");
  await decideTransaction(coop.as("manager"), id, { status: "approved" });
  expect(await statusOf(id)).toBe("approved");
});

test.each([0, -1, 1.5, "500000", 1_000_000_001, undefined, {}])(
  "%j is no amount from which two approve",
  (secondApprovalFrom) => {
    expect(settingsSchema.safeParse({ secondApprovalFrom }).success).toBe(false);
  },
);

test.each([
  { debtTimesSavings: 101 },
  { debtTimesSavings: 1.5 },
  { debtTimesSavings: "3" },
  { debtTimesSavings: null },
  { staffTwoFactor: 2 },
  { transparency: 2 },
  { debtAtLeast: -1 },
  { debtAtLeast: 1_000_000_001 },
])("%j is no limit of debts; one that is left out stays as it is", (wrong) => {
  const known = { secondApprovalFrom: null };
  expect(settingsSchema.safeParse(known).success).toBe(true);
  expect(settingsSchema.safeParse({ ...known, ...wrong }).success).toBe(false);
});

test("the form says who approves; two without an amount is no answer", () => {
  const debts = {
    voucherLimit: 0,
    counterLimit: 200_000,
    debtTimesSavings: 3,
    debtAtLeast: 0,
    shares: 0,
    shareValue: 1_000,
    shareMinimum: 1,
    shareMost: 100,
    joiningFee: 0,
    staffTwoFactor: 1,
    auditors: "",
    transparency: 1,
    officePhone: "",
    legalName: "",
    registrationNumber: "",
    signatories: "",
  };
  const rates = { "fees-mtn": "1", "fees-airtel": "1,25", "fees-bank": "0", "fees-cash": "0.0" };
  const typed = { ...rates, "offered-mtn": "1", "offered-cash": "1" };
  const read = (given: object) => settingsFormSchema.safeParse({ ...debts, ...typed, ...given });
  expect(read({ approvers: "one" }).data?.settings).toEqual({
    secondApprovalFrom: null,
    ...debts,
    offered: "mtn, cash",
    payIn: [],
    fees: { mtn: 1, airtel: 1.25, bank: 0, cash: 0 },
    reconciled: "",
    proofRequired: "",
    calls: "",
    payouts: "",
  });
  for (const wrong of ["", "x", "10.01", "1.255", "-1", undefined]) {
    const { error } = read({ approvers: "one", "fees-bank": wrong });
    expect(error?.issues).toMatchObject([{ path: ["fees-bank"], message: "feesInvalid" }]);
  }
  expect(read({ approvers: "two", secondApprovalFrom: 7 }).data?.settings).toMatchObject({
    secondApprovalFrom: 7,
  });
  expect(read({ approvers: "one", debtAtLeast: undefined }).error?.issues[0]).toMatchObject({
    path: ["debtAtLeast"],
    message: "debtAtLeastInvalid",
  });
  expect(read({ approvers: "two" }).error?.issues[0]).toMatchObject({
    path: ["secondApprovalFrom"],
    message: "secondApprovalMissing",
  });
  expect(read({ approvers: "three" }).success).toBe(false);
  expect(read({}).success).toBe(false);
});

test.each([
  ["A@Firm.example; b@firm.example a@firm.example", "a@firm.example, b@firm.example"],
  ["", ""],
])("the auditors' addresses %j are kept as %j", (given, kept) => {
  expect(settingsSchema.parse({ secondApprovalFrom: null, auditors: given }).auditors).toBe(kept);
});

test.each([
  "nobody",
  "a@firm.example, b@",
  `${"a".repeat(60)}@x.rw,`.repeat(50),
  5,
  null,
  ["a@b.rw"],
])("%j are no auditors' addresses, and the field says so", (auditors) => {
  const { error } = settingsSchema.safeParse({ secondApprovalFrom: null, auditors });
  expect(error?.issues).toMatchObject([{ path: ["auditors"], message: "auditorsInvalid" }]);
});

test("two people name the auditors, one of them alone changes nothing", async () => {
  const auditors = "audit@firm.example";
  const proposal = await proposeSettings(coop.as("tech"), { auditors });
  expect((await getSettings(coop.db)).auditors).toBe("");
  await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
  expect((await getSettings(coop.db)).auditors).toBe(auditors);
  const [last] = (await changes()).slice(-1);
  expect(last).toMatchObject({ detail: { before: "", after: auditors } });
});

test("the office's phone number is kept as one calls it, and empty for none", async () => {
  expect(await officePhone(coop.db)).toBe("");
  await setSettings(
    coop,
    settingsSchema.parse({ officePhone: "0788 000 100", secondApprovalFrom: null }),
  );
  expect(await officePhone(coop.db)).toBe("+250788000100");
  await setSettings(coop, settingsSchema.parse({ officePhone: " ", secondApprovalFrom: null }));
  expect(await officePhone(coop.db)).toBe("");
  const { error } = settingsSchema.safeParse({ officePhone: "call me", secondApprovalFrom: null });
  expect(error?.issues).toMatchObject([{ path: ["officePhone"], message: "phoneInvalid" }]);
});

test("two people say who issues documents; before, it is called as the application", async () => {
  expect(await letterhead(coop.db)).toEqual({
    name: "Open Future",
    registrationNumber: null,
    signatories: [],
    logo: null,
  });
  const given = settingsSchema.parse({
    secondApprovalFrom: null,
    legalName: "  Koperative Twizigamire ",
    registrationNumber: "RCA/0182/2019",
    signatories: "Ange Iradukunda, President\r\n\r\n Eric Mugisha, Treasurer\n",
  });
  const proposal = await proposeSettings(coop.as("admin"), given);
  expect((await letterhead(coop.db)).name).toBe("Open Future");
  await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
  expect(await letterhead(coop.db)).toEqual({
    name: "Koperative Twizigamire",
    registrationNumber: "RCA/0182/2019",
    signatories: ["Ange Iradukunda, President", "Eric Mugisha, Treasurer"],
    logo: null,
  });
  const audited = (await changes()).map(({ detail }) => (detail as { after: unknown }).after);
  expect(audited).toContain("Ange Iradukunda, President; Eric Mugisha, Treasurer");
  await setSettings(coop, { legalName: "", signatories: "" });
  expect(await letterhead(coop.db)).toMatchObject({ name: "Open Future", signatories: [] });
});

test.each([
  [{ legalName: "x".repeat(121) }, "legalName", "legalNameInvalid"],
  [{ legalName: "Two\nlines" }, "legalName", "legalNameInvalid"],
  [{ legalName: "Twizi\u202egamire" }, "legalName", "legalNameInvalid"],
  [{ legalName: 5 }, "legalName", "legalNameInvalid"],
  [{ legalName: null }, "legalName", "legalNameInvalid"],
  [{ registrationNumber: "9".repeat(61) }, "registrationNumber", "registrationInvalid"],
  [{ signatories: "A\nB\nC\nD" }, "signatories", "signatoriesInvalid"],
  [{ signatories: "x".repeat(101) }, "signatories", "signatoriesInvalid"],
])("%j stands on no paper, and the field says so", (wrong, field, message) => {
  const { error } = settingsSchema.safeParse({ secondApprovalFrom: null, ...wrong });
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});

test("fees that two have agreed to hold for what is asked for from then on", async () => {
  const usual = { mtn: 1, airtel: 1.2, bank: 0, cash: 0 };
  expect(await feeRates(coop.db)).toEqual(usual);
  const mtn = (amount: number) => ({
    ...cash(amount),
    method: "mtn" as const,
    senderPhone: "+250788123456",
  });
  const before = await submitDeposit(coop.as("aline"), mtn(10_000));
  const fees = { ...usual, mtn: 0.75, cash: 0.5 };
  const proposal = await proposeSettings(coop.as("admin"), { fees });
  expect((await submitDeposit(coop.as("aline"), mtn(20_000))).fee).toBe(200);
  await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
  expect((await getSettings(coop.db)).fees).toEqual(fees);
  expect((await submitDeposit(coop.as("aline"), mtn(30_000))).fee).toBe(225);
  expect((await submitDeposit(coop.as("aline"), cash(30_000))).fee).toBe(150);
  const [kept] = await coop.owner`select fee from transactions where id = ${before.id}`;
  expect(Number(kept?.fee)).toBe(100);
  const [last] = (await changes()).slice(-1);
  expect(last).toMatchObject({ detail: { after: expect.stringContaining("mtn: 0.75%") } });
  expect(await proposeSettings(coop.as("admin"), { fees })).toBeNull();
});

test.each([
  { mtn: 10.01 },
  { mtn: -1 },
  { mtn: 1.001 },
  { mtn: "1" },
  { mtn: undefined },
  { paper: 1 },
])("%j is no fee", (wrong) => {
  const fees = { mtn: 1, airtel: 1, bank: 0, cash: 0, ...wrong };
  expect(settingsSchema.safeParse({ secondApprovalFrom: null, fees }).success).toBe(false);
});
