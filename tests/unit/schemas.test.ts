import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { requestId } from "@/lib/fields";
import { invalid } from "@/lib/web/failures";
import messages from "@/messages/en.json";

const TRANSACTION_QUERY = {
  ...{ q: "aline", status: "pending", type: "deposit", method: "mtn", deleted: "true" },
  ...{ from: "2026-11-01", to: "2026-11-20", min: "500", max: "1000000" },
  ...{ sort: "amount", order: "asc", cursor: "abc", limit: "25" },
};

const PROFILE = {
  ...{ firstName: "Aline", lastName: "Uwase", username: "aline", email: "aline@openfuture.rw" },
  ...{ phone: "0788 000 101", gender: "Female", district: "Gasabo", sector: "Remera" },
  ...{ village: "Amahoro", password: "cooperative-2026" },
};

/** What each schema takes. A schema that is missing here fails the first test. */
const TAKEN: Record<string, unknown> = {
  username: "aline",
  email: "aline@openfuture.rw",
  newAccountSchema: {
    username: "aline",
    email: "aline@openfuture.rw",
    firstName: "Aline",
    lastName: "Uwase",
    phone: "0788 000 101",
    password: "a long cooperative word",
  },
  loginSchema: { identifier: "aline", password: "cooperative-2026", code: "123456" },
  typedCode: "123 456",
  codeSchema: { code: "7KQ2-M9XR-B4TW-HC3P" },
  forgotSchema: { email: "aline@openfuture.rw" },
  resetSchema: { token: "x".repeat(43), password: "a long word", confirmPassword: "a long word" },
  resetFormSchema: {
    ...{ token: "x".repeat(43), password: "a long word", confirmPassword: "a long word" },
  },
  passwordSchema: {
    ...{ currentPassword: "cooperative-2026", newPassword: "a long word" },
    confirmPassword: "a long word",
  },
  passwordFormSchema: {
    ...{ currentPassword: "cooperative-2026", newPassword: "a long word" },
    confirmPassword: "a long word",
  },
  startSchema: { password: "cooperative-2026" },
  enableSchema: { secret: "JBSWY3DPEHPK3PXP", code: "123456" },
  bothSchema: { password: "cooperative-2026", code: "123456" },
  sessionQuery: { cursor: "abc", limit: "25" },
  endSchema: { session: randomUUID() },
  searchQuery: { q: "Aline" },
  depositSchema: {
    amount: 950_000,
    method: "mtn",
    reference: "DEP-7F3A91C2-2026",
    description: "Savings of November",
    senderPhone: "0788 000 101",
    externalId: "MP241120.1405",
  },
  depositQuery: { cursor: "abc", limit: "25" },
  recipientQuery: { q: "eric", limit: "10" },
  decisionSchema: { status: "rejected", reason: "No such payment", externalId: "MP241120.1405" },
  transactionQuery: TRANSACTION_QUERY,
  divisionsQuery: { district: "Gasabo" },
  memberListQuery: {
    ...{ q: "eric", status: "active", role: "member", sort: "balance", order: "desc" },
    ...{ cursor: "abc", limit: "25" },
  },
  updateMemberSchema: {
    ...{ firstName: "Aline", lastName: "Uwase", username: "aline", email: "aline@openfuture.rw" },
    ...{ phone: "0788 000 101", district: "Gasabo", sector: "Remera", village: "Kageyo" },
    ...{ gender: "Female", class: "Founder", role: "member", isActive: true, share: 1.5 },
    ...{ twoFactorEnabled: false, updatedAt: "2026-11-20T12:05:00.000Z" },
  },
  memberStatusSchema: { status: "inactive" },
  deletionSchema: { reason: "Entered twice" },
  allTransactionsQuery: { ...TRANSACTION_QUERY, member: randomUUID() },
  inviteSchema: { email: "alice@example.rw", name: "Alice Uwera" },
  acceptSchema: {
    ...{ firstName: "Alice", lastName: "Uwera", username: "alice", phone: "0788 000 199" },
    ...{ password: "a long cooperative word", language: "rw" },
  },
  invitationQuery: { status: "open", cursor: "abc", limit: "25" },
  profileSchema: PROFILE,
  profileJsonSchema: { ...PROFILE, profilePhoto: "data:image/png;base64,iVBORw0KGgo=" },
  profileFormSchema: { ...PROFILE, profileImage: new Blob(["picture"]) },
  outboxQuery: { cursor: "abc", limit: "25" },
  noticeQuery: { cursor: "abc", limit: "25" },
  readSchema: { ids: [randomUUID()] },
  mailChoiceForm: { "money-received": true, "deposit-approved": false },
  settingsSchema: { secondApprovalFrom: 500_000 },
  settingsFormSchema: { approvers: "two", secondApprovalFrom: 500_000 },
  auditQuery: {
    ...{ who: "aline", action: "deposits.*", outcome: "refused", subject: "DEP-7F3A91C2-2026" },
    ...{ from: "2026-11-01", to: "2026-11-20", cursor: "3-120", limit: "25" },
  },
  withdrawalTermsSchema: {
    amount: 20_000,
    method: "mtn",
    phone: "0788 000 101",
    description: "Fees",
  },
  withdrawalSchema: {
    amount: 20_000,
    method: "bank",
    account: "Bank of Kigali 00040 1234567 89",
    description: "School fees",
    password: "cooperative-2026",
  },
  withdrawalQuery: { cursor: "abc", limit: "25" },
  cancelSchema: { id: randomUUID() },
  lendOfferTermsSchema: {
    ...{ amount: 150_000, interestRate: 12.5, deadline: "2026-12-20", description: "For school" },
    visibility: "trusted",
  },
  lendOfferSchema: {
    ...{ amount: 10_000_000, interestRate: 0.1, deadline: "2026-12-20", description: "For school" },
    ...{ visibility: "public", password: "cooperative-2026" },
  },
  takeTermsSchema: { offerId: randomUUID(), autoRepay: true },
  takeLoanSchema: { offerId: randomUUID(), autoRepay: false, password: "cooperative-2026" },
  borrowRequestTermsSchema: {
    ...{ amount: 1_000, reason: "School fees", deadline: "2026-12-20", maxInterest: 0 },
    autoRepay: true,
  },
  borrowRequestSchema: {
    ...{ amount: 50_000, reason: "School fees", deadline: "2026-12-20", maxInterest: 50 },
    ...{ autoRepay: false, password: "cooperative-2026" },
  },
  lendTermsSchema: { requestId: randomUUID(), interestRate: 8.3 },
  lendMoneySchema: { requestId: randomUUID(), interestRate: 0, password: "cooperative-2026" },
  repaymentTermsSchema: { amount: 1 },
  repaymentSchema: { amount: 5_000, password: "cooperative-2026" },
  writeOffSchema: { reason: "Nobody knows where he is" },
  loanListQuery: { cursor: "oabc", limit: "25" },
  cancelLoanSchema: { id: randomUUID() },
  moveTermsSchema: { from: "cash", to: "bank", amount: 500_000, note: "Slip 88" },
  moveSchema: {
    from: "cash",
    to: "bank",
    amount: 500_000,
    note: "Slip 88",
    password: "cooperative-2026",
  },
  bookDay: "2026-11-20",
  statementQuery: { month: "2026-11", from: "2026-11-01", to: "2026-11-20", member: randomUUID() },
  checkQuery: { reference: "TRF-7F3A91C2-2026", code: "7F3A-91C2-0KXM-QT5D" },
  reportQuery: { from: "2026-01-01", to: "2026-11-20" },
  rangeQuery: { range: "last-month", from: "2026-01-01", to: "2026-11-20" },
  exportQuery: { type: "members", from: "2026-01-01", to: "2026-11-20" },
  trialBalanceQuery: { date: "2026-11-20" },
  projectSchema: {
    ...{ title: "Poultry farm", description: "Two thousand layers in Bugesera" },
    ...{ totalInvestment: 40_000_000, openForInvestment: true },
  },
  editProjectSchema: {
    ...{ title: "Poultry farm", description: "Two thousand layers in Bugesera" },
    ...{ totalInvestment: 40_000_000, openForInvestment: false },
    updatedAt: "2026-11-20T12:05:00.000Z",
  },
  projectStatusSchema: { status: "running" },
  investmentTermsSchema: { amount: 50_000 },
  investmentSchema: { amount: 50_000, password: "cooperative-2026" },
  resultSchema: { kind: "profit", amount: 1_200_000, method: "bank", note: "Eggs of October" },
  distributionSchema: { note: "Eggs of October" },
  projectFileSchema: { file: new Blob(["photo"]) },
  projectQuery: { q: "poultry", status: "running", cursor: "abc", limit: "25" },
  projectListQuery: { cursor: "abc", limit: "25" },
  transferSchema: { recipientId: randomUUID(), amount: 500 },
  sendMoneySchema: { recipientId: randomUUID(), amount: 500, password: "cooperative-2026" },
};

