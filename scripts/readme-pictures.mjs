// npm run pictures: takes the pictures of the README again, of a fresh demonstration cooperative.
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { install } from "./install.mjs";
import { claim, startInstance } from "./instance.mjs";
import { runCommand } from "./lifetime.mjs";
import { findFreePort, root } from "./settings.mjs";
import { makeRunDirectory } from "./throw-away.mjs";

const folder = join(root, "docs/pictures");
const phone = { width: 360, height: 740 };
const laptop = { width: 1280, height: 800 };
const who = { identifier: "aline", password: "demo-pass-2026" };

await runCommand(async () => {
  await install();
  const dataDir = join(makeRunDirectory("pictures"), "data");
  const where = { dataDir, host: "127.0.0.1", port: await findFreePort() };
  await claim(where);
  const { address } = await startInstance({ mode: "start", ...where });
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox"],
  });
  await pictureHome(browser, address);
  await picturePhones(browser, address);
  await browser.close();
  return 0;
});

async function pictureHome(browser, address) {
  const { default: sharp } = await import("sharp");
  const home = await photograph(browser, address, laptop, { path: "/dashboard" });
  await sharp(home).resize(1100).png({ palette: true }).toFile(join(folder, "dashboard.png"));
}

async function picturePhones(browser, address) {
  const { default: sharp } = await import("sharp");
  const pictures = [];
  for (const look of [
    { path: "/transactions" },
    { path: "/deposits?new=1", language: "rw" },
    { path: "/dashboard", language: "rw", theme: "dark" },
  ]) {
    pictures.push(await photograph(browser, address, phone, look));
  }
  const frame = { width: 1140, height: 760, channels: 3, background: "#dcdcdc" };
  await sharp({ create: frame })
    .composite(pictures.map((input, at) => ({ input, left: 10 + at * 380, top: 10 })))
    .png({ palette: true })
    .toFile(join(folder, "phone.png"));
}

/** What aline sees first of a screen. */
async function photograph(browser, address, viewport, look) {
  const { path, language, theme = "light" } = look;
  const context = await browser.newContext({
    baseURL: address,
    colorScheme: theme,
    locale: "en-US",
    viewport,
  });
  const signedIn = await context.request.post("/api/login", { data: who });
  if (!signedIn.ok()) throw new Error(`${who.identifier} is not signed in: ${signedIn.status()}`);
  if (language) await context.addCookies([{ name: "app_language", value: language, url: address }]);
  const page = await context.newPage();
  await page.goto(path);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}
