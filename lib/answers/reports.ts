import { z } from "zod";
import { francs, named, nullableText } from "@/lib/answer-words";
import type { Dashboard } from "@/lib/reports/queries";
import type { Report } from "@/lib/reports/schema";
import { TYPES } from "@/lib/transactions/schema";

export const report = named(
  "Report",
  z.strictObject({
    membersByDistrict: z.array(z.strictObject({ district: nullableText, count: z.int() })),
    transactionTypes: z.array(
      z.strictObject({ type: z.enum(TYPES), count: z.int(), amount: francs }),
    ),
    totalRevenue: francs,
    activeMembers: z.int(),
    totalTransactions: z.int(),
    netProfit: francs,
  }),
) satisfies z.ZodType<Report>;

export const dashboard = named(
  "Dashboard",
  z.strictObject({
    totalMembers: z.int(),
    totalBalance: francs,
    totalTransactions: z.int(),
    pendingDeposits: z.int(),
    totalProjects: z.int(),
    completedProjects: z.int(),
    totalProfit: francs,
    totalLoss: francs,
    balanceUsage: z.strictObject({ used: francs, available: francs }),
  }),
) satisfies z.ZodType<Dashboard>;
