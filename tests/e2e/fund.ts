import { callsOf, expect } from "./clean-page";

/** Brings a member money: a deposit in cash that finance approves. */
export async function fund(who: string, amount: number): Promise<void> {
  const data = { amount, method: "cash" };
  const made = await (await callsOf(who)).post("/api/deposits", { data });
  const { deposit } = await made.json();
  const finance = await callsOf(who === "finance" ? "admin" : "finance");
  const decided = await finance.put(`/admin/transactions/${deposit.id}/status`, {
    data: { status: "approved" },
  });
  expect(decided.status()).toBe(200);
}
