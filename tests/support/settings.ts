import { decideProposal } from "@/lib/approvals/commands";
import { proposeSettings } from "@/lib/approvals/settings-change";
import type { SettingsInput } from "@/lib/settings/rules";
import type { Cooperative, Person } from "@/tests/support/cooperative";

/** Changes settings as the office does: one proposes it, the director confirms it. */
export async function setSettings(
  coop: Pick<Cooperative, "as">,
  input: Partial<SettingsInput>,
  by: Person = "admin",
): Promise<void> {
  const proposal = await proposeSettings(coop.as(by), input);
  if (proposal) await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
}
