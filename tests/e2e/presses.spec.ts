import type { Locator, Page } from "@playwright/test";
import { expect, openAwake, signIn, test } from "./clean-page";

// On the phone for which it is made; what is typed is no press.
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

/** Presses, and counts them. */
function thumb() {
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.tap();
  };
  return { press, count: () => presses };
}

async function home(page: Page, who: string): Promise<void> {
  await signIn(page, who);
  await openAwake(page, "/dashboard");
}

test("a deposit by mobile money takes at most four presses, and says where to pay before the amount", async ({
  page,
}) => {
  await home(page, "aline");
  const { press, count } = thumb();
  await press(page.getByRole("link", { name: "New Deposit" }).first());
  const dialog = page.getByRole("dialog");
  await press(dialog.getByText("MTN Mobile Money"));
  await expect(dialog.getByText("*182*8*1*182934#")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Dial now" })).toHaveAttribute(
    "href",
    "tel:*182*8*1*182934%23",
  );
  await dialog.getByLabel("Amount (Rwf)").fill("5000");
  await press(dialog.getByRole("button", { name: "Submit Deposit" }));
  await expect(page.getByText("Deposit Submitted").first()).toBeVisible();
  expect(count()).toBeLessThanOrEqual(4);
});
