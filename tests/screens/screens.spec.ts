import { mkdirSync } from "node:fs";
import { type Browser, test } from "@playwright/test";
import { signIn } from "../e2e/people";

const FOLDER = "screens";
const WIDTHS = [360, 768, 1440];
/** `of`: a list, with the id of whose first record the path ends. */
type Screen = { name: string; as: string | null; path: string; of?: string };
const SCREENS: Screen[] = [
  { name: "login", as: null, path: "/login" },
  { name: "dashboard-organisation", as: "finance", path: "/dashboard" },
  { name: "dashboard-member", as: "aline", path: "/dashboard" },
  { name: "deposits", as: "aline", path: "/deposits" },
  { name: "deposit-dialog", as: "aline", path: "/deposits?new=1" },
  { name: "transactions", as: "finance", path: "/transactions" },
  { name: "transactions-pending", as: "finance", path: "/transactions?status=pending" },
  { name: "to-decide", as: "finance", path: "/transactions?tab=decide" },
  {
    name: "write-off-dialog",
    as: "admin",
    path: "/rent?show=all&writeOff=",
    of: "/admin/loans?limit=1",
  },
  { name: "recovery-dialog", as: "admin", path: "/members?recover=", of: "/admin/users?q=aline" },
  { name: "organisation-settings", as: "admin", path: "/settings" },
  { name: "statement", as: "aline", path: "/transactions/statement" },
  { name: "loan-with-word", as: "aline", path: "/borrow/", of: "/api/loans?limit=1" },
  { name: "passbook", as: "aline", path: "/transactions" },
  { name: "notices", as: "aline", path: "/notices" },
  { name: "settings", as: "aline", path: "/settings" },
  { name: "profile", as: "aline", path: "/profile" },
  { name: "my-money", as: "aline", path: "/profile/money" },
  { name: "send-dialog", as: "aline", path: "/profile?send=1" },
  { name: "borrow", as: "aline", path: "/borrow" },
  { name: "my-loans", as: "aline", path: "/borrow?show=loans" },
  { name: "borrow-request-dialog", as: "aline", path: "/borrow?request=1" },
  { name: "pay", as: "aline", path: "/pay" },
  { name: "help", as: "aline", path: "/help" },
  { name: "help-deposits", as: "aline", path: "/help?of=/deposits" },
  { name: "offline-passbook", as: "aline", path: "/offline/passbook" },
  { name: "lend", as: "aline", path: "/rent" },
  { name: "my-lending", as: "aline", path: "/rent?show=lending" },
  { name: "lend-offer-dialog", as: "aline", path: "/rent?offer=1" },
  { name: "overdue-loans", as: "finance", path: "/rent?show=all" },
  { name: "search", as: "finance", path: "/search?q=uwase" },
  { name: "members-forbidden", as: "aline", path: "/members" },
  { name: "projects", as: "aline", path: "/projects" },
  { name: "not-found", as: "aline", path: "/nowhere" },
];

async function visit(
  browser: Browser,
  as: string | null,
  language: string,
  theme: "light" | "dark",
) {
  const context = await browser.newContext({ colorScheme: theme });
  const page = await context.newPage();
  if (as) await signIn(page, as);
  await context.addCookies([
    { name: "app_language", value: language, url: process.env.BASE_URL ?? "" },
  ]);
  for (const screen of SCREENS.filter((each) => each.as === as)) {
    const [first] = screen.of ? await (await page.request.get(screen.of)).json() : [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
      await page.goto(screen.path + (first?.id ?? ""));
      await page.screenshot({
        path: `${FOLDER}/${screen.name}-${language}-${theme}-${width}.png`,
        fullPage: !screen.path.includes("="),
      });
    }
  }
  await context.close();
}

for (const language of ["en", "rw"]) {
  for (const theme of ["light", "dark"] as const) {
    test(`screens in ${language}, ${theme}`, async ({ browser }) => {
      mkdirSync(FOLDER, { recursive: true });
      for (const as of [null, "finance", "admin", "aline"])
        await visit(browser, as, language, theme);
    });
  }
}
