import { z } from "zod";
import type { AuditView } from "@/lib/audit/schema";
import type { SessionView } from "@/lib/auth/sessions/schema";
import { type BookRow, GROUPS, type TrialBalance } from "@/lib/books/rules";
import type { Channel } from "@/lib/books/schema";
import type { DepositView } from "@/lib/deposits/schema";
import type { District } from "@/lib/divisions/rwanda";
import { STATUS_OF } from "@/lib/errors";
import { INVITATION_STATES } from "@/lib/invitations/rules";
import type { InvitationView } from "@/lib/invitations/schema";
import { METHODS } from "@/lib/ledger/accounts";
import type { OutboxMail } from "@/lib/mail/schema";
import type { MemberView, OwnUser, Recipient } from "@/lib/members/schema";
import { NOTICE_KINDS } from "@/lib/notices/kinds";
import type { NoticeView } from "@/lib/notices/schema";
import { ROLES } from "@/lib/permissions";
import type { Dashboard } from "@/lib/reports/queries";
import type { SearchAnswer } from "@/lib/search/schema";
import type { SettingsView } from "@/lib/settings/schema";
import {
  type ListedTransaction,
  STATUSES,
  type TransactionDetails,
  type TransactionView,
  TYPES,
} from "@/lib/transactions/schema";
import type { WithdrawalView } from "@/lib/withdrawals/schema";

/**
 * What the calls answer, for GET /api/openapi.json. Each is held to its type by the compiler, and
 * real answers are held to it by tests/e2e/openapi.spec.ts.
 */
const text = z.string();
const maybe = text.nullable();
const instant = z.iso.datetime();
const id = z.uuid();
const francs = z.int();
const method = z.enum(METHODS);

/** The schemas that have a name of their own in the document. */
export const NAMES = z.registry<{ id: string }>();
function named<S extends z.ZodType>(name: string, schema: S): S {
  NAMES.add(schema, { id: name });
  return schema;
}

const memberShape = {
  ...{ id, username: text, email: text, firstName: text, lastName: text, fullName: text },
  ...{ phone: maybe, class: maybe, gender: z.enum(["Male", "Female", "Other"]).nullable() },
  ...{ district: maybe, sector: maybe, village: maybe, role: z.enum(ROLES) },
  status: z.enum(["active", "inactive"]),
  ...{ balance: francs, usedBalance: francs, availableBalance: francs },
  ...{ sharePercentage: z.number(), joinedDate: instant, updatedAt: instant },
  ...{ twoFactorEnabled: z.boolean(), profileImage: maybe, totalSave: francs, profit: francs },
  ...{ totalDeposits: francs, totalWithdrawals: francs },
  ...{ totalInvestments: francs, totalLoans: francs },
};
const member = named("Member", z.strictObject(memberShape)) satisfies z.ZodType<MemberView>;
const parts = z.strictObject({
  ...{ available: francs, held: francs, lent: francs, invested: francs, owed: francs },
});
const ownUser = named(
  "OwnUser",
  z.strictObject({ ...memberShape, parts, pendingDeposits: francs }),
) satisfies z.ZodType<OwnUser>;
const recipient = named(
  "Recipient",
  z.strictObject({ id, fullName: text, username: text, email: text }),
) satisfies z.ZodType<Recipient>;

