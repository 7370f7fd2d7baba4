import { callsOf, expect } from "./clean-page";

/** Switches Airtel's statements on, as two people do; deposits need no line, so that no other test is asked for one. */
export async function switchOn(): Promise<void> {
  const admin = await callsOf("admin");
  const { settings: present } = await (await admin.get("/admin/settings")).json();
  const { updatedAt: _, updatedBy: __, ...data } = { ...present, proofRequired: "" };
  if (present.reconciled.includes("airtel")) return;
  const asked = await admin.put("/admin/settings", { data: { ...data, reconciled: "airtel" } });
  expect(asked.status()).toBe(202);
  const { proposal } = await asked.json();
  const agreed = await (await callsOf("director")).put(`/admin/proposals/${proposal}`, {
    data: { decision: "confirm" },
  });
  expect(agreed.status()).toBe(200);
}

/** A minute from now in Kigali, after the statements began to count: `YYYY-MM-DD HH:MM:SS`. */
export function soon(): string {
  const now = new Date(Date.now() + 2 * 3_600_000 + 60_000).toISOString();
  return `${now.slice(0, 10)} ${now.slice(11, 19)}`;
}

/** The same as a bank writes it, the day first. */
export function soonDayFirst(): string {
  const [day = "", time = ""] = soon().split(" ");
  return `${day.split("-").reverse().join("/")} ${time}`;
}