const schemas = Object.values(
  import.meta.glob<Record<string, unknown>>("/lib/**/schema.ts", { eager: true }),
)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType);

/** What people who mean harm, and broken clients, put into a field. */
const HOSTILE: unknown[] = [
  ..."\0 \ud800 \udfff a\r\nb \u202e \u200b \uffff \u{10ffff}".split(" "),
  "x".repeat(10_000),
  "😀".repeat(5_000),
  "%_\\'\"--;",
  "=cmd|'/c calc'!A1",
  "__proto__",
  "constructor",
  "",
  " ",
  "0",
  "1e309",
  "12",
  "-1",
  "0x10",
  "NaN",
  0,
  -0,
  -1,
  0.1,
  2 ** 53,
  2 ** 53 + 2,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  true,
  null,
  undefined,
  [],
  ["mtn"],
  {},
  { $ne: null },
  JSON.parse('{"__proto__": {"admin": true}}'),
  { toString: () => "mtn" },
  Symbol("mtn"),
  10n,
  () => "mtn",
  new Date(Number.NaN),
];

/** A value that the schemas answer: its texts can be stored, its numbers are exact, or exact tenths. */
function expectStorable(value: unknown): void {
  if (typeof value === "string") expect(value.isWellFormed() && !value.includes("\0")).toBe(true);
  else if (typeof value === "number") {
    expect(Number.isSafeInteger(value) || Math.round(value * 10) / 10 === value).toBe(true);
  } else if (value && typeof value === "object") Object.values(value).forEach(expectStorable);
}

