import { z } from "zod";
import type { AuditView } from "@/lib/audit/schema";
import { type BookRow, CLASSES, type TrialBalance } from "@/lib/books/rules";
import type { Channel } from "@/lib/books/schema";
import type { OutboxMail } from "@/lib/mail/schema";
import { ROLES } from "@/lib/permissions";
import type { Dashboard } from "@/lib/reports/queries";
import type { SettingsView } from "@/lib/settings/schema";
import { francs, id, instant, maybe, method, named, text, told } from "./words";

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
  class: z.enum(CLASSES),
  code: text,
  kind: text,
  name: z.strictObject({ en: text, rw: text }),
  debit: francs,
  credit: francs,
}) satisfies z.ZodType<BookRow>;
const trialBalance = named(
  "TrialBalance",
  z.strictObject({
    ...{ date: z.iso.date(), rows: z.array(bookRow), balanced: z.boolean() },
    ...{ totalDebit: francs, totalCredit: francs },
  }),
) satisfies z.ZodType<TrialBalance>;

/** The books, the settings, the audit log and the mail. */
export const OFFICE_ANSWERS = {
  ...{ mail, settings, auditEntry, dashboard, channel, trialBalance },
  channels: z.array(channel),
  settingsRead: z.strictObject({ settings }),
  settingsChanged: told({ settings }),
} as const;
