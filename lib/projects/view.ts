import type { stakes } from "@/db/schema";
import { percent } from "@/lib/percent";
import { isAvailable } from "@/lib/projects/rules";
import type { Investor, OwnStake, ProjectFile, ProjectView } from "@/lib/projects/views";
import type { StoredProject } from "@/lib/projects/weights";

type Stake = typeof stakes.$inferSelect;
type Amounts = { invested: number; capital: number };

/**
 * A stake's share of its project in percent: of the capital; of what had been put in once there is none
 * left.
 */
export function shareOf(stake: Amounts, project: Amounts): number {
  return project.capital > 0
    ? percent(stake.capital, project.capital)
    : percent(stake.invested, project.invested);
}

function toOwn(stake: Stake, project: Amounts): OwnStake {
  const { invested: amount, capital, earned, lost, returned } = stake;
  return { amount, capital, share: shareOf(stake, project), earned, lost, returned };
}

type Parts = {
  investors: Investor[];
  own: Stake | undefined;
  files: ProjectFile[];
  /** A result waits for a second person. */
  resultProposed: boolean;
};

/** A stored project in the interface's words. */
export function toProject(row: StoredProject, parts: Parts): ProjectView {
  const { investors, own, files, resultProposed } = parts;
  const instant = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    totalInvestment: row.target,
    currentInvestment: row.invested,
    progress: percent(row.invested, row.target),
    openForInvestment: row.openForInvestment,
    availableForInvestment: isAvailable({ ...row, resultProposed }),
    resultProposed,
    investors,
    investorCount: row.investors,
    capital: row.capital,
    profit: row.profit,
    loss: row.loss,
    distributed: row.distributed,
    undistributed: row.undistributed,
    moneyOut: row.moneyOut,
    own: own ? toOwn(own, row) : null,
    files,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    runningSince: instant(row.runningAt),
    completedAt: instant(row.completedAt),
  };
}