/** Judged without an exception: a storable value, or a refusal with a message of ours at a field. */
function expectCleanAnswer(schema: z.ZodType, sent: unknown): void {
  const result = schema.safeParse(sent);
  if (result.success) {
    expectStorable(result.data);
    return;
  }
  const refusal = invalid(result.error);
  expect(refusal).toMatchObject({ code: "invalid", status: 422 });
  expect(Object.keys(refusal.fields ?? {})).not.toEqual([]);
}

test("every schema of the application is tried here", () => {
  expect(schemas.map(([name]) => name).sort()).toEqual(Object.keys(TAKEN).sort());
});

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary" }),
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
);

describe.each(schemas)("%s", (name, schema) => {
  test("takes what it should", () => {
    expect(schema.safeParse(TAKEN[name])).toMatchObject({ success: true });
  });

  test("judges any value at all without an exception", () => {
    for (const value of HOSTILE) expectCleanAnswer(schema, value);
    fc.assert(fc.property(hostile, (value) => expectCleanAnswer(schema, value)));
  });
});

describe.each(schemas.filter(([name]) => typeof TAKEN[name] === "object"))("%s", (name, schema) => {
  const taken = { ...(TAKEN[name] as Record<string, unknown>) };
  const fields = Object.keys(taken);

  test("judges any value in each of its fields without an exception", () => {
    for (const key of fields) {
      for (const value of HOSTILE) expectCleanAnswer(schema, { ...taken, [key]: value });
    }
    fc.assert(
      fc.property(fc.constantFrom(...fields), hostile, (key, value) => {
        expectCleanAnswer(schema, { ...taken, [key]: value });
      }),
      { numRuns: 500 },
    );
  });

  test("refuses what cannot be kept in a field with a message of ours", () => {
    for (const key of fields) {
      for (const value of ["\0", "a\ud800b", "x".repeat(10_001)]) {
        const { error } = schema.safeParse({ ...taken, [key]: value });
        const told = error?.issues.find((issue) => issue.path[0] === key)?.message;
        expect(messages.errors.field, `${key}: ${told}`).toHaveProperty(told ?? "nothing was told");
      }
    }
  });

  test("refuses any field that it does not know, by its name", () => {
    const odd = ["__proto__", "constructor", "toString", "role", "status", "balance", "Amount"];
    const unknown = fc
      .oneof(fc.constantFrom(...odd), fc.string({ minLength: 1, maxLength: 60 }))
      .filter((key) => !Object.hasOwn(taken, key));
    fc.assert(
      fc.property(unknown, fc.jsonValue(), (key, value) => {
        const sent = JSON.parse(JSON.stringify(taken));
        Object.defineProperty(sent, key, { value, enumerable: true });
        const { success, error } = schema.safeParse(sent);
        expect(success).toBe(false);
        const told = error ? invalid(error).fields : {};
        expect(Object.getOwnPropertyDescriptor(told, key)?.value).toEqual({ key: "unknownKey" });
      }),
    );
  });
});

