import { propose } from "@/lib/approvals/commands";
import { proposeResult } from "@/lib/approvals/projects";
import type { Actor } from "@/lib/context";
import { can } from "@/lib/permissions";
import type { Office } from "@/tests/support/permissions/subjects/office";
import { projectsOf } from "@/tests/support/permissions/subjects/projects";
import { transactionsOf } from "@/tests/support/permissions/subjects/transactions";

const RESULT = { kind: "profit", amount: 5, method: "cash", note: "Eggs" } as const;

/** Proposals that wait for a second person. */
export function proposalsOf(office: Office) {
  const { clerk, now } = office;
  const { newProject } = projectsOf(office);
  const { newApproved } = transactionsOf(office);
  return {
    /** The reversal of a deposit, proposed by one of the office. */
    newProposal: async () =>
      propose(now(clerk), "reversal", await newApproved(), { reason: "Entered twice" }),
    /** A project's result, proposed by who asks, if they may. */
    newOwnProposal: async (by: Actor) => {
      const maker = can(by.role, "projects.record") ? by : clerk;
      return proposeResult(now(maker), await newProject("invested"), RESULT);
    },
    /** A result of a project in which somebody has invested, proposed by another. */
    newProposalAbout: async (who: Actor) =>
      proposeResult(now(clerk), await newProject("invested", who), RESULT),
  };
}
