import { letJoin } from "@/tests/support/newcomer";
import { callsOf, expect, PASSWORD } from "./clean-page";

/** A deposit of somebody new who has used it already, and the proposal to reverse it: then they owe what is lacking. */
export async function mistakenDeposit() {
  const { username } = await letJoin(process.env.DATABASE_URL ?? "");
  const [member, admin] = [await callsOf(username), await callsOf("admin")];
  const made = await member.post("/api/deposits", { data: { amount: 2_000, method: "cash" } });
  const { id: deposit } = (await made.json()).deposit;
  const approve = { data: { status: "approved" } };
  await (await callsOf("finance")).put(`/admin/transactions/${deposit}/status`, approve);
  const { id: recipientId } = await (await admin.get("/api/me")).json();
  const sent = await member.post("/api/send-money", {
    data: { recipientId, amount: 1_500, password: PASSWORD },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const why = { data: { reason: "Entered twice" } };
  const asked = await admin.delete(`/admin/transactions/${deposit}`, why);
  const { proposal } = await asked.json();
  expect(proposal, await asked.text()).toEqual(expect.any(String));
  return { username, deposit, proposal };
}
