import { mkdirSync } from "node:fs";
import { type Page, test } from "@playwright/test";
import { signIn } from "../e2e/people";
import { SCREENS, type Screen } from "./list";

const FOLDER = "screens";
/** A phone, a tablet, the two widths of an office's laptops. */
const WIDTHS = [360, 768, 1280, 1440];

async function photograph(page: Page, screen: Screen, kind: string): Promise<void> {
  const [first] = screen.of ? await (await page.request.get(screen.of)).json() : [];
  const path = screen.path.replace("%", first?.id ?? "");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.goto(path);
    const dialog = (await page.locator("dialog[open]").count()) > 0;
    await page.screenshot({
      path: `${FOLDER}/${screen.name}-${kind}-${width}.png`,
      fullPage: !dialog,
    });
  }
}

for (const language of ["en", "rw"]) {
  for (const theme of ["light", "dark"] as const) {
    for (const [who, screens] of SCREENS) {
      test(`${who ?? "visitor"}: ${language}, ${theme}`, async ({ browser }) => {
        mkdirSync(FOLDER, { recursive: true });
        const context = await browser.newContext({ colorScheme: theme, locale: "en-US" });
        const page = await context.newPage();
        if (who) await signIn(page, who);
        const url = process.env.BASE_URL ?? "";
        await context.addCookies([{ name: "app_language", value: language, url }]);
        for (const screen of screens) await photograph(page, screen, `${language}-${theme}`);
        await context.close();
      });
    }
  }
}
