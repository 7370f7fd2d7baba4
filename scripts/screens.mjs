// npm run screens: pictures of every screen, taken of a fresh demonstration cooperative.
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { runVisibly } from "./child.mjs";
import { install } from "./install.mjs";
import { claim, startInstance } from "./instance.mjs";
import { runCommand } from "./lifetime.mjs";
import { findFreePort, root } from "./settings.mjs";
import { makeRunDirectory } from "./throw-away.mjs";

const playwright = join(root, "node_modules/@playwright/test/cli.js");

await runCommand(async () => {
  await install();
  const dataDir = join(makeRunDirectory("screens"), "data");
  const port = await findFreePort();
  const where = { dataDir, host: "127.0.0.1", port };
  await claim(where);
  const { address } = await startInstance({ mode: "start", ...where });
  const args = ["test", "--config=tests/screens/playwright.config.ts", ...process.argv.slice(2)];
  return runVisibly(process.execPath, [playwright, ...args], {
    env: { ...process.env, BASE_URL: address, CHROMIUM_PATH: await findBrowser() },
  });
});
