import { postMove } from "@/lib/accounting/move";
import type { Method } from "@/lib/methods";
import { plainReceiptNumber } from "@/lib/receipt-number";
import { decideTransaction } from "@/lib/transactions/commands";
import { cancelWithdrawal, postWithdrawal } from "@/lib/withdrawals/commands";
import {
  at,
  type Command,
  command,
  hold,
  type Model,
  move,
  releaseFor,
  short,
  usable,
} from "@/tests/support/model-command";

/** Asks to take francs out, or all that there is. */
export function withdraw(by: number, size: number | "all", method: Method): Command {
  const amountIn = (m: Model) => (size === "all" ? Math.max(1, m.available[by] ?? 0) : size);
  return command(`${by} withdraws ${size} by ${method}`, {
    expected: (m) => {
      if (m.suspended[by]) return "recipient_unavailable";
      return amountIn(m) > usable(m, by) ? "insufficient_balance" : "done";
    },
    act: async (m, r) => {
      const { withdrawal } = await postWithdrawal(r.coop.as(at(r.people, by)), {
        amount: amountIn(m),
        method,
        description: null,
      });
      r.withdrawals.push({ id: withdrawal.id });
    },
    note: (m) => {
      const amount = amountIn(m);
      m.withdrawals.push({ by, amount, method, status: "pending" });
      releaseFor(m, by, amount);
      hold(m, by, amount);
    },
    ...short(by),
  });
}

/** The office pays a withdrawal out, or rejects it. */
export function decideOut(by: number, n: number, status: "approved" | "rejected"): Command {
  const words = status === "approved" ? "pays out" : "rejects";
  return command(`${by} ${words} withdrawal ${n}`, {
    possible: (m) => m.withdrawals.length > 0 && !m.suspended[by],
    expected: (m) => {
      const asked = at(m.withdrawals, n);
      if (asked.by === by) return "own_record";
      if (asked.status !== "pending") return "not_pending";
      if (status === "rejected") return "done";
      if (m.suspended[asked.by]) return "payee_not_active";
      if (asked.amount > m.channels[asked.method]) return "channel_short";
      return (m.claim[asked.by] ?? 0) > 0 ? "claim_open" : "done";
    },
    act: (_, r) =>
      decideTransaction(r.coop.as(at(r.people, by)), at(r.withdrawals, n).id, {
        status,
        reason: "No",
        // With its number a withdrawal is approved and paid in one.
        externalId: status === "approved" ? plainReceiptNumber(at(r.withdrawals, n).id) : null,
      }),
    note: (m) => {
      const asked = at(m.withdrawals, n);
      asked.status = status;
      hold(m, asked.by, -asked.amount);
      if (status === "rejected") return;
      move(m, asked.by, -asked.amount);
      m.channels[asked.method] -= asked.amount;
    },
  });
}

/** Somebody takes a withdrawal back. */
export function cancel(by: number, n: number): Command {
  return command(`${by} takes withdrawal ${n} back`, {
    possible: (m) => m.withdrawals.length > 0,
    expected: (m) => {
      const asked = at(m.withdrawals, n);
      if (asked.by !== by || asked.status === "cancelled") return "not_found";
      return asked.status === "pending" ? "done" : "not_pending";
    },
    act: (_, r) => cancelWithdrawal(r.coop.as(at(r.people, by)), at(r.withdrawals, n).id),
    note: (m) => {
      const asked = at(m.withdrawals, n);
      asked.status = "cancelled";
      hold(m, asked.by, -asked.amount);
    },
  });
}

/** The office moves francs between channels. */
export function carry(by: number, from: Method, to: Method, amount: number): Command {
  return command(`${by} moves ${amount} from ${from} to ${to}`, {
    possible: (m) => from !== to && !m.suspended[by],
    expected: (m) => (amount > m.channels[from] ? "channel_short" : "done"),
    act: (_, r) => postMove(r.coop.as(at(r.people, by)), { from, to, amount, note: "Carried" }),
    note: (m) => {
      m.channels[from] -= amount;
      m.channels[to] += amount;
    },
  });
}
