// npm run dev: as npm start, but with next dev, which follows every change of a file.
import { install } from "./install.mjs";
import { claim, startInstance } from "./instance.mjs";
import { runCommand } from "./lifetime.mjs";
import { readSettings } from "./settings.mjs";
import { printWelcome } from "./welcome.mjs";

await runCommand(
  async () => {
    const settings = readSettings();
    await claim(settings);
    await install();
    printWelcome(await startInstance({ mode: "dev", ...settings }));
  },
  { signalCode: 0 },
);
