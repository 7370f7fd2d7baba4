import type { Act } from "@/lib/approvals/act";
import { chart } from "@/lib/approvals/chart";
import { contact } from "@/lib/approvals/contact";
import { explain } from "@/lib/approvals/explain";
import { moveIn, undoMoveIn } from "@/lib/approvals/move-in";
import { moveInLetters } from "@/lib/approvals/move-in-letters";
import { projectDistribution } from "@/lib/approvals/project-distribution";
import { projectResult } from "@/lib/approvals/project-result";
import { railOutcome } from "@/lib/approvals/rail-outcome";
import { recovery } from "@/lib/approvals/recovery";
import { reversal } from "@/lib/approvals/reversal";
import { role } from "@/lib/approvals/role";
import type { ActKey } from "@/lib/approvals/schema";
import { settings } from "@/lib/approvals/settings";
import { shareRedemption } from "@/lib/approvals/share-redemption";
import { statementWithdrawal } from "@/lib/approvals/statement-withdrawal";
import { writeOff } from "@/lib/approvals/write-off";

/** What becomes of each kind of proposal. */
export const ACTS: Record<ActKey, Act> = {
  reversal: reversal as Act,
  role: role as Act,
  contact: contact as Act,
  recovery: recovery as Act,
  settings: settings as Act,
  "project-result": projectResult as Act,
  "project-distribution": projectDistribution as Act,
  "write-off": writeOff as Act,
  explain: explain as Act,
  "statement-withdrawal": statementWithdrawal as Act,
  import: moveIn as Act,
  "import-undo": undoMoveIn as Act,
  "rail-outcome": railOutcome as Act,
  chart: chart as Act,
  "share-redeem": shareRedemption as Act,
  "import-letters": moveInLetters as Act,
};