const transactionShape = {
  ...{ id, reference: text, type: z.enum(TYPES), amount: francs, fee: francs },
  ...{ currency: z.literal("RWF"), status: z.enum(STATUSES), fromUser: maybe, toUser: maybe },
  ...{ date: instant, createdAt: instant, updatedAt: instant },
  ...{ method: method.nullable(), description: maybe },
};
const transaction = named(
  "Transaction",
  z.strictObject(transactionShape),
) satisfies z.ZodType<TransactionView>;
const listedShape = {
  ...transactionShape,
  ...{ fromMember: maybe, toMember: maybe, submittedBy: maybe, senderPhone: maybe },
  ...{ externalId: maybe, payoutTo: maybe, rejectReason: maybe },
  ...{ fromChannel: method.nullable(), toChannel: method.nullable() },
  ...{ firstApprovedBy: maybe, firstApprovedAt: maybe, voidedAt: maybe },
  ...{ reversedBy: maybe, reverses: maybe },
};
const listed = named(
  "ListedTransaction",
  z.strictObject(listedShape),
) satisfies z.ZodType<ListedTransaction>;
const linked = z.strictObject({ id, reference: text }).nullable();
const details = named(
  "TransactionDetails",
  z.strictObject({
    ...listedShape,
    entries: z.array(
      z.strictObject({
        ...{ step: z.enum(["hold", "release", "settle"]), account: text, owner: maybe },
        ...{ debit: francs, credit: francs, balanceAfter: francs.nullable() },
      }),
    ),
    history: z.array(
      z.strictObject({
        kind: z.enum([
          ...(["submitted", "booked", "first", "approved", "rejected"] as const),
          ...(["removed", "reversed"] as const),
        ]),
        ...{ at: instant, by: maybe, reason: maybe },
      }),
    ),
    ...{ reversal: linked, original: linked },
  }),
) satisfies z.ZodType<TransactionDetails>;

const deposit = named(
  "Deposit",
  z.strictObject({
    ...{ id, reference: text, amount: francs, fee: francs, net: francs, method },
    ...{ status: z.enum(STATUSES), description: maybe, rejectReason: maybe },
    ...{ date: instant, createdAt: instant },
  }),
) satisfies z.ZodType<DepositView>;
const withdrawal = named(
  "Withdrawal",
  z.strictObject({
    ...{ id, reference: text, amount: francs, method, phone: maybe, account: maybe },
    ...{ status: z.enum([...STATUSES, "cancelled"]), description: maybe, rejectReason: maybe },
    ...{ date: instant, createdAt: instant },
  }),
) satisfies z.ZodType<WithdrawalView>;

const invitation = named(
  "Invitation",
  z.strictObject({
    ...{ id, email: text, name: text, status: z.enum(INVITATION_STATES), invitedBy: text },
    ...{ createdAt: instant, sentAt: instant, expiresAt: instant, acceptedAt: maybe },
  }),
) satisfies z.ZodType<InvitationView>;
const mail = named(
  "Mail",
  z.strictObject({
    ...{ to: text, subject: text, text, links: z.array(text) },
    ...{ createdAt: instant, sentAt: instant.nullable() },
  }),
) satisfies z.ZodType<OutboxMail>;
const settings = named(
  "Settings",
  z.strictObject({
    ...{ secondApprovalFrom: francs.nullable(), updatedAt: instant, updatedBy: maybe },
  }),
) satisfies z.ZodType<SettingsView>;
const person = z.strictObject({ id, name: text, username: text, role: z.enum(ROLES) });
const auditEntry = named(
  "AuditEntry",
  z.strictObject({
    ...{ id: text, at: instant, actor: person.nullable(), action: text },
    outcome: z.enum(["done", "refused"]),
    subject: z.strictObject({ type: text, id: text, label: maybe }).nullable(),
    ...{ detail: z.record(text, z.unknown()).nullable(), address: maybe },
  }),
) satisfies z.ZodType<AuditView>;

const dashboard = named(
  "Dashboard",
  z.strictObject({
    ...{ totalMembers: z.int(), totalBalance: francs, totalTransactions: z.int() },
    ...{ pendingDeposits: z.int(), totalProjects: z.int(), completedProjects: z.int() },
    ...{ totalProfit: francs, totalLoss: francs },
    balanceUsage: z.strictObject({ used: francs, available: francs }),
  }),
) satisfies z.ZodType<Dashboard>;
const channel = named(
  "Channel",
  z.strictObject({ channel: method, balance: francs }),
) satisfies z.ZodType<Channel>;
const bookRow = z.strictObject({
  group: z.enum(Object.keys(GROUPS) as (keyof typeof GROUPS)[]),
  kind: z.enum(Object.values(GROUPS).flat()),
  ...{ debit: francs, credit: francs },
}) satisfies z.ZodType<BookRow>;
const trialBalance = named(
  "TrialBalance",
  z.strictObject({
    ...{ date: z.iso.date(), rows: z.array(bookRow), balanced: z.boolean() },
    ...{ totalDebit: francs, totalCredit: francs },
  }),
) satisfies z.ZodType<TrialBalance>;
const district = named(
  "District",
  z.strictObject({ district: text, sectors: z.record(text, z.array(text)) }),
) satisfies z.ZodType<District>;

