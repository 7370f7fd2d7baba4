import type { Locator, Page } from "@playwright/test";
import en from "@/messages/en.json" with { type: "json" };
import rw from "@/messages/rw.json" with { type: "json" };
import { expect, expectAccessible, expectNoSidewaysScroll, openAwake, test } from "./clean-page";
import { languagesOf } from "./languages";
import { soonDayFirst, switchOn } from "./reconciled";

test.use({ viewport: { width: 360, height: 640 } });

const TEXTS = { en, rw };
type Language = keyof typeof TEXTS;
/** Another one in each test and each time. */
let last = 0;
const unique = (language: Language) =>
  `${test.info().repeatEachIndex}${language === "en" ? 1 : 2}${String(Date.now()).slice(-6)}${++last % 10}`;

/** A table whose headings nobody knows, its amounts with a comma before cents. */
const table = (heading: string, francs: number[]) => ({
  name: "table.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      `Dag;Wat;${heading}`,
      ...francs.map((sum) => `${soonDayFirst()};Huur;${sum.toLocaleString("de-DE")},00`),
    ].join("\n"),
  ),
});
const shown = (francs: number) => `RWF ${francs.toLocaleString("en-US")}`;

async function openBring(page: Page, words: typeof en.reconcile.bring): Promise<Locator> {
  await openAwake(page, "/transactions/reconcile?bring=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.method, { exact: true }).selectOption("airtel");
  return dialog;
}

for (const language of languagesOf("en")) {
  const { bring, columns } = TEXTS[language].reconcile;
  const { mappingAmount } = TEXTS[language].errors.field;

  test(`a table of any bank is named once, tried, brought in, and known the next time: ${language}`, async ({
    beside,
  }) => {
    await switchOn();
    const heading = `Som ${unique(language)}`;
    // Amounts of its own: lines of one second and amount count once.
    const first = 7_101 + 300 * (2 * test.info().repeatEachIndex + (language === "en" ? 0 : 1));
    const page = await beside("admin", { language, width: 360 });
    const dialog = await openBring(page, bring);
    const file = dialog.getByLabel(bring.file, { exact: true });
    await file.setInputFiles(table(heading, [first, first + 100]));
    const preview = dialog.getByRole("button", { name: bring.preview, exact: true });
    await preview.click();
    await expect(dialog.getByRole("group", { name: columns.title })).toBeVisible();
    // Nothing is brought in before it was tried.
    await expect(dialog.getByRole("button", { name: bring.now, exact: true })).toHaveCount(0);
    await expectAccessible(page, { part: "dialog[open]" });
    await expectNoSidewaysScroll(page);
    await preview.click();
    await expect(dialog.getByText(mappingAmount).last()).toBeVisible();
    await dialog.getByLabel(heading, { exact: true }).selectOption("amount");
    const decimal = dialog.getByLabel(columns.decimal, { exact: true });
    await expect(decimal).toContainText(shown(first));
    await decimal.selectOption(",");
    await preview.click();
    const these = dialog.getByRole("button", { name: /\b2\b/ });
    await expect(these).toBeVisible();
    await expect(dialog.getByText(shown(2 * first + 100)).first()).toBeVisible();
    await these.click();
    await expect(dialog.getByRole("link", { name: bring.toLines })).toBeVisible();
    const next = await openBring(page, bring);
    await next.getByLabel(bring.file, { exact: true }).setInputFiles(table(heading, [first + 200]));
    await next.getByRole("button", { name: bring.preview, exact: true }).click();
    await expect(next.getByText(shown(first + 200)).first()).toBeVisible();
    await expect(next.getByRole("group", { name: columns.title })).toHaveCount(0);
  });
}
