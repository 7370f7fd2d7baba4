import { z } from "zod";
import type { Report } from "@/lib/reports/schema";
import { TYPES } from "@/lib/transactions/schema";
import { francs, maybe, named } from "./words";

const report = named(
  "Report",
  z.strictObject({
    membersByDistrict: z.array(z.strictObject({ district: maybe, count: z.int() })),
    transactionTypes: z.array(
      z.strictObject({ type: z.enum(TYPES), count: z.int(), amount: francs }),
    ),
    ...{ totalRevenue: francs, activeMembers: z.int(), totalTransactions: z.int() },
    netProfit: francs,
  }),
) satisfies z.ZodType<Report>;

export const REPORTS_ANSWERS = { report };
