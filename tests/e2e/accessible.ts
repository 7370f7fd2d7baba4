import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

// One row of a list is as the next: of each list the first ones are examined.
const MORE_OF_THE_SAME = ["tbody tr:nth-child(n+4)", "li:nth-child(n+7)", "option:nth-child(n+4)"];

type Examined = {
  /** Only this part of the page. */
  part?: string;
  /** Only these of axe's rules. */
  rules?: string[];
  /** What a failure says of the page. */
  where?: string;
};

/** No accessibility violation on what the page shows now, or on a part of it. */
export async function expectAccessible(
  page: Page,
  { part, rules, where }: Examined = {},
): Promise<void> {
  // What fades in or out has no contrast yet.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished),
    ),
  );
  // In the page itself, without other sites' frames, and without the long list of what is well.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  builder.options({ resultTypes: ["violations"], preload: false });
  for (const rows of MORE_OF_THE_SAME) builder.exclude(rows);
  if (part) builder.include(part);
  if (rules) builder.withRules(rules);
  const { violations } = await builder.analyze();
  const found = violations.map(
    (v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(" | ")}`,
  );
  expect(found, where).toEqual([]);
}

/** Nothing on the screen is wider than it. */
export async function expectNoSidewaysScroll(page: Page, where?: string): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, where).toBeLessThanOrEqual(0);
}

/** A toast is in the page and fades in from now on, which `expectAccessible` waits for. */
export async function expectToast(page: Page): Promise<void> {
  await expect(page.locator('[data-sonner-toast][data-mounted="true"]').first()).toBeVisible();
}
