import { type Browser, test } from "@playwright/test";
import sharp from "sharp";
import { signIn } from "../e2e/people";

// README_PICTURES=1 npm run screens -- readme.spec.ts
test.skip(!process.env.README_PICTURES, "writes into the repository");

const FOLDER = "docs/pictures";
const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 800 };

type Look = { path: string; language: "en" | "rw"; theme: "light" | "dark" };

/** What aline sees first of a screen. */
async function photograph(browser: Browser, viewport: typeof PHONE, look: Look): Promise<Buffer> {
  const context = await browser.newContext({ colorScheme: look.theme, locale: "en-US", viewport });
  const page = await context.newPage();
  await signIn(page, "aline");
  const url = process.env.BASE_URL ?? "";
  await context.addCookies([{ name: "app_language", value: look.language, url }]);
  await page.goto(look.path);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

test("the pictures of the README", async ({ browser }) => {
  const home = await photograph(browser, LAPTOP, {
    path: "/dashboard",
    language: "en",
    theme: "light",
  });
  await sharp(home).resize(1100).png({ palette: true }).toFile(`${FOLDER}/dashboard.png`);
  const looks: Look[] = [
    { path: "/transactions", language: "en", theme: "light" },
    { path: "/deposits?new=1", language: "rw", theme: "light" },
    { path: "/dashboard", language: "rw", theme: "dark" },
  ];
  const phones = [];
  for (const look of looks) phones.push(await photograph(browser, PHONE, look));
  const frame = { width: 1140, height: 760, channels: 3 as const, background: "#dcdcdc" };
  await sharp({ create: frame })
    .composite(phones.map((input, at) => ({ input, left: 10 + at * 380, top: 10 })))
    .png({ palette: true })
    .toFile(`${FOLDER}/phone.png`);
});
