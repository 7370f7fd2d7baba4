import { randomUUID } from "node:crypto";
import { z } from "zod";
import { eachKey } from "@/lib/each-key";
import { SETTING_KEYS, SETTINGS } from "@/lib/settings/rules";

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

/** What each schema takes. A schema that is missing here fails a test. */
export const TAKEN: Record<string, unknown> = {
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
  invitationActSchema: { act: "resend" },
  invitationQuery: { status: "open", cursor: "abc", limit: "25" },
  profileSchema: PROFILE,
  profileJsonSchema: { ...PROFILE, profilePhoto: "data:image/png;base64,iVBORw0KGgo=" },
  profileFormSchema: { ...PROFILE, profileImage: new File(["picture"], "me.png") },
  outboxQuery: { cursor: "abc", limit: "25" },
  noticeQuery: { cursor: "abc", limit: "25" },
  readSchema: { ids: [randomUUID()] },
  mailChoiceForm: { "money-received": true, "deposit-approved": false },
  settingsSchema: eachKey(SETTING_KEYS, () => 500_000),
  settingsFormSchema: Object.fromEntries(
    SETTING_KEYS.flatMap((key) => [
      [SETTINGS[key].choice, SETTINGS[key].from],
      [key, 500_000],
    ]),
  ),
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
  receiptQuery: { paper: "strip" },
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
  projectOpenSchema: { open: true },
  completionSchema: { password: "cooperative-2026" },
  investmentTermsSchema: { amount: 50_000 },
  investmentSchema: { amount: 50_000, password: "cooperative-2026" },
  resultSchema: { kind: "profit", amount: 1_200_000, method: "bank", note: "Eggs of October" },
  distributionSchema: { note: "Eggs of October" },
  projectFileSchema: { file: new File(["photo"], "hens.jpg") },
  projectQuery: { q: "poultry", status: "running", cursor: "abc", limit: "25" },
  projectListQuery: { cursor: "abc", limit: "25" },
  transferSchema: { recipientId: randomUUID(), amount: 500 },
  sendMoneySchema: { recipientId: randomUUID(), amount: 500, password: "cooperative-2026" },
};

/** Every schema of what comes in, by its name. */
export const schemas = Object.values(
  import.meta.glob<Record<string, unknown>>("/lib/**/schema.ts", { eager: true }),
)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType);
