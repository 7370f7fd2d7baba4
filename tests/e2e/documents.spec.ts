import type { Page } from "@playwright/test";
import { callsOf, expect, expectAccessible, openAwake, signIn, test } from "./clean-page";

/** Reference and code as they stand on the document that is open, and where its square leads. */
async function readDocument(page: Page) {
  const proof = page.getByRole("region", { name: "Is this document genuine?" });
  const [reference = "", code = ""] = await proof.getByRole("definition").allTextContents();
  const address = await proof.getByRole("link").getAttribute("href");
  return { reference, code, address: new URL(address ?? "").pathname };
}

async function typeDocument(page: Page, reference: string, code: string): Promise<void> {
  await page.goto("/check");
  await page.getByLabel("Reference").fill(reference);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Check" }).click();
}

/** The newest transaction of who is signed in. */
async function newest(page: Page): Promise<{ id: string; reference: string }> {
  return (await (await page.request.get("/api/transactions?limit=1")).json())[0];
}

test("a member reads a month, keeps it as PDF and CSV, and anybody can check it", async ({
  page,
  beside,
}) => {
  await signIn(page, "aline");
  await openAwake(page, "/transactions");
  await page.getByRole("link", { name: "Statement" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Statement");
  const months = page.getByLabel("Month", { exact: true });
  await months.selectOption({ index: 3 });
  await page.getByRole("button", { name: "Show the month" }).click();
  await page.waitForURL(/month=/);
  await expect(months).toHaveJSProperty("selectedIndex", 3);
  await expect(page.getByText("Opening balance")).toBeVisible();
  for (const [name, start] of [
    ["PDF", "%PDF-1."],
    ["CSV", "\uFEFFdate,reference,type"],
  ] as const) {
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name, exact: true }).click();
    const stream = await (await coming).createReadStream();
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    expect(Buffer.concat(parts).toString("utf8").slice(0, start.length)).toBe(start);
  }
  const kept = await readDocument(page);
  expect(kept.reference).toMatch(/^STM(-[0-9A-Z]{4}){5}$/);
  const visitor = await beside(null);
  await visitor.goto(kept.address);
  await expect(visitor.getByText("This document is genuine")).toBeVisible();
  await expect(visitor.getByText("Aline Uwase")).toBeVisible();
  await expectAccessible(visitor);
  await typeDocument(visitor, kept.reference.toLowerCase(), kept.code.replaceAll("-", " "));
  await expect(visitor.getByText("This document is genuine")).toBeVisible();
});

test("a receipt is kept as PDF, checked by its square, and a wrong code is refused and counted", async ({
  page,
  beside,
}) => {
  await signIn(page, "aline");
  const { id, reference } = await newest(page);
  await page.goto(`/transactions?view=${id}`);
  await page.getByRole("dialog").getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receipt");
  for (const paper of ["a4", "strip"]) {
    const pdf = await page.request.get(`/transactions/${id}/receipt/pdf?paper=${paper}`);
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  }
  const kept = await readDocument(page);
  expect(kept.reference).toBe(reference);
  const visitor = await beside(null, { script: false, width: 360 });
  await visitor.goto(kept.address);
  await expect(visitor.getByText("This document is genuine")).toBeVisible();
  await typeDocument(visitor, "", "");
  await expect(visitor.getByText("Please fill in this field.")).toHaveCount(2);
  const picture = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" };
  const unseen = await visitor.request.get(kept.address, { headers: picture });
  expect(await unseen.text()).not.toContain("This document is genuine");
  await typeDocument(visitor, reference, "AAAA-BBBB-CCCC-DDDD");
  await expect(visitor.getByText("This document is not genuine")).toBeVisible();
  for (let n = 0; n < 4; n += 1) {
    const wrong = await visitor.request.get(`/check/${reference}/AAAA-BBBB-CCCC-DDDD`);
    expect(await wrong.text()).toContain("This document is not genuine");
  }
  const refused = await visitor.request.get(`/check/${reference}/AAAA-BBBB-CCCC-DDDD`);
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(600);
  expect(await refused.text()).toContain("Too many wrong codes");
  const statusOf = async (code: string) => {
    const query = new URLSearchParams({ reference, code });
    return (await visitor.request.get(`/api/check?${query}`)).status();
  };
  expect(await statusOf("AAAA-BBBB-CCCC-DDDD")).toBe(429);
  // Whoever holds the genuine document is answered all the same.
  expect(await statusOf(kept.code)).toBe(200);
  const genuine = await visitor.request.get(kept.address);
  expect(await genuine.text()).toContain("This document is genuine");
  const noted = await (await callsOf("admin")).get("/admin/audit?action=document.check&limit=1");
  expect(await noted.json()).toMatchObject([{ outcome: "refused", actor: null }]);
});
