import type { Browser, Page } from "@playwright/test";
import { expect, PASSWORD } from "./clean-page";

/** Brings the signed-in member money: a deposit in cash that finance approves. */
export async function fund(browser: Browser, page: Page, amount: number): Promise<void> {
  const made = await page.request.post("/api/deposits", { data: { amount, method: "cash" } });
  const { deposit } = await made.json();
  const finance = await browser.newContext();
  await finance.request.post("/api/login", {
    data: { identifier: "finance", password: PASSWORD },
  });
  const decided = await finance.request.put(`/admin/transactions/${deposit.id}/status`, {
    data: { status: "approved" },
  });
  expect(decided.status()).toBe(200);
  await finance.close();
}
