import { formatExact } from "@/lib/money";
import en from "@/messages/en.json" with { type: "json" };
import rw from "@/messages/rw.json" with { type: "json" };
import {
  callsOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAwake,
  test,
} from "./clean-page";
import { languagesOf } from "./languages";
import { soon, switchOn } from "./reconciled";

const TEXTS = { en, rw };
type Language = keyof typeof TEXTS;
type Deposit = { id: string; reference: string; status: string };
/** Another phone in each test and each time. */
let last = 0;
const newNumber = () => {
  last = Math.max(Date.now(), last + 1);
  return `25073${String(last).slice(-7)}`;
};
// Another one each time: the same again would be asked about.
const francs = (first: number, language: Language) =>
  first + (language === "rw" ? 3_000 : 0) + 10 * test.info().repeatEachIndex;

const sumOf = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

/**
 * Eric's deposits by Airtel from a phone, and the lines of the portal's file that paid for them, as many as there are `lines`; the
 * address of the first.
 */
async function paid(
  amounts: number[],
  lines: number[],
): Promise<{ made: Deposit[]; address: string }> {
  await switchOn();
  const phone = newNumber();
  const eric = await callsOf("eric");
  const made: Deposit[] = [];
  for (const amount of amounts) {
    const data = { amount, method: "airtel", senderPhone: `+${phone}` };
    const answer = await eric.post("/api/deposits", { data });
    expect(answer.status()).toBe(201);
    made.push((await answer.json()).deposit);
  }
  const at = soon();
  const movements = lines.map((amount, n) => `8${n}${phone},${at},Completed,${phone},${amount}`);
  const rows = ["Id,Date,Status,From,Amount", ...movements];
  // As a file: what is pasted proves no deposit.
  const file = { name: "airtel.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  const admin = await callsOf("admin");
  const brought = await admin.post("/admin/statements", { multipart: { method: "airtel", file } });
  expect(brought.status()).toBe(200);
  const { file: kept } = await brought.json();
  const list = await admin.get(`/admin/statement-lines?file=${kept.id}&limit=${lines.length}`);
  const [line] = await list.json();
  return { made, address: `/transactions/reconcile?line=${line.id}` };
}

const paidAtOnce = (amounts: number[]) => paid(amounts, [sumOf(amounts)]);

async function states(made: Deposit[]): Promise<string[]> {
  const deposits: Deposit[] = await (
    await (await callsOf("eric")).get("/api/deposits?limit=100")
  ).json();
  return deposits.filter(({ id }) => made.some((one) => one.id === id)).map((each) => each.status);
}

for (const language of languagesOf("rw")) {
  const { several, line: words } = TEXTS[language].reconcile;

  test(`two deposits that one payment paid are confirmed by keyboard: ${language}`, async ({
    beside,
  }) => {
    const { made, address } = await paidAtOnce([francs(6_100, language), francs(6_400, language)]);
    const page = await beside("finance", { language, width: 360 });
    await openAwake(page, address);
    const dialog = page.getByRole("dialog", { name: words.title });
    const form = dialog.getByRole("form", { name: several.transactionIds });
    // A rule found them: they are ticked.
    const ticks = form.getByRole("checkbox", { checked: true });
    await expect(ticks).toHaveCount(2);
    await expectAccessible(page, { part: "dialog[open]" });
    await expectNoSidewaysScroll(page);
    const first = form.getByRole("checkbox").first();
    await first.press("Space");
    await expect(ticks).toHaveCount(1);
    const confirm = form.getByRole("button", { name: several.confirm });
    await confirm.press("Enter");
    await expect(form.getByRole("alert")).toHaveText(TEXTS[language].errors.field.severalRequired);
    await first.press("Space");
    await expect(ticks).toHaveCount(2);
    await confirm.press("Enter");
    await expect(page.getByText(several.confirmed).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await states(made)).toEqual(["approved", "approved"]);
    await openAwake(page, address);
    for (const { reference } of made) await expect(dialog).toContainText(reference);
    await expect(dialog.getByText(words.kept)).toBeVisible();
    await expectAccessible(page, { part: "dialog[open]" });
  });

  test(`a line is confirmed, as what it paid for, from its dialog: ${language}`, async ({
    beside,
  }) => {
    const { made, address } = await paidAtOnce([francs(15_100, language)]);
    const page = await beside("finance", { language, width: 360 });
    await openAwake(page, address);
    const dialog = page.getByRole("dialog", { name: words.title });
    await dialog.getByRole("button", { name: words.confirm, exact: true }).press("Enter");
    // It is told and leads back to the list, although the list is drawn anew without the form.
    await expect(page.getByText(words.confirmed).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await states(made)).toEqual(["approved"]);
  });

  test(`a deposit that was paid in three parts is confirmed by its lines: ${language}`, async ({
    beside,
  }) => {
    const parts = [1_100, 1_300, 1_600].map((part) => francs(part, language));
    const { made, address } = await paid([sumOf(parts)], parts);
    const page = await beside("finance", { language, width: 360 });
    await openAwake(page, address);
    const dialog = page.getByRole("dialog", { name: words.title });
    const form = dialog.getByRole("form", { name: several.lineIds });
    // A rule found the other two: they are ticked, and it is chosen what they are the rest of.
    const ticks = form.getByRole("checkbox", { checked: true });
    await expect(ticks).toHaveCount(2);
    await expect(form.getByRole("combobox", { name: several.whole })).toContainText(
      formatExact(sumOf(parts)),
    );
    await expectAccessible(page, { part: "dialog[open]" });
    await expectNoSidewaysScroll(page);
    const first = form.getByRole("checkbox").first();
    await first.press("Space");
    const confirm = form.getByRole("button", { name: several.confirm });
    await confirm.press("Enter");
    // Too little: what the lines come to, and what was asked for, stand beside the ticks.
    await expect(form.getByRole("alert")).toContainText(formatExact(sumOf(parts)));
    expect(await states(made)).toEqual(["pending"]);
    await first.press("Space");
    await expect(ticks).toHaveCount(2);
    await confirm.press("Enter");
    await expect(page.getByText(several.confirmed).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await states(made)).toEqual(["approved"]);
    await openAwake(page, address);
    for (const { reference } of made) await expect(dialog).toContainText(reference);
    await expect(dialog.getByText(words.kept)).toBeVisible();
  });
}
