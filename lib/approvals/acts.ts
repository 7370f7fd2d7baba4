import type { Act } from "@/lib/approvals/act";
import { reversal } from "@/lib/approvals/reversal";
import { role } from "@/lib/approvals/role";
import type { ActKey } from "@/lib/approvals/schema";
import { settings } from "@/lib/approvals/settings";

/** What becomes of each kind of proposal. */
export const ACTS: Record<ActKey, Act> = {
  reversal: reversal as Act,
  role: role as Act,
  settings: settings as Act,
};
