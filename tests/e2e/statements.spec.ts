import type { Locator, Page } from "@playwright/test";
import {
  callsOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAwake,
  signIn,
  test,
} from "./clean-page";
import { languagesOf } from "./languages";
import { soon, switchOn } from "./reconciled";

test.use({ viewport: { width: 360, height: 640 } });

const MEMBERS = ["aline", "eric", "claudine", "jean"];
const LINES = 34;

/** So many deposits by Airtel, and the portal's file that tells of their money, by the receipts' numbers. */
async function morning(first: number): Promise<string> {
  const all = Array.from({ length: LINES }, (_, n) => ({ amount: 2_000 + n, id: `${first + n}` }));
  // Each member's one after the other.
  const deposit = async (who: string, at: number) => {
    const calls = await callsOf(who);
    for (const { amount, id } of all.filter((_, n) => n % MEMBERS.length === at)) {
      const data = { amount, method: "airtel", senderPhone: "+250738000101", externalId: id };
      expect((await calls.post("/api/deposits", { data })).status()).toBe(201);
    }
  };
  await Promise.all(MEMBERS.map(deposit));
  const at = soon();
  const rows = all.map(({ amount, id }) => `${id},${at},Completed,,${amount},0`);
  return ["Id,Date,Status,From,Amount,Fee", ...rows].join("\n");
}

type Words = {
  bring: string;
  file: string;
  preview: string;
  these: RegExp;
  lines: string;
  confirm: RegExp;
  confirmed: RegExp;
};
const WORDS: Record<"en" | "rw", Words> = {
  en: {
    bring: "Bring in a statement",
    file: "File",
    preview: "Preview",
    these: /^Bring in 34 new lines/,
    lines: "See the lines",
    confirm: /^Confirm 34 certain lines/,
    confirmed: /34 lines are confirmed\./,
  },
  rw: {
    bring: "Kwinjiza raporo",
    file: "Dosiye",
    preview: "Kubanza kureba",
    these: /^Injiza imirongo 34 mishya/,
    lines: "Reba imirongo",
    confirm: /^Emeza imirongo 34 yizewe/,
    confirmed: /Imirongo 34 yemejwe\./,
  },
};

/** The presses of both: one brings the statement in, and another confirms by its lines (docs/decisions.md, 742). */
async function confirmMorning(
  { bringer, page }: { bringer: Page; page: Page },
  words: Words,
  csv: string,
): Promise<number> {
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  await openAwake(bringer, "/transactions/reconcile");
  await press(bringer.getByRole("link", { name: words.bring }));
  const dialog = bringer.getByRole("dialog");
  presses += 1;
  await dialog
    .getByLabel(words.file, { exact: true })
    .setInputFiles({ name: "airtel.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await press(dialog.getByRole("button", { name: words.preview, exact: true }));
  await expect(dialog.getByRole("button", { name: words.these })).toBeVisible();
  await expectAccessible(bringer, { part: "dialog[open]" });
  await expectNoSidewaysScroll(bringer);
  await press(dialog.getByRole("button", { name: words.these }));
  await expect(dialog.getByRole("link", { name: words.lines })).toBeVisible();
  await openAwake(page, "/transactions/reconcile");
  await press(page.getByRole("button", { name: words.confirm }));
  await expect(page.getByText(words.confirmed).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  return presses;
}

for (const language of languagesOf("rw")) {
  test(`a morning of 34 lines is confirmed in six presses on a phone: ${language}`, async ({
    page,
    beside,
  }) => {
    await switchOn();
    const first =
      81_000_000_000 + test.info().repeatEachIndex * 1_000 + (language === "rw" ? 500 : 0);
    const csv = await morning(first);
    const screen = language === "en" ? page : await beside("finance", { language, width: 360 });
    if (language === "en") await signIn(page, "finance");
    const bringer = await beside("admin", { language, width: 360 });
    const presses = await confirmMorning({ bringer, page: screen }, WORDS[language], csv);
    expect(presses).toBeLessThanOrEqual(6);
    const aline = await callsOf("aline");
    const deposits = await (await aline.get("/api/deposits?limit=100")).json();
    const [own] = deposits.filter(({ seenAt }: { seenAt: string | null }) => seenAt !== null);
    expect(own.status).toBe("approved");
    // What is matched is told with its transaction.
    await openAwake(screen, "/transactions/reconcile?state=matched");
    await expect(screen.getByText(/^DEP-/).first()).toBeVisible();
    await expectAccessible(screen);
  });
}
