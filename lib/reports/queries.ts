import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { orgTotals } from "@/db/schema";

/** GET /admin/dashboard (specification, section 3): counts, and francs. */
export type Dashboard = {
  totalMembers: number;
  /** All that members own: available + used. */
  totalBalance: number;
  /** Approved ones. */
  totalTransactions: number;
  /** How many deposits wait for approval. */
  pendingDeposits: number;
  totalProjects: number;
  totalProfit: number;
  totalLoss: number;
  completedProjects: number;
  balanceUsage: { used: number; available: number };
};

/** The cooperative's figures from its maintained totals: sixteen rows, whatever its size. */
export async function getDashboard(db: Executor): Promise<Dashboard> {
  const total = (column: keyof typeof orgTotals.$inferSelect) =>
    sql`sum(${orgTotals[column]})`.mapWith(Number);
  const [row] = await db
    .select({
      totalMembers: total("members"),
      available: total("available"),
      used: total("used"),
      totalTransactions: total("approvedTransactions"),
      pendingDeposits: total("pendingDeposits"),
      totalProfit: total("projectProfit"),
      totalLoss: total("projectLoss"),
      totalProjects: total("projects"),
      completedProjects: total("completedProjects"),
    })
    .from(orgTotals);
  if (!row) throw new Error("The totals are missing.");
  const { available, used, ...counts } = row;
  return { ...counts, totalBalance: available + used, balanceUsage: { used, available } };
}
