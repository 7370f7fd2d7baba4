// npm run bench:lighthouse: Lighthouse on the screens of a member, the office and a visitor, as on a slow phone.
import { benchDemonstration } from "./bench-demonstration.mjs";
import { findBrowser } from "./browser.mjs";
import { runCommand } from "./lifetime.mjs";

await runCommand(async () => {
  process.env.CHROME_PATH = await findBrowser();
  return benchDemonstration("tests/bench/lighthouse.ts");
});