test.each([
  ["depositSchema", "amount", "950000"],
  ["transferSchema", "amount", "500"],
])("%s does not take a number written as text in its %s", (name, key, value) => {
  const schema = schemas.find(([known]) => known === name)?.[1];
  expect(schema?.safeParse({ ...(TAKEN[name] as object), [key]: value }).success).toBe(false);
});

test("a request id that is no UUID is refused", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(requestId.safeParse(text).success).toBe(false);
    }),
  );
});

test.each([
  [{ method: "mtn", senderPhone: undefined }, "senderPhoneRequired"],
  [{ method: "airtel", senderPhone: null }, "senderPhoneRequired"],
  [{ method: "airtel", senderPhone: "12" }, "phoneInvalid"],
  [{ method: "bank", senderPhone: undefined }, "taken"],
  [{ method: "cash", senderPhone: null }, "taken"],
  [{ method: "MTN" }, "amountAndMethod"],
  [{ method: "paypal" }, "amountAndMethod"],
  [{ reference: "DEP-7f3a91c2-2026" }, "referenceInvalid"],
  [{ reference: "TRF-7F3A91C2-2026" }, "referenceInvalid"],
  [{ reference: "DEP-7F3A91C2-2026\n" }, "referenceInvalid"],
  [{ reference: undefined, description: undefined, externalId: undefined }, "taken"],
])("a deposit with %j is answered %s", (change, outcome) => {
  const deposit = schemas.find(([name]) => name === "depositSchema")?.[1];
  const result = deposit?.safeParse({ ...(TAKEN.depositSchema as object), ...change });
  expect(result?.success ? "taken" : result?.error?.issues[0]?.message).toBe(outcome);
});

test.each([
  [{ status: "approved" }, "taken"],
  [{ status: "rejected" }, "reasonRequired"],
  [{ status: "rejected", reason: "  " }, "reasonRequired"],
  [{ status: "rejected", reason: "No such payment" }, "taken"],
  [{ status: "pending" }, "decisionStatus"],
])("the decision %j is answered %s", (sent, outcome) => {
  const decision = schemas.find(([name]) => name === "decisionSchema")?.[1];
  const result = decision?.safeParse(sent);
  expect(result?.success ? "taken" : result?.error?.issues[0]?.message).toBe(outcome);
});