/** Any failure; `fields` names each field that is wrong and says why. */
const problem = named(
  "Problem",
  z.strictObject({
    message: text,
    code: z.enum(Object.keys(STATUS_OF) as (keyof typeof STATUS_OF)[]),
    fields: z.record(text, text).optional(),
  }),
);

const session = named(
  "Session",
  z.strictObject({
    ...{ id, platform: text, browser: text, address: maybe },
    ...{ signedInAt: instant, lastSeenAt: instant, expiresAt: instant, current: z.boolean() },
  }),
) satisfies z.ZodType<SessionView>;

const notice = named(
  "Notice",
  z.strictObject({
    ...{ id, kind: z.enum(NOTICE_KINDS), title: text, text, transactionId: id, reference: text },
    ...{ amount: francs, createdAt: instant, readAt: instant.nullable() },
  }),
) satisfies z.ZodType<NoticeView>;

const searchAnswer = named(
  "SearchAnswer",
  z.strictObject({
    pages: z.array(z.strictObject({ title: text, href: text })),
    members: z.array(
      z.strictObject({
        ...{ id, fullName: text, username: text, email: maybe, district: maybe, href: text },
        role: z.enum(ROLES).nullable(),
        status: z.enum(["active", "inactive"]).nullable(),
      }),
    ),
    transactions: z.array(
      z.strictObject({
        ...{ id, reference: text, type: z.enum(TYPES), title: text, amount: francs },
        ...{ currency: z.literal("RWF"), status: z.enum(STATUSES), fromUser: maybe },
        ...{ toUser: maybe, date: instant, href: text },
      }),
    ),
  }),
) satisfies z.ZodType<SearchAnswer>;

/** What a mutation answers: a message in the reader's language, and what it made. */
function told<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject({ message: text, ...shape });
}

const moved = { balance: francs, availableBalance: francs };
/** GET /api/check: what has become of a receipt's transaction since it was made. */
const paperCheck = z.strictObject({
  genuine: z.literal(true),
  since: z.enum(["pending", "approved", "rejected", "reversed", "voided"]).nullable(),
});

export const ANSWERS = {
  paperCheck,
  ...{ problem, member, ownUser, recipient, transaction, listed, details, deposit, withdrawal },
  ...{ invitation, mail, settings, auditEntry, dashboard, channel, trialBalance, district },
  message: told({}),
  signedIn: told({ user: ownUser }),
  /** `user` is null, with a code, for who must set up a second factor first. */
  entered: told({ user: ownUser.nullable(), code: z.literal("enrolment_required").optional() }),
  session,
  notice,
  searchAnswer,
  noticesRead: told({ unread: z.int() }),
  depositMade: told({ deposit }),
  withdrawalMade: told({ withdrawal, ...moved }),
  withdrawalCancelled: told({ withdrawal }),
  sent: told({ transaction, ...moved }),
  decided: told({ transaction }),
  sentBetween: told({ transaction }),
  channels: z.array(channel),
  memberChanged: told({ user: member }),
  memberRead: z.strictObject({ user: member }),
  transactionRead: z.strictObject({ transaction: details }),
  settingsRead: z.strictObject({ settings }),
  settingsChanged: told({ settings }),
  divisions: z.union([z.array(text), district]),
  document: z.record(text, z.unknown()),
  status: z.strictObject({ status: text }),
} as const;
