import type { Database } from "@/db/client";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import type { Actor } from "@/lib/context";
import { decideTransaction } from "@/lib/transactions/commands";
import { at } from "./actors";
import type { Purse } from "./withdrawals";

type Staff = { finance: Actor; admin: Actor };

/** What the office pays each month: on which account of the chart, by which channel, in francs. */
const COSTS = [
  { of: "Salaries of the office", code: "5000", channel: "bank", from: "1020", amount: 45_000 },
  { of: "Ubukode bw'ibiro", code: "5100", channel: "bank", from: "1020", amount: 20_000 },
  { of: "Transport to the bank", code: "5200", channel: "cash", from: "1030", amount: 3_500 },
] as const;

/** A year of the office's own costs: finance writes the vouchers, the administrator approves them. */
export class OfficeCosts {
  constructor(
    readonly db: Database,
    readonly purse: Purse,
    readonly staff: Staff,
  ) {}

  /** Once a month, of what the channels hold well enough. */
  async day(ago: number, day: string): Promise<void> {
    if (ago % 30 !== 8) return;
    const [written, approved] = ["11:20", "11:50"].map(
      (time) => new Date(`${day}T${time}:00+02:00`),
    );
    if (!written || !approved) return;
    for (const { of, code, channel, from, amount } of COSTS) {
      if (this.purse.channels[channel] < 4 * amount) continue;
      const lines = [
        { code, debit: amount },
        { code: from, credit: amount },
      ];
      const { id } = await postVoucher(at(this.db, this.staff.finance, written), {
        description: of,
        lines,
      });
      await decideTransaction(at(this.db, this.staff.admin, approved), id, { status: "approved" });
      this.purse.channels[channel] -= amount;
    }
  }
}
